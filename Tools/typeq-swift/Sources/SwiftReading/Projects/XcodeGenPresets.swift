/// The default values of a target that affect documents: the settings of its platform, and the members of a generated
/// Info.plist.
///
/// Source: XcodeGen's `SettingPresets` and the list under `info` in its project specification.
enum XcodeGenPresets {
    private static let platforms: [String: (sdk: String, families: String?)] = [
        "iOS": ("iphoneos", "1,2"), "macOS": ("macosx", nil), "tvOS": ("appletvos", "3"),
        "watchOS": ("watchos", "4"), "visionOS": ("xros", "7"),
    ]
    private static let destinations: [String: (platforms: String, families: String?)] = [
        "iOS": ("iphoneos iphonesimulator", "1,2"), "macOS": ("macosx", nil),
        "macCatalyst": ("iphoneos iphonesimulator", nil), "tvOS": ("appletvos appletvsimulator", "3"),
        "watchOS": ("watchos watchsimulator", "4"), "visionOS": ("xros xrsimulator", "7"),
    ]

    /// Returns the settings for a platform and for the destinations that a target supports.
    static func settings(platform: String?, destinations names: [String]) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        let single = platform.flatMap { platforms[$0] }
        if let single {
            result.append(("SDKROOT", single.sdk))
            if let families = single.families { result.append(("TARGETED_DEVICE_FAMILY", families)) }
        } else if !names.isEmpty {
            result.append(("SDKROOT", "auto"))
        }
        let supported = names.compactMap { destinations[$0] }
        if !supported.isEmpty {
            result.append(("SUPPORTED_PLATFORMS", supported.map(\.platforms).joined(separator: " ")))
            result.append(("TARGETED_DEVICE_FAMILY", supported.compactMap(\.families).joined(separator: ",")))
        }
        return result
    }

    /// Returns the members of a generated Info.plist in addition to the members that the specification contains.
    ///
    /// - Parameters:
    ///   - product: The final component of Xcode's product type, such as `application`.
    ///   - location: The location of the members.
    ///   - stated: The members in the specification, which replace generated members with the same key.
    /// - Returns: The members with their values, which refer to build settings.
    static func info(
        of product: String, at location: ProjectLocation, besides stated: [ProjectValue.Member]
    ) -> [ProjectValue.Member] {
        var members = [
            ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("CFBundleInfoDictionaryVersion", "6.0"),
            ("CFBundleName", "$(PRODUCT_NAME)"), ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"),
            ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
        ]
        if product != "bundle" { members.append(("CFBundleExecutable", "$(EXECUTABLE_NAME)")) }
        if let type = packageType(of: product) { members.append(("CFBundlePackageType", type)) }
        let keys = Set(stated.map(\.key))
        return members.filter { !keys.contains($0.0) }.map { key, value in
            .init(key: key, location: location, value: ProjectValue(content: .text(value), location: location))
        }
    }

    private static func packageType(of product: String) -> String? {
        switch product {
        case "application", "application.watchapp2": "APPL"
        case "framework": "FMWK"
        case "bundle", "bundle.unit-test", "bundle.ui-testing": "BNDL"
        case "xpc-service", "app-extension": "XPC!"
        default: nil
        }
    }
}
