import DeclarationFormats

extension Platform {
    /// Returns the platform of an app according to its Info.plist and build settings. The default is macOS.
    ///
    /// The platform of an app for iPhone and iPad is iOS, or iPadOS if the app supports multiple scenes, because only then do
    /// the platforms differ.
    ///
    /// Source: the pages of the keys in
    /// [Information Property List](https://developer.apple.com/documentation/bundleresources/information-property-list).
    static func inferred(from list: InfoPropertyList, settings: BuildSettings) -> Platform {
        switch family(of: list, settings) {
        case .desktop: .macOS
        case .spatial: .visionOS
        case .television: .tvOS
        case .watch: .watchOS
        case .mobile(let devices):
            if devices == [2] {
                .iPadOS
            } else if devices.contains(2) || devices.isEmpty, list.supportsMultipleScenes {
                .iPadOS
            } else {
                .iOS
            }
        }
    }

    /// Returns the platforms that a target supports, beginning with the default.
    ///
    /// The platforms are read from `SUPPORTED_PLATFORMS`, even if `SDKROOT` names another SDK: a build for a platform
    /// in the list uses the SDK of that platform, and the target cannot be built for other platforms. For a built app,
    /// and for an app that runs only on iPhone and iPad, the result of ``inferred(from:settings:)`` is used.
    ///
    /// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference):
    /// `SUPPORTED_PLATFORMS` ("the list of supported platforms from which a base SDK can be used"), `SDKROOT`,
    /// `TARGETED_DEVICE_FAMILY`.
    static func supported(by list: InfoPropertyList, settings: BuildSettings) -> [Platform] {
        let only = [inferred(from: list, settings: settings)]
        let isBuilt = list["DTPlatformName"] != nil || list["CFBundleSupportedPlatforms"] != nil
        guard !isBuilt else { return only }
        let devices = deviceFamilies(list, settings)
        var families: [Family]
        if let stated = settings.value("SUPPORTED_PLATFORMS") {
            families = stated.split { $0 == " " || $0 == "," }.compactMap { family(named: String($0), devices) }
        } else if settings.value("SDKROOT") == "auto" {
            families = deploymentTargets(devices).filter { settings[$0.0] != nil }.map { $0.1 }
        } else {
            families = []
        }
        let platforms = ordered(families.flatMap { $0.platforms })
        let isMobile = (platforms + only).allSatisfy { $0 == .iOS || $0 == .iPadOS }
        return isMobile || platforms.isEmpty ? only : platforms
    }

    private enum Family {
        case desktop, spatial, television, watch
        case mobile(devices: Set<Int64>)

        var platforms: [Platform] {
            switch self {
            case .desktop: [.macOS]
            case .spatial: [.visionOS]
            case .television: [.tvOS]
            case .watch: [.watchOS]
            case .mobile(let devices):
                switch (devices.contains(1), devices.contains(2)) {
                case (true, true): [.iOS, .iPadOS]
                case (false, true): [.iPadOS]
                default: [.iOS]
                }
            }
        }
    }

    private static func family(of list: InfoPropertyList, _ settings: BuildSettings) -> Family {
        let devices = deviceFamilies(list, settings)
        // The keys that a build adds take precedence.
        let names =
            [list.text("DTPlatformName")].compactMap { $0 }
            + (list["CFBundleSupportedPlatforms"]?.array?.compactMap { $0.string } ?? [])
        if let family = names.lazy.compactMap({ family(named: $0, devices) }).first { return family }
        if hasOne(of: watchKeys, list) { return .watch }
        // The keys of the source file come next. A target for several platforms has only one Info.plist.
        let sdk = settings.value("SDKROOT").flatMap { family(named: $0, devices) }
        if list.flag("LSRequiresIPhoneOS") == true {
            // Apps for tvOS also have the key.
            if case .television? = sdk { return .television }
            return devices == [3] ? .television : .mobile(devices: devices)
        }
        if let sdk { return sdk }
        if let supported = settings.value("SUPPORTED_PLATFORMS") {
            let families = supported.split(separator: " ").compactMap { family(named: String($0), devices) }
            for case .desktop in families { return .desktop }
            if let first = families.first { return first }
        }
        switch devices {
        case []: break
        case [3]: return .television
        case [4]: return .watch
        case [7]: return .spatial
        default: return .mobile(devices: devices)
        }
        if hasOne(of: macKeys, list) { return .desktop }
        if hasOne(of: mobileKeys, list) { return .mobile(devices: devices) }
        for (setting, family) in deploymentTargets(devices) where settings[setting] != nil { return family }
        return .desktop
    }

    private static func family(named name: String, _ devices: Set<Int64>) -> Family? {
        let name = name.lowercased()
        if name.hasPrefix("macos") { return .desktop }
        if name.hasPrefix("xr") || name.hasPrefix("vision") { return .spatial }
        if name.hasPrefix("appletv") { return .television }
        if name.hasPrefix("watch") { return .watch }
        return name.hasPrefix("iphone") ? .mobile(devices: devices) : nil
    }

    static func deviceFamilies(_ list: InfoPropertyList, _ settings: BuildSettings) -> Set<Int64> {
        let listed = list["UIDeviceFamily"].map { $0.array ?? [$0] } ?? []
        let numbers = listed.compactMap { $0.integer ?? $0.string.flatMap { Int64($0) } }
        guard numbers.isEmpty else { return Set(numbers) }
        let families = settings.value("TARGETED_DEVICE_FAMILY")?.split(separator: ",") ?? []
        return Set(families.compactMap { Int64($0.trimmed) })
    }

    private static func deploymentTargets(_ devices: Set<Int64>) -> [(String, Family)] {
        let families: [Family] = [.desktop, .mobile(devices: devices), .spatial, .television, .watch]
        return zip(deploymentTargets, families).map { ($0.setting, $1) }
    }

    private static func hasOne(of keys: [String], _ list: InfoPropertyList) -> Bool {
        keys.contains { list[$0] != nil }
    }

    /// Keys that only Mac apps have.
    private static let macKeys = [
        "LSMinimumSystemVersion", "NSPrincipalClass", "NSMainNibFile", "NSMainStoryboardFile", "LSUIElement",
        "NSServices",
        "NSAppleScriptEnabled", "CFBundleIconFile", "NSSupportsAutomaticTermination", "NSSupportsSuddenTermination",
        "LSBackgroundOnly",
    ]

    /// Keys that only apps for watchOS have.
    ///
    /// Source: [WKApplication](https://developer.apple.com/documentation/bundleresources/information-property-list/wkapplication).
    private static let watchKeys = ["WKApplication", "WKWatchKitApp", "WKWatchOnly", "WKCompanionAppBundleIdentifier"]

    /// Keys that only apps for iOS, iPadOS and similar platforms have.
    private static let mobileKeys = [
        "MinimumOSVersion", "UILaunchStoryboardName", "UILaunchScreen", "UIRequiredDeviceCapabilities",
        "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad", "UIApplicationSceneManifest",
        "UISupportsDocumentBrowser", "LSSupportsOpeningDocumentsInPlace", "UIFileSharingEnabled",
        "UIMainStoryboardFile",
        "UIBackgroundModes", "UIStatusBarStyle", "UIAppFonts", "UIViewControllerBasedStatusBarAppearance",
        "UIRequiresFullScreen", "UIPrerenderedIcon",
    ]
}

extension InfoPropertyList {
    /// Whether the scene manifest enables several scenes.
    fileprivate var supportsMultipleScenes: Bool {
        self["UIApplicationSceneManifest"]?.dictionary?["UIApplicationSupportsMultipleScenes"]?.truth ?? false
    }
}
