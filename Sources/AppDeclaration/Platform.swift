/// A platform whose rules an app follows. `linux` behaves as macOS, but that the folder of a file is writable does not
/// matter.
public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The name as `typeq-app(5)` writes it.
    public let rawValue: String

    /// Nil when no platform has the name.
    public init?(rawValue: String) {
        guard Self.names.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(_ name: String) { rawValue = name }

    /// macOS.
    public static let macOS = Platform("macOS")
    /// iPadOS.
    public static let iPadOS = Platform("iPadOS")
    /// iOS, on a telephone.
    public static let iOS = Platform("iOS")
    /// visionOS.
    public static let visionOS = Platform("visionOS")
    /// tvOS, which has no documents.
    public static let tvOS = Platform("tvOS")
    /// watchOS, which has no documents.
    public static let watchOS = Platform("watchOS")
    /// Linux.
    public static let linux = Platform("linux")

    /// The names of all platforms.
    public static let names = ["macOS", "iPadOS", "iOS", "visionOS", "tvOS", "watchOS", "linux"]
}

extension Platform {
    /// Whether the platform works as a desktop does: several windows, a File menu, `openDocument` and `newDocument`.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction) and
    /// [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction), of macOS only.
    public var isDesktop: Bool { self == .macOS || self == .linux }

    /// Whether apps can have document groups here.
    ///
    /// Source: the platforms of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): macOS, iOS,
    /// iPadOS and visionOS.
    public var hasDocumentGroups: Bool { self != .tvOS && self != .watchOS }

    /// Whether a document can be edited only where the folder of its file can be written, too.
    ///
    /// Source: [isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable).
    public var needsWritableFolder: Bool { self == .macOS }

    /// The kind of delegate adaptor that an app declares here.
    ///
    /// Source: the platforms of [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor),
    /// [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor) and
    /// [WKApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/wkapplicationdelegateadaptor).
    public var delegateAdaptorKind: DelegateAdaptor.Kind {
        if isDesktop { return .nsApplication }
        return self == .watchOS ? .wkApplication : .uiApplication
    }

    /// Whether an app may declare a delegate adaptor of a kind here: the one of the platform, or its predecessor.
    public func allows(_ kind: DelegateAdaptor.Kind) -> Bool {
        kind == delegateAdaptorKind || (self == .watchOS && kind == .wkExtension)
    }
}

extension AppDeclaration {
    /// Whether the app may have several scenes at once: on a desktop always, on iPadOS and visionOS when
    /// `UIApplicationSupportsMultipleScenes` is true, elsewhere never.
    ///
    /// Source: [UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes).
    public var supportsMultipleScenes: Bool {
        if platform.isDesktop { return true }
        return [.iPadOS, .visionOS].contains(platform) && sceneManifest?.supportsMultipleScenes == true
    }
}
