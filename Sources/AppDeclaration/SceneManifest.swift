package import DeclarationFormats
package import TypeRegistry

/// The scene manifest of an app (`UIApplicationSceneManifest`), which has the configurations of its scene sessions.
///
/// Source: [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
package struct SceneManifest: Sendable {
    /// One entry under a session role.
    package struct Configuration: Hashable, Sendable {
        /// `UISceneConfigurationName`.
        package var name: String?
        /// `UISceneClassName`.
        package var sceneClass: String?
        /// `UISceneDelegateClassName`.
        package var delegateClass: String?
        /// `UISceneStoryboardFile`.
        package var storyboard: String?
        /// Its position in its file.
        package var position: SourcePosition?

        /// Creates a configuration.
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

    /// The configurations of one session role. The first is the default.
    package struct Role: Hashable, Sendable {
        /// The name of the role.
        package var name: String
        /// Its configurations in the order of the file.
        package var configurations: [Configuration]
        /// Its position in its file.
        package var position: SourcePosition?

        /// Creates a role.
        package init(name: String, configurations: [Configuration], position: SourcePosition? = nil) {
            self.name = name
            self.configurations = configurations
            self.position = position
        }
    }

    /// `UIApplicationSupportsMultipleScenes`, or nil if it is missing, which means false.
    package var supportsMultipleScenes: Bool?
    /// `UIApplicationPreferredDefaultSceneSessionRole`.
    package var preferredDefaultRole: String?
    /// `UISceneConfigurations` in the order of the file, or nil if it is missing.
    package var roles: [Role]?
    /// The position of the manifest in its file.
    package var position: SourcePosition?

    /// Creates a manifest.
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
    /// Reads the value of `UIApplicationSceneManifest`, in any format. Values of the wrong kind are reported and left out.
    /// Returns nil if the value is not a dictionary.
    ///
    /// Keys that decisions do not use are ignored: the system knows more keys than this reader.
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

// The roles of scene sessions, and the platforms on which they connect. Lint and decisions ask here.

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

    /// The earlier name of the role for an external display without interaction.
    package static let formerExternalDisplayRole = "UIWindowSceneSessionRoleExternalDisplay"

    /// The role that the system gives to the scene of a camera capture accessory, of iOS 27.1 and later. An app does not use it
    /// for a configuration.
    ///
    /// Source: [windowCameraCaptureAccessory](https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowcameracaptureaccessory).
    package static let cameraCaptureRole = "UIWindowSceneSessionRoleCameraCaptureAccessory"
}

extension AppDeclaration {
    /// The app delegate with which an app of UIKit starts, if the app fails to launch when it is built with the SDK of 27: it has
    /// neither a scene manifest nor `application(_:configurationForConnecting:options:)`. It is nil for apps that launch, for
    /// apps of SwiftUI, and if it is unknown.
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
