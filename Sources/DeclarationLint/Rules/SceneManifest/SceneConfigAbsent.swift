/// A scene manifest without configurations that nobody asks for.
enum SceneConfigAbsent: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_CONFIG_ABSENT",
        catches:
            "a scene manifest without UISceneConfigurations, or a role without a configuration, and no main storyboard",
        reason:
            "UIKit looks for a configuration of the role, finds none, and says so in the log. An empty dictionary silences it.",
        fix: .emptyDictionary("UISceneConfigurations"),
        platformMessage: "Info.plist contained no UIScene configuration dictionary",
        source: "UIApplicationSceneManifest (Apple); flutter#125921")

    static var primary: any LintRule.Type { SceneConfigMissing.self }
}
