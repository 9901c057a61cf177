/// Scene configurations of different roles with one name.
enum SceneNameShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_NAME_SHARED",
        catches: "two scene configurations of one name in different roles",
        reason: "A name is unique over all roles. UIKit asks for name and role, and finds both.",
        fix: "give each configuration a name of its own",
        source: "UISceneConfigurationName (Apple)")

    static var primary: any LintRule.Type { SceneNameDuplicate.self }
}
