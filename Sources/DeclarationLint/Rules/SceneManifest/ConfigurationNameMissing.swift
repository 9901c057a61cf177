import AppDeclaration

/// A scene configuration of an app of UIKit without a name.
enum ConfigurationNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_NAME_MISSING",
        catches: "a scene configuration without UISceneConfigurationName, where no scenes of SwiftUI are known",
        reason:
            "UIKit finds a configuration by its name. One without is found only as the first of its role, and an app delegate cannot ask for it.",
        fix: .text("UISceneConfigurationName", "Default Configuration"),
        source: "Specifying the scenes your app supports (Apple): the name is required")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in subject.kitConfigurations where configuration.name?.isEmpty ?? true {
            reporter.report(
                "a scene configuration has no UISceneConfigurationName", at: subject.place(configuration.position))
        }
    }
}

extension LintSubject {
    /// The scene configurations that UIKit needs whole: all but those of immersive roles, in an app without scenes of
    /// SwiftUI.
    var kitConfigurations: [SceneManifest.Configuration] {
        guard scenes.isEmpty else { return [] }
        return (declaration.sceneManifest?.roles ?? []).filter {
            $0.name.hasSuffix("ImmersiveSpaceApplication") == false
        }
        .flatMap(\.configurations)
    }
}
