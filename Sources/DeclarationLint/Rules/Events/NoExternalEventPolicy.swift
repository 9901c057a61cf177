import AppDeclaration

/// A window group that opens a window for every event.
enum NoExternalEventPolicy: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NO_EXTERNAL_EVENT_POLICY",
        catches: "a WindowGroup without handlesExternalEvents in an app with URL schemes or document types",
        reason:
            "Each URL or file that is opened creates a new window.",
        fix:
            ".handlesExternalEvents(preferring: [\"*\"], allowing: [\"*\"]) on its root view, or .handlesExternalEvents(matching: []) on the scene",
        source: "handlesExternalEvents (Apple); clearance#6, cmux#1918, harbor#52, kiwix#526")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let declaration = subject.declaration
        // A single scene handles every event.
        guard !declaration.urlSchemes.isEmpty || !subject.documentTypes.isEmpty, declaration.supportsMultipleScenes
        else { return }
        // A document group opens the files; only URLs create windows.
        if declaration.urlSchemes.isEmpty, !subject.documentGroups.isEmpty { return }
        for (scene, declared) in subject.eventScenes
        where scene.kind == .windowGroup && scene.matching == nil && scene.preferring.isEmpty && scene.allowing.isEmpty
            && scene.unknownConditions.isEmpty
        {
            reporter.report(
                "\(declared.title) opens a new window for every "
                    + (declaration.urlSchemes.isEmpty ? "file" : "URL"),
                at: subject.location(of: declared))
        }
    }
}
