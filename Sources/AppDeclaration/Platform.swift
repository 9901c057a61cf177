package import TypeRegistry

/// A platform whose rules an app follows. The rules of `linux` are those of macOS, with two exceptions: a document can
/// be editable in a folder that is not writable, and decisions use all known types by default.
public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// macOS.
    case macOS
    /// iPadOS.
    case iPadOS
    /// iOS, on iPhone.
    case iOS
    /// visionOS.
    case visionOS
    /// tvOS, which has no document groups.
    case tvOS
    /// watchOS, which has no document groups.
    case watchOS
    /// Linux.
    case linux

    /// The names of all platforms, as in `typeq-app(5)`.
    package static let names = allCases.map { $0.rawValue }

    /// The order in which the default platform of an app is chosen.
    static let order: [Platform] = [.macOS, .iOS, .iPadOS, .visionOS, .tvOS, .watchOS, .linux]

    /// Returns platforms in the order in which the default platform is chosen, without duplicates.
    static func ordered(_ platforms: some Sequence<Platform>) -> [Platform] {
        let platforms = Set(platforms)
        return order.filter(platforms.contains)
    }

    /// The platform whose system versions apply to this platform: iOS for iPadOS.
    var withoutDevice: Platform { self == .iPadOS ? .iOS : self }

    /// The build settings that specify the oldest system that a target supports.
    static let deploymentTargets: [(setting: String, platform: Platform)] = [
        ("MACOSX_DEPLOYMENT_TARGET", .macOS), ("IPHONEOS_DEPLOYMENT_TARGET", .iOS),
        ("XROS_DEPLOYMENT_TARGET", .visionOS), ("TVOS_DEPLOYMENT_TARGET", .tvOS),
        ("WATCHOS_DEPLOYMENT_TARGET", .watchOS),
    ]

    /// The name of the SDK, for conditional build settings.
    var sdk: String? {
        switch self {
        case .macOS: "macosx"
        case .iOS, .iPadOS: "iphoneos"
        case .visionOS: "xros"
        case .tvOS: "appletvos"
        case .watchOS: "watchos"
        default: nil
        }
    }
}

extension Platform {
    /// Whether the platform is a desktop, which has several windows, a File menu, `openDocument` and `newDocument`.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction) and
    /// [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction), which exist only on macOS.
    package var isDesktop: Bool { self == .macOS || self == .linux }

    /// Whether apps can have document groups on the platform.
    ///
    /// Source: the availability of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): macOS,
    /// iOS, iPadOS and visionOS.
    package var hasDocumentGroups: Bool { self != .tvOS && self != .watchOS }

    /// The versions before 26 on which the platform has document groups.
    ///
    /// Source: the availability of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): macOS
    /// 11.0, iOS and iPadOS 14.0, visionOS 1.0. Version 26 followed macOS 15, iOS and iPadOS 18, and visionOS 2
    /// (https://developer.apple.com/documentation/xcode-release-notes/xcode-26-release-notes).
    private var systemsWithDocumentGroups: ClosedRange<AppleSystem>? {
        switch self {
        case .macOS: 11...15
        case .iOS, .iPadOS: 14...18
        case .visionOS: 1...2
        case .tvOS, .watchOS, .linux: nil
        }
    }

    /// Returns whether a version may exist on the platform. There are no versions between the last version before 26
    /// and version 26, and no versions of macOS before 10.
    package func mayHave(_ system: AppleSystem) -> Bool {
        guard let systems = systemsWithDocumentGroups else { return true }
        // Mac OS X 10.0 was the first version.
        return system >= 26 || system <= systems.upperBound && (self != .macOS || system >= 10)
    }

    /// Returns the reason why no document group of an app opens files on a version of the platform, or nil if there is none.
    ///
    /// - Parameters:
    ///   - system: The version.
    ///   - isDeclared: Whether the app declares document groups. If it declares no scenes, its groups represent its document
    ///     types, which also work on older systems.
    /// - Returns: The reason, without a final period, or nil.
    package func reasonAgainstGroups(on system: AppleSystem, isDeclared: Bool) -> String? {
        guard let systems = systemsWithDocumentGroups, system < 26 else { return nil }
        guard mayHave(system) else {
            return system < systems.lowerBound
                ? "there is no \(rawValue) \(system): its first version is 10"
                : "there is no \(rawValue) \(system): version 26 followed \(rawValue) \(systems.upperBound)"
        }
        guard isDeclared, system < systems.lowerBound else { return nil }
        return
            "\(rawValue) \(system) has no document groups: DocumentGroup requires \(rawValue) \(systems.lowerBound).0"
    }

    /// Whether a document is editable only if the folder of its file is also writable.
    ///
    /// Source: [isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable).
    package var needsWritableFolder: Bool { self == .macOS }

    /// The kind of delegate adaptor that an app declares on the platform.
    ///
    /// Source: the availability of
    /// [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor),
    /// [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor) and
    /// [WKApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/wkapplicationdelegateadaptor).
    package var delegateAdaptorKind: DelegateAdaptor.Kind {
        if isDesktop { return .nsApplication }
        return self == .watchOS ? .wkApplication : .uiApplication
    }

    /// Returns whether an app can declare a delegate adaptor of a kind on the platform: the platform's own kind, or its
    /// predecessor.
    package func allows(_ kind: DelegateAdaptor.Kind) -> Bool {
        kind == delegateAdaptorKind || (self == .watchOS && kind == .wkExtension)
    }
}

extension AppDeclaration {
    /// Whether the app can have several scenes at once: always on a desktop, on iPadOS and visionOS if
    /// `UIApplicationSupportsMultipleScenes` is true, and never on other platforms.
    ///
    /// Source: [UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes).
    package var supportsMultipleScenes: Bool {
        if platform.isDesktop { return true }
        return [.iPadOS, .visionOS].contains(platform) && sceneManifest?.supportsMultipleScenes == true
    }
}
