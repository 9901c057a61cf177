import AppDeclaration

/// The role of a scene session: what the system wants a scene for.
///
/// Source: [UISceneSession.Role](https://developer.apple.com/documentation/uikit/uiscenesession/role) and the keys of
/// [UISceneConfigurations](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uisceneconfigurations).
public struct SessionRole: RawRepresentable, Hashable, Sendable {
    /// The word of the property list.
    public let rawValue: String
    /// Takes any word; the known ones are the statics.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows of the app.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    /// An external display that only shows.
    public static let externalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    /// The same by its older name.
    public static let oldExternalDisplay = Self(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// CarPlay.
    public static let carPlay = Self(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")
    /// CarPlay's dashboard.
    public static let carPlayDashboard = Self(rawValue: "CPTemplateApplicationDashboardSceneSessionRoleApplication")
    /// CarPlay's instrument cluster; the name is inferred.
    public static let carPlayInstruments = Self(
        rawValue: "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication")
    /// A volume of visionOS.
    public static let volume = Self(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    /// An immersive space of visionOS.
    public static let immersiveSpace = Self(rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
    /// An immersive space that a compositor draws.
    public static let compositorSpace = Self(rawValue: "CPSceneSessionRoleImmersiveSpaceApplication")

    /// The known roles.
    public static let known: [SessionRole] = [
        .windowApplication, .externalDisplay, .oldExternalDisplay, .carPlay, .carPlayDashboard, .carPlayInstruments,
        .volume, .immersiveSpace, .compositorSpace,
    ]

    var isImmersive: Bool { self == .immersiveSpace || self == .compositorSpace }

    var isCarPlay: Bool { [.carPlay, .carPlayDashboard, .carPlayInstruments].contains(self) }

    /// The class of a scene where a configuration names none; nil for immersive spaces, which have no say in it.
    var defaultSceneClass: String? {
        if isImmersive { return nil }
        return self == .carPlay ? "CPTemplateApplicationScene" : isCarPlay ? nil : "UIWindowScene"
    }

    /// Whether sessions of the role come up on a platform.
    func exists(on platform: Platform) -> Bool {
        if isImmersive || self == .volume { return platform == .visionOS }
        if isCarPlay { return platform == .iOS }
        return !platform.isDesktop
    }
}

/// What a scene session gets when it connects.
public struct SceneConnection: Hashable, Sendable {
    /// The name of the scene configuration; nil when there is none, or it has none.
    public var configuration: String?
    /// The class of the scene.
    public var sceneClass: String?
    /// The class of the scene delegate.
    public var delegateClass: String?
}
