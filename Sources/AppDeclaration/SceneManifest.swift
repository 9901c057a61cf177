package import DeclarationFormats
package import TypeRegistry

/// The scene manifest of an app (`UIApplicationSceneManifest`), which contains the configurations of its scene sessions.
///
/// Source: [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
package struct SceneManifest: Sendable {
    /// A scene configuration of a session role.
    package struct Configuration: Hashable, Sendable {
        /// The name (`UISceneConfigurationName`).
        package var name: String?
        /// The scene class (`UISceneClassName`).
        package var sceneClass: String?
        /// The delegate class (`UISceneDelegateClassName`).
        package var delegateClass: String?
        /// The storyboard (`UISceneStoryboardFile`).
        package var storyboard: String?
        /// The position of the entry in its file.
        package var position: SourcePosition?

        package init(
            name: String? = nil, sceneClass: String? = nil, delegateClass: String? = nil, storyboard: String? = nil,
            position: SourcePosition? = nil
        ) {
            self.name = name
            self.sceneClass = sceneClass
            self.delegateClass = delegateClass
            self.storyboard = storyboard
            self.position = position
        }
    }

    /// The configurations of a session role. The first is the default.
    package struct Role: Hashable, Sendable {
        package var name: String
        /// The configurations of the role, in the order of the file.
        package var configurations: [Configuration]
        package var position: SourcePosition?

        package init(name: String, configurations: [Configuration], position: SourcePosition? = nil) {
            self.name = name
            self.configurations = configurations
            self.position = position
        }
    }

    /// The value of `UIApplicationSupportsMultipleScenes`, or nil if the key is missing, which means false.
    package var supportsMultipleScenes: Bool?
    /// The value of `UIApplicationPreferredDefaultSceneSessionRole`.
    package var preferredDefaultRole: String?
    /// The roles in `UISceneConfigurations` in the order of the file, or nil if the key is missing.
    package var roles: [Role]?
    package var position: SourcePosition?

    package init(
        supportsMultipleScenes: Bool? = nil, preferredDefaultRole: String? = nil, roles: [Role]? = nil,
        position: SourcePosition? = nil
    ) {
        self.supportsMultipleScenes = supportsMultipleScenes
        self.preferredDefaultRole = preferredDefaultRole
        self.roles = roles
        self.position = position
    }
}

extension SceneManifest {
    /// Reads the value of `UIApplicationSceneManifest`, in any format, or returns nil if the value is not a dictionary. Values
    /// of the wrong kind are reported and omitted.
    ///
    /// Keys that decisions do not use are ignored, because the system recognizes more keys than this reader.
    package init?(_ value: DeclarationValue, _ values: inout ValueReader) {
        guard let object = value.dictionary else {
            values.malformed("a dictionary", "UIApplicationSceneManifest", found: value, identifier: nil)
            return nil
        }
        self.init(
            supportsMultipleScenes: values.flag(
                object["UIApplicationSupportsMultipleScenes"], "UIApplicationSupportsMultipleScenes"),
            preferredDefaultRole: values.text(
                object["UIApplicationPreferredDefaultSceneSessionRole"],
                "UIApplicationPreferredDefaultSceneSessionRole", of: nil), position: value.position)
        guard let configurations = object["UISceneConfigurations"] else { return }
        guard let roles = configurations.dictionary else {
            values.malformed(
                "a dictionary of session roles", "UISceneConfigurations", found: configurations, identifier: nil)
            return
        }
        self.roles = roles.map { member in
            let entries = values.objects(member.value, member.key) ?? []
            return Role(
                name: member.key, configurations: entries.map { Configuration($0, &values) },
                position: member.keyPosition)
        }
    }
}

extension SceneManifest.Configuration {
    fileprivate init(_ entry: ValueReader.Entry, _ values: inout ValueReader) {
        self.init(
            name: values.text(entry.object["UISceneConfigurationName"], "UISceneConfigurationName", of: nil),
            sceneClass: values.text(entry.object["UISceneClassName"], "UISceneClassName", of: nil),
            delegateClass: values.text(entry.object["UISceneDelegateClassName"], "UISceneDelegateClassName", of: nil),
            storyboard: values.text(entry.object["UISceneStoryboardFile"], "UISceneStoryboardFile", of: nil),
            position: entry.position)
    }
}

// The roles of scene sessions, and the platforms on which they connect. Lint and decisions use these functions.

extension SceneManifest {
    /// The session roles that Apple documents.
    ///
    /// Source: [UISceneSession.Role](https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct), and the
    /// keys of [UISceneConfigurations](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations).
    package static let roleNames = [
        "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
        formerExternalDisplayRole, "UIWindowSceneSessionRoleAssistiveAccessApplication", cameraCaptureRole,
        "CPTemplateApplicationSceneSessionRoleApplication", "CPTemplateApplicationDashboardSceneSessionRoleApplication",
        "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
        "UIWindowSceneSessionRoleVolumetricApplication", "UISceneSessionRoleImmersiveSpaceApplication",
        "CPSceneSessionRoleImmersiveSpaceApplication",
    ]

    /// The earlier name of the role for a noninteractive external display.
    package static let formerExternalDisplayRole = "UIWindowSceneSessionRoleExternalDisplay"

    /// The role that the system assigns to the scene of a camera capture accessory, on iOS 27.1 and later. An app does not use
    /// it for a configuration.
    ///
    /// Source: [windowCameraCaptureAccessory](https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowcameracaptureaccessory).
    package static let cameraCaptureRole = "UIWindowSceneSessionRoleCameraCaptureAccessory"
}

extension AppDeclaration {
    /// The app delegate of a UIKit app that fails to launch if it is built with an SDK of version 27. Such an app has
    /// neither a scene manifest nor `application(_:configurationForConnecting:options:)`. The value is nil for apps
    /// that launch, for SwiftUI apps, and if it is unknown.
    ///
    /// Source: [Transitioning to the UIKit scene-based life cycle](https://developer.apple.com/documentation/uikit/transitioning-to-the-uikit-scene-based-life-cycle),
    /// for iOS, iPadOS, Mac Catalyst, tvOS and visionOS.
    package var delegateWithoutScenes: SourceCode.AppDelegate? {
        guard [.iOS, .iPadOS, .tvOS, .visionOS].contains(platform), sceneManifest == nil, unreadDeclarations == nil,
            !findings.contains(where: { $0.is(.plistMissing) }), let code,
            !code.unknowns.contains(where: { ["syntax", "file"].contains($0.subject) })
        else { return nil }
        return code.appDelegates.first { $0.isMain && !$0.connectsScenes }
    }
}
