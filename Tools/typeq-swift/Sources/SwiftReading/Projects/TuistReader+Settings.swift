/// The build settings and platforms in a manifest.
extension TuistReader {
    /// Returns the settings of a project or a target: the base settings, and the settings of the first release configuration.
    mutating func level(_ value: ManifestValue?, configurationFile: String?) -> ProjectSpecification.Level {
        var level = ProjectSpecification.Level(configurationFile: configurationFile)
        guard let value, !value.isNothing else { return level }
        guard case .call(let name, _) = value.content, ["settings", "Settings"].contains(name) else {
            specification.note(unknown: value.unknown, of: "a list of build settings")
            return level
        }
        add(value["base"], to: &level)
        add(value["release"], to: &level)
        guard let configurations = value["configurations"] else { return level }
        guard case .list(let elements) = configurations.content else {
            specification.note(unknown: configurations.unknown, of: "the list of configurations")
            return level
        }
        let release = elements.first { element in
            if case .call("release", _) = element.content { true } else { false }
        }
        guard let chosen = release ?? elements.first else { return level }
        add(chosen["settings"], to: &level)
        if let value = chosen["xcconfig"], case .text(let file)? = value.pathText {
            (level.configurationFile, level.location) = (file, value.location)
        }
        return level
    }

    private mutating func add(_ value: ManifestValue?, to level: inout ProjectSpecification.Level) {
        guard let value, !value.isNothing else { return }
        guard case .dictionary(let members) = value.content else {
            specification.note(unknown: value.unknown, of: "a list of build settings")
            return
        }
        for member in members {
            let known = member.value.plist.known { _ in }
            guard let text = known?.setting, member.value.plist.firstUnknown == nil else {
                specification.note(unknown: member.value.unknown, of: "the build setting \(member.key)")
                continue
            }
            level.settings.append(.init(name: member.key, value: text, location: member.value.location))
        }
    }

    /// Returns the settings for the platforms of a target, or nil if they are computed.
    mutating func platformSettings(
        of target: ManifestValue, named name: String
    ) -> [ProjectSpecification.Setting]? {
        guard let value = target["destinations"] ?? target["platform"] else { return [] }
        let names: [String?]
        switch value.content {
        case .enumCase(let name): names = [name]
        case .list(let elements): names = elements.map(\.caseName)
        default: names = [nil]
        }
        var sdks: [String] = []
        var families: [String] = []
        for destination in names {
            // A constant of a helper looks like a case.
            guard let (sdk, own) = destination.flatMap({ Self.destinations[$0] }) else {
                specification.note(unknown: value.unknown, of: "the platform of '\(name)'")
                return nil
            }
            if !sdks.contains(sdk) { sdks.append(sdk) }
            families += own.filter { !families.contains($0) }
        }
        guard let first = sdks.first else { return [] }
        var settings = [("SDKROOT", sdks.count == 1 ? first : "auto")]
        if sdks.count > 1 { settings.append(("SUPPORTED_PLATFORMS", sdks.joined(separator: " "))) }
        if !families.isEmpty { settings.append(("TARGETED_DEVICE_FAMILY", families.joined(separator: ","))) }
        return settings.map { .init(name: $0.0, value: $0.1, location: value.location) }
    }

    /// The SDK and the device families of destinations, and of platforms with all of their destinations, keyed by name.
    private static let destinations: [String: (sdk: String, families: [String])] = [
        "iOS": ("iphoneos", ["1", "2"]), "iPhone": ("iphoneos", ["1"]), "iPad": ("iphoneos", ["2"]),
        "macCatalyst": ("iphoneos", []), "macWithiPadDesign": ("iphoneos", []),
        "appleVisionWithiPadDesign": ("iphoneos", []), "mac": ("macosx", []), "macOS": ("macosx", []),
        "tvOS": ("appletvos", ["3"]), "appleTv": ("appletvos", ["3"]), "watchOS": ("watchos", ["4"]),
        "appleWatch": ("watchos", ["4"]), "visionOS": ("xros", ["7"]), "appleVision": ("xros", ["7"]),
    ]
}
