/// A scene manifest without configurations in an app without a main storyboard.
enum SceneConfigAbsent: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_CONFIG_ABSENT",
        catches:
            "a scene manifest without UISceneConfigurations, or a role without a configuration, and no main storyboard",
        reason:
            "UIKit looks for a configuration of the role, finds none, and logs a message. An empty dictionary prevents the message.",
        fix: .emptyDictionary("UISceneConfigurations"),
        platformMessage: "Info.plist contained no UIScene configuration dictionary",
        source: "UIApplicationSceneManifest (Apple); flutter#125921")

    static var primary: any LintRule.Type { SceneConfigMissing.self }
}
