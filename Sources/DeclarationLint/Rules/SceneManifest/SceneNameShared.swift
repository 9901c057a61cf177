/// Scene configurations of different roles with the same name.
enum SceneNameShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_NAME_SHARED",
        catches: "two scene configurations with the same name in different roles",
        reason: "A name should be unique across all roles. UIKit uses the name and the role, and finds both.",
        fix: "give each configuration a name of its own",
        source: "UISceneConfigurationName (Apple)")

    static var primary: any LintRule.Type { SceneNameDuplicate.self }
}
