import AppDeclaration

/// Scene configurations in an app for watchOS.
enum SceneRoleOnWatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_ROLE_ON_WATCH",
        catches: "a session role in the scene manifest of an app for watchOS",
        reason: "watchOS has no scene sessions: the configurations are never used.",
        fix: "delete UIApplicationSceneManifest",
        source: "UISceneSession.Role (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .watchOS else { return }
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            reporter.report(
                "watchOS has no scene sessions, so none has the role '\(role.name)'",
                at: subject.location(role.position))
        }
    }
}
