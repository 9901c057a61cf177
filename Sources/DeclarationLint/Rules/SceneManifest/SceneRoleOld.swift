/// The old name of the external display's role.
enum SceneRoleOld: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_ROLE_OLD",
        catches: "UIWindowSceneSessionRoleExternalDisplay, the old name of a session role",
        reason: "The name is deprecated. Current systems still accept it.",
        fix: .key("UIWindowSceneSessionRoleExternalDisplayNonInteractive"),
        source: "UISceneSession.Role (Apple)")

    static var primary: any LintRule.Type { SceneRoleUnknown.self }
}
