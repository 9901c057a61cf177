/// A scene manifest without configurations.
enum SceneConfigMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_CONFIG_MISSING",
        catches:
            "a scene manifest without UISceneConfigurations, or a role without a configuration, in an app with a main storyboard",
        reason:
            "UIKit looks for a configuration of the role, finds none, and logs a message. A UIKit app with a main storyboard then shows nothing.",
        fix: .emptyDictionary("UISceneConfigurations"),
        platformMessage: "Info.plist contained no UIScene configuration dictionary",
        source: "UIApplicationSceneManifest (Apple); flutter#125921, passepartout#341")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let manifest = subject.declaration.sceneManifest else { return }
        let hasStoryboard = subject.propertyList?["UIMainStoryboardFile"] != nil
        guard let roles = manifest.roles else {
            return reporter.report(
                "the scene manifest has no UISceneConfigurations", at: subject.location(manifest.position),
                as: hasStoryboard ? nil : SceneConfigAbsent.self)
        }
        for role in roles where role.configurations.isEmpty {
            reporter.report(
                "the role '\(role.name)' has no configuration", at: subject.location(role.position),
                as: hasStoryboard ? nil : SceneConfigAbsent.self)
        }
    }
}
