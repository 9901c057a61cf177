import AppDeclaration

/// A URL scheme that no scene handles.
enum EventUnroutable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EVENT_UNROUTABLE",
        catches: "a URL scheme of an app in which the conditions of all scenes match no URL of the scheme",
        reason:
            "If every scene has conditions and none matches, the event is not handled. The conditions of a custom scene apply to the scenes in it.",
        fix: ".handlesExternalEvents(matching: [\"*\"]) on the scene that should handle it",
        source: "handlesExternalEvents, rules 3 to 5 (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let scenes = subject.eventScenes
        let claimed = subject.declaration.urlSchemes.map { $0.lowercased() }
        guard let scheme = subject.declaration.urlSchemes.first, let first = scenes.first,
            scenes.allSatisfy({ $0.scene.matching != nil && $0.scene.unknownConditions.isEmpty })
        else { return }
        // A condition that begins with another scheme matches none of these URLs.
        let conditions = scenes.flatMap { ($0.scene.matching ?? []) + $0.scene.preferring + $0.scene.allowing }
        guard
            conditions.allSatisfy({ condition in
                condition.isEmpty || condition.urlScheme.map { !claimed.contains($0) } == true
            })
        else { return }
        reporter.report("no scene handles a URL such as '\(scheme)://'", at: subject.location(of: first.declaration))
    }
}
