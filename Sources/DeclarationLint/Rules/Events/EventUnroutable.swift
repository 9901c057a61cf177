import AppDeclaration

/// A URL scheme that no scene takes.
enum EventUnroutable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EVENT_UNROUTABLE",
        catches: "a URL scheme of the app, and only scenes whose conditions match no URL",
        reason:
            "Where every scene has matching conditions and none matches, the event is not handled: nothing happens.",
        fix: ".handlesExternalEvents(matching: [\"*\"]) on the scene that is to take it",
        source: "handlesExternalEvents, rules 3 to 5 (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let windows: Set<SceneDeclaration.Kind> = [.windowGroup, .window, .documentGroup]
        let scenes = subject.scenes.filter { windows.contains($0.kind) }
        guard let scheme = subject.declaration.urlSchemes.first, let first = scenes.first,
            scenes.allSatisfy({ $0.matching?.allSatisfy(\.isEmpty) == true }),
            scenes.allSatisfy({ $0.preferring.isEmpty && $0.allowing.isEmpty && $0.unknownConditions.isEmpty })
        else { return }
        reporter.report("no scene takes a URL such as '\(scheme)://'", at: subject.place(of: first))
    }
}
