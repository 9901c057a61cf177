import AppDeclaration

/// A window group that opens a window for every event.
enum NoExternalEventPolicy: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NO_EXTERNAL_EVENT_POLICY",
        catches: "a WindowGroup without handlesExternalEvents in an app with URL schemes or document types",
        reason:
            "Every URL and every file that is opened makes a window more.",
        fix:
            ".handlesExternalEvents(preferring: [\"*\"], allowing: [\"*\"]) on its root view, or .handlesExternalEvents(matching: []) on the scene",
        source: "handlesExternalEvents (Apple); clearance#6, cmux#1918, harbor#52, kiwix#526")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let declaration = subject.declaration
        // Where there is one scene, it takes every event.
        guard !declaration.urlSchemes.isEmpty || !subject.documentTypes.isEmpty, declaration.supportsMultipleScenes
        else { return }
        // With a document group, files go there; only URLs still make windows.
        if declaration.urlSchemes.isEmpty, !subject.documentGroups.isEmpty { return }
        for (scene, declared) in subject.eventScenes
        where scene.kind == .windowGroup && scene.matching == nil && scene.preferring.isEmpty && scene.allowing.isEmpty
            && scene.unknownConditions.isEmpty
        {
            reporter.report(
                "\(declared.name.map { "the window group '\($0)'" } ?? "a window group") opens a new window for every "
                    + (declaration.urlSchemes.isEmpty ? "file" : "URL"),
                at: subject.place(of: declared))
        }
    }
}
