import AppDeclaration

/// A URL scheme that no scene takes.
enum EventUnroutable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EVENT_UNROUTABLE",
        catches: "a URL scheme of the app, and only scenes whose conditions match no URL",
        reason:
            "Where every scene has matching conditions and none matches, the event is not handled: nothing happens. The conditions of a custom scene count for the scenes in it.",
        fix: ".handlesExternalEvents(matching: [\"*\"]) on the scene that is to take it",
        source: "handlesExternalEvents, rules 3 to 5 (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let scenes = subject.eventScenes
        let claimed = subject.declaration.urlSchemes.map { $0.lowercased() }
        guard let scheme = subject.declaration.urlSchemes.first, let first = scenes.first,
            scenes.allSatisfy({ $0.scene.matching != nil && $0.scene.unknownConditions.isEmpty })
        else { return }
        // A condition that begins as the URLs of another scheme do matches none of these.
        let conditions = scenes.flatMap { ($0.scene.matching ?? []) + $0.scene.preferring + $0.scene.allowing }
        guard
            conditions.allSatisfy({ condition in
                condition.isEmpty || condition.urlScheme.map { !claimed.contains($0) } == true
            })
        else { return }
        reporter.report("no scene takes a URL such as '\(scheme)://'", at: subject.place(of: first.declaration))
    }
}

extension LintSubject {
    /// The scenes that an event can make a window of, with the conditions of the custom scenes around them, and each as it
    /// was declared.
    var eventScenes: [(scene: DocumentApp.Scene, declaration: SceneDeclaration)] {
        zip(declaration.scenes == nil ? [] : app.scenes, scenes).map { ($0, $1) }.filter { $0.scene.makesWindows }
    }
}

extension String {
    /// The scheme, in small letters, of a condition that begins as a URL does; nil for any other.
    var urlScheme: String? {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
        let scheme = self[..<colon]
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme.lowercased()
    }
}
