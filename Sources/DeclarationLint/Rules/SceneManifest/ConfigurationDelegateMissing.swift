import AppDeclaration

/// A scene configuration of an app of UIKit without a delegate.
enum ConfigurationDelegateMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_DELEGATE_MISSING",
        catches: "a scene configuration without UISceneDelegateClassName, where no scenes of SwiftUI are known",
        reason:
            "In an app of UIKit the delegate makes the window of the scene: without one nothing is shown, unless the app delegate names the class when the session connects.",
        fix: .text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        source: "Specifying the scenes your app supports (Apple): the delegate class is required")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // One with a storyboard is another rule's.
        for configuration in subject.kitConfigurations
        where configuration.delegateClass == nil && configuration.storyboard == nil {
            reporter.report(
                (configuration.name.map { "the scene configuration '\($0)'" } ?? "a scene configuration")
                    + " has no UISceneDelegateClassName", at: subject.place(configuration.position))
        }
    }
}
