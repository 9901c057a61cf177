import AppDeclaration

/// The role of a scene session, which indicates how the system uses the scene.
///
/// Sources: [UISceneSession.Role](https://developer.apple.com/documentation/uikit/uiscenesession/role) and the keys of
/// [UISceneConfigurations](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations).
public struct SessionRole: RawRepresentable, Hashable, Sendable {
    /// The value in the property list.
    public let rawValue: String
    /// Creates a role from any string. The static properties contain the known roles.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The role of an app's windows.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    /// The role of a noninteractive scene on an external display.
    public static let externalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    /// The earlier name of ``externalDisplay``.
    package static let oldExternalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    package static let carPlay = Self(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")
    package static let carPlayDashboard = Self(rawValue: "CPTemplateApplicationDashboardSceneSessionRoleApplication")
    /// The role of a scene in the CarPlay instrument cluster. The value is inferred.
    package static let carPlayInstruments = Self(
        rawValue: "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication")
    /// The role of a volume in visionOS.
    public static let volume = Self(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    /// The role of an immersive space in visionOS.
    public static let immersiveSpace = Self(rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
    /// The role of an immersive space that is rendered with Compositor Services.
    package static let compositorSpace = Self(rawValue: "CPSceneSessionRoleImmersiveSpaceApplication")

    /// The role of content that is shown during camera capture, on iOS 27.1 and later. The system assigns the role to scenes
    /// that are created from a scene accessory.
    package static let cameraCaptureAccessory = Self(rawValue: SceneManifest.cameraCaptureRole)

    package static let known = SceneManifest.roleNames.map(SessionRole.init(rawValue:))

    /// Whether a scene with the role can connect only after the app has registered a scene accessory.
    ///
    /// Source: [UISceneAccessory](https://developer.apple.com/documentation/uikit/uisceneaccessory).
    var needsAccessory: Bool { [.externalDisplay, .oldExternalDisplay, .cameraCaptureAccessory].contains(self) }

    var isImmersive: Bool { self == .immersiveSpace || self == .compositorSpace }

    var isCarPlay: Bool { [.carPlay, .carPlayDashboard, .carPlayInstruments].contains(self) }

    /// The scene class that a configuration uses if it does not specify one, or nil for immersive spaces, which have no scene
    /// class.
    var defaultSceneClass: String? {
        if isImmersive { return nil }
        return self == .carPlay ? "CPTemplateApplicationScene" : isCarPlay ? nil : "UIWindowScene"
    }

    func exists(on platform: Platform) -> Bool {
        if isImmersive || self == .volume { return platform == .visionOS }
        if isCarPlay { return platform == .iOS }
        if self == .cameraCaptureAccessory { return platform == .iOS || platform == .iPadOS }
        return !platform.isDesktop && platform != .watchOS
    }
}
