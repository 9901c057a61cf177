import AppDeclaration

/// A scene configuration of a UIKit app without a delegate.
enum ConfigurationDelegateMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_DELEGATE_MISSING",
        catches: "a scene configuration without UISceneDelegateClassName in an app without known SwiftUI scenes",
        reason:
            "In a UIKit app, the delegate creates the window of the scene. Without one nothing is shown, unless the app delegate names the class when the session connects.",
        fix: .text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        source: "Specifying the scenes your app supports (Apple): the delegate class is required")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Another rule reports a configuration with a storyboard.
        for configuration in subject.kitConfigurations
        where configuration.delegateClass == nil && configuration.storyboard == nil {
            reporter.report(
                (configuration.name.map { "the scene configuration '\($0)'" } ?? "a scene configuration")
                    + " has no UISceneDelegateClassName", at: subject.location(configuration.position))
        }
    }
}
