import AppDeclaration

/// Two scenes of one name.
enum DuplicateSceneName: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DUPLICATE_SCENE_NAME",
        catches: "two scenes of one name",
        reason:
            "A window is opened and restored by the name of its scene: with two it could be either, and the second is never meant.",
        fix: "give each scene a name of its own",
        source: "WindowGroup(id:), openWindow (Apple); typeq-app(5)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var firsts: [String: SceneDeclaration] = [:]
        for scene in subject.scenes {
            guard let name = scene.name else { continue }
            guard let first = firsts[name] else {
                firsts[name] = scene
                continue
            }
            reporter.report(
                "a second \(scene.kind == .documentGroup ? "document group" : "scene") has the name '\(name)'",
                at: subject.place(of: scene),
                related: [LintFinding.Related(message: "the first", place: subject.place(of: first))])
        }
    }
}
