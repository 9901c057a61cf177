import AppDeclaration
import TypeRegistry

/// A session role that does not exist.
enum SceneRoleUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_ROLE_UNKNOWN",
        catches: "a misspelt session role in the scene manifest",
        reason:
            "No session ever connects with that role: its configurations are never used.",
        fix: .key("UIWindowSceneSessionRoleApplication"),
        source: "UISceneSession.Role (Apple)")

    private static let known = SceneManifest.roleNames.filter { $0 != SceneManifest.formerExternalDisplayRole }

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            if role.name == SceneManifest.cameraCaptureRole {
                reporter.report(
                    "the system gives the role '\(role.name)' to the scenes of accessories",
                    at: subject.location(role.position), as: SceneRoleOfSystem.self)
            }
            guard !known.contains(role.name) else { continue }
            if role.name == SceneManifest.formerExternalDisplayRole {
                reporter.report(
                    "'\(role.name)' is the old name of a role", at: subject.location(role.position),
                    as: SceneRoleOld.self,
                    fix: .key("UIWindowSceneSessionRoleExternalDisplayNonInteractive"))
                continue
            }
            let near = NearestSpelling.of(role.name, among: known)
            reporter.report(
                "unknown session role '\(role.name)'" + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(role.position), as: near == nil ? SceneRoleUnrecognized.self : nil,
                fix: near.map(Snippet.key))
        }
    }
}
