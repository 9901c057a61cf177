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
