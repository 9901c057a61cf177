import AppDeclaration

/// A scene configuration without a name.
enum ConfigurationNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_NAME_MISSING",
        catches: "a scene configuration without UISceneConfigurationName",
        reason:
            "UIKit finds a configuration by its name. A configuration without a name is found only as the first of its role, and the app delegate cannot request it.",
        fix: .text("UISceneConfigurationName", "Default Configuration"),
        source: "Specifying the scenes your app supports (Apple): the name is required")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in subject.namedConfigurations where configuration.name?.isEmpty ?? true {
            reporter.report(
                "a scene configuration has no UISceneConfigurationName", at: subject.location(configuration.position))
        }
    }
}
