/// A session role that Apple does not document.
enum SceneRoleUnrecognized: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_ROLE_UNRECOGNIZED",
        catches: "a session role in the scene manifest that Apple does not document",
        reason:
            "A newer system may know it. Otherwise no session ever connects with that role, and its configurations are never used.",
        fix: .key("UIWindowSceneSessionRoleApplication"),
        source: "UISceneSession.Role (Apple)")

    static var primary: any LintRule.Type { SceneRoleUnknown.self }
}
