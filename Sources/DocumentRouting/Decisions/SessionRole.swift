import AppDeclaration

/// The role of a scene session, which is the system's purpose for a scene.
///
/// Source: [UISceneSession.Role](https://developer.apple.com/documentation/uikit/uiscenesession/role) and the keys of
/// [UISceneConfigurations](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations).
public struct SessionRole: RawRepresentable, Hashable, Sendable {
    /// The value in the property list.
    public let rawValue: String
    /// Creates a role from any string. The known roles are static properties.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows of the app.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    /// An external display without interaction.
    public static let externalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    /// The earlier name of ``externalDisplay``.
    package static let oldExternalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// CarPlay.
    package static let carPlay = Self(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")
    /// CarPlay's dashboard.
    package static let carPlayDashboard = Self(rawValue: "CPTemplateApplicationDashboardSceneSessionRoleApplication")
    /// CarPlay's instrument cluster. The value is inferred.
    package static let carPlayInstruments = Self(
        rawValue: "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication")
    /// A volume of visionOS.
    public static let volume = Self(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    /// An immersive space of visionOS.
    public static let immersiveSpace = Self(rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
    /// An immersive space that is rendered with Compositor Services.
    package static let compositorSpace = Self(rawValue: "CPSceneSessionRoleImmersiveSpaceApplication")

    /// Content that is shown during camera capture, on iOS 27.1 and later. The system gives the role to scenes that are created
    /// from a scene accessory.
    package static let cameraCaptureAccessory = Self(rawValue: SceneManifest.cameraCaptureRole)

    /// The known roles.
    package static let known = SceneManifest.roleNames.map(SessionRole.init(rawValue:))

    /// Whether a scene with the role connects only after the app has registered a scene accessory.
    ///
    /// Source: [UISceneAccessory](https://developer.apple.com/documentation/uikit/uisceneaccessory).
    var needsAccessory: Bool { [.externalDisplay, .oldExternalDisplay, .cameraCaptureAccessory].contains(self) }

    var isImmersive: Bool { self == .immersiveSpace || self == .compositorSpace }

    var isCarPlay: Bool { [.carPlay, .carPlayDashboard, .carPlayInstruments].contains(self) }

    /// The scene class of a configuration that has none, or nil for immersive spaces, which have no scene class.
    var defaultSceneClass: String? {
        if isImmersive { return nil }
        return self == .carPlay ? "CPTemplateApplicationScene" : isCarPlay ? nil : "UIWindowScene"
    }

    /// Returns whether sessions with the role exist on a platform.
    func exists(on platform: Platform) -> Bool {
        if isImmersive || self == .volume { return platform == .visionOS }
        if isCarPlay { return platform == .iOS }
        if self == .cameraCaptureAccessory { return platform == .iOS || platform == .iPadOS }
        return !platform.isDesktop && platform != .watchOS
    }
}
