/// The oldest systems that a target supports, as build settings.
///
/// Sources: XcodeGen's project specification (`deploymentTarget` of a target and of `options`), Tuist's `DeploymentTargets`,
/// and `SupportedPlatform` in PackageDescription.
enum DeploymentTargets {
    /// The build setting of each platform, keyed by the names that the three specifications use for the platform.
    private static let names = [
        "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET", "tvOS": "TVOS_DEPLOYMENT_TARGET",
        "visionOS": "XROS_DEPLOYMENT_TARGET", "watchOS": "WATCHOS_DEPLOYMENT_TARGET",
    ]

    /// Returns the settings of an XcodeGen target.
    ///
    /// - Parameters:
    ///   - target: The value for the target: a version, or a version for each platform.
    ///   - options: The value in the options: a version for each platform.
    ///   - platforms: The platforms of the target.
    /// - Returns: The settings, with their values.
    static func settings(
        target: ProjectValue?, options: ProjectValue?, platforms: [String]
    ) -> [(name: String, value: String)] {
        platforms.compactMap { platform in
            let version =
                target?[platform]?.text ?? (platforms.count == 1 ? target?.text : nil) ?? options?[platform]?.text
            guard let name = names[platform], let version else { return nil }
            return (name, version)
        }
    }

    /// Returns the settings of a Tuist target: `.macOS("14.0")`, `.multiplatform(iOS: "17.0", macOS: "14.0")`, or the older
    /// form `.iOS(targetVersion: "17.0", devices: .iphone)`.
    static func settings(tuist value: ManifestValue?) -> [(name: String, value: String)] {
        guard case .call(let platform, let arguments)? = value?.content else { return [] }
        guard platform == "multiplatform" else {
            let version = arguments.first { $0.label == nil || $0.label == "targetVersion" }?.value
            return setting(platform, version).map { [$0] } ?? []
        }
        return arguments.compactMap { argument in argument.label.flatMap { setting($0, argument.value) } }
    }

    /// Returns the settings of a package: `.iOS(.v17)` or `.iOS("17.0")` for each platform.
    static func settings(package platforms: [ManifestValue]) -> [(name: String, value: String)] {
        platforms.compactMap { element in
            guard case .call(let platform, let arguments) = element.content else { return nil }
            return setting(platform, arguments.first?.value)
        }
    }

    private static func setting(_ platform: String, _ version: ManifestValue?) -> (name: String, value: String)? {
        guard let name = names[platform] else { return nil }
        switch version?.content {
        case .text(let text)?: return (name, text)
        // A version such as `.v10_15`.
        case .enumCase(let version)? where version.first == "v":
            return (name, String(version.dropFirst().map { $0 == "_" ? "." : $0 }))
        default: return nil
        }
    }
}
