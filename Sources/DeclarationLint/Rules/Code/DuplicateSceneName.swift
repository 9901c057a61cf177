import AppDeclaration
import DeclarationFormats

/// Two scenes with the same name.
enum DuplicateSceneName: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DUPLICATE_SCENE_NAME",
        catches: "two scenes with the same name",
        reason:
            "Windows are opened and restored by the name of their scene. With two scenes of that name, the second is never used.",
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
                at: subject.location(of: scene),
                related: [Diagnostic.Related(message: "the first", location: subject.location(of: first))])
        }
    }
}
