// Build settings of a specification, at the level of the project or of a target.

extension XcodeGenReader {
    /// The configuration file and the settings of a project or a target, in the configuration that counts.
    func level(_ spec: ProjectValue) -> ProjectSpecification.Level {
        var level = ProjectSpecification.Level()
        level.configurationFile = spec["configFiles"]?[specification.configuration]?.text
        if let settings = spec["settings"] { level.settings = self.settings(settings) }
        return level
    }

    /// The settings of a mapping: groups, then the base, then those of the configuration; or a mapping of settings alone.
    /// A group that contains itself is entered once.
    private func settings(_ value: ProjectValue, within groups: Set<String> = []) -> [ProjectSpecification.Setting] {
        let isSimple = ["groups", "base", "configs"].allSatisfy { value[$0] == nil }
        if isSimple { return assignments(value) }
        var result: [ProjectSpecification.Setting] = []
        for name in value["groups"]?.elements.compactMap(\.text) ?? [] where !groups.contains(name) {
            guard let group = root["settingGroups"]?[name] else { continue }
            result += settings(group, within: groups.union([name]))
        }
        if let base = value["base"] { result += assignments(base) }
        for member in value["configs"]?.members ?? [] where concerns(member.key) {
            result += settings(member.value, within: groups)
        }
        return result
    }

    /// Whether the key of settings for a configuration is part of the name of the one that counts, and not exactly the
    /// name of another.
    private func concerns(_ key: String) -> Bool {
        let name = specification.configuration
        guard name.lowercased().containsText(key.lowercased()) else { return false }
        return key == name || !configurations.contains(key)
    }

    private func assignments(_ value: ProjectValue) -> [ProjectSpecification.Setting] {
        value.members.compactMap { member in
            member.value.setting.map { .init(name: member.key, value: $0, location: member.value.location) }
        }
    }
}

extension String {
    /// Whether a text is part of this one.
    func containsText(_ text: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(text.utf8))
        guard !part.isEmpty, part.count <= whole.count else { return part.isEmpty }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }
}
