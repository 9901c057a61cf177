import AppDeclaration
import DeclarationFormats

enum SceneConfigMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_CONFIG_MISSING",
        catches:
            "a scene manifest without UISceneConfigurations, or a role without a configuration, in an app with a main storyboard",
        reason:
            "UIKit looks for a configuration of the role, finds none, and logs a message. A UIKit app with a main storyboard then shows nothing.",
        fix: .emptyDictionary("UISceneConfigurations"),
        platformMessage: "Info.plist contained no UIScene configuration dictionary",
        source: "UIApplicationSceneManifest (Apple); flutter/flutter#125921, passepartoutvpn/passepartout#341")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let manifest = subject.declaration.sceneManifest else { return }
        let hasStoryboard = subject.propertyList?["UIMainStoryboardFile"] != nil
        // SwiftUI provides the configuration of its scenes.
        guard hasStoryboard || subject.scenes.isEmpty else { return }
        guard let roles = manifest.roles else {
            return reporter.report(
                "the scene manifest has no UISceneConfigurations", at: subject.location(manifest.position),
                as: hasStoryboard ? nil : SceneConfigAbsent.documentation)
        }
        for role in roles where role.configurations.isEmpty {
            reporter.report(
                "the role '\(role.name)' has no configuration", at: subject.location(role.position),
                as: hasStoryboard ? nil : SceneConfigAbsent.documentation)
        }
    }
}

enum SceneConfigAbsent: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_CONFIG_ABSENT",
        catches:
            "a scene manifest without UISceneConfigurations, or a role without a configuration, in an app that has neither a main storyboard nor known SwiftUI scenes",
        reason:
            "UIKit looks for a configuration of the role, finds none, and logs a message. An empty dictionary prevents the message.",
        fix: .emptyDictionary("UISceneConfigurations"),
        platformMessage: "Info.plist contained no UIScene configuration dictionary",
        source: "UIApplicationSceneManifest (Apple); flutter/flutter#125921", variantOf: SceneConfigMissing.self)
}

enum ConfigurationDelegateMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_DELEGATE_MISSING",
        catches: "a scene configuration without UISceneDelegateClassName in an app without known SwiftUI scenes",
        reason:
            "In a UIKit app, the delegate creates the window of the scene. Without a delegate, nothing is shown, unless the app delegate names the class when the session connects.",
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

enum ConfigurationNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_NAME_MISSING", catches: "a scene configuration without UISceneConfigurationName",
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

enum SceneNameDuplicate: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_NAME_DUPLICATE", catches: "two scene configurations with the same name in one role",
        reason: "A configuration is requested by its name, which must be unique across all roles.",
        fix: "give each configuration its own name", source: "UISceneConfigurationName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var seen: [String: (role: String, location: Diagnostic.Location)] = [:]
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            for configuration in role.configurations {
                guard let name = configuration.name else { continue }
                let location = subject.location(configuration.position)
                if let first = seen[name] {
                    reporter.report(
                        "a second scene configuration is named '\(name)'", at: location,
                        as: first.role == role.name ? nil : SceneNameShared.documentation,
                        related: [Diagnostic.Related(message: "the first", location: first.location)])
                } else {
                    seen[name] = (role.name, location)
                }
            }
        }
    }
}

enum SceneNameShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_NAME_SHARED", catches: "two scene configurations with the same name in different roles",
        reason:
            "A name should be unique across all roles. UIKit looks up a configuration by its name and role, so it finds both.",
        fix: "give each configuration its own name", source: "UISceneConfigurationName (Apple)",
        variantOf: SceneNameDuplicate.self)
}

enum MultipleScenesIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_MULTIPLE_SCENES_IGNORED",
        catches: "UIApplicationSupportsMultipleScenes set to true in an app for tvOS or watchOS",
        reason: "Apps have one window on these platforms, regardless of the key.",
        fix: .flag("UIApplicationSupportsMultipleScenes", false), source: "UIApplicationSupportsMultipleScenes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        guard [.tvOS, .watchOS].contains(platform), let manifest = subject.declaration.sceneManifest,
            manifest.supportsMultipleScenes == true
        else { return }
        reporter.report(
            "UIApplicationSupportsMultipleScenes is true, but apps for \(platform.rawValue) have one window",
            at: subject.location(manifest.position))
    }
}

enum ScenesRequired: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENES_REQUIRED",
        catches:
            "a UIKit app with neither UIApplicationSceneManifest nor application(_:configurationForConnecting:options:)",
        reason:
            "Apps that are built with the SDK of iOS, iPadOS, Mac Catalyst, tvOS or visionOS 27 must adopt the scene-based life cycle, or they fail to launch. SwiftUI apps have scenes. The rule needs the Swift sources.",
        fix: "add UIApplicationSceneManifest to the Info.plist, and move the window to a scene delegate",
        platformMessage: "Application failed to launch: UIScene life cycle is required for apps built with this SDK",
        source: "Transitioning to the UIKit scene-based life cycle (Apple); OneBusAway/otpkit#152")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isAppExtension, let delegate = subject.declaration.delegateWithoutScenes else { return }
        reporter.report(
            "the app has no scenes: it has no UIApplicationSceneManifest, and '\(delegate.name)' has no "
                + "application(_:configurationForConnecting:options:)", at: Diagnostic.Location(delegate.location))
    }
}
