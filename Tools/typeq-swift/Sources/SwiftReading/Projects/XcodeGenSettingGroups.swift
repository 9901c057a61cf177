/// The setting groups of a specification. The settings of each group are computed once, regardless of the number of targets and
/// groups that name it.
struct XcodeGenSettingGroups {
    /// Settings, keyed by name, in the order in which they were last set.
    struct Settings {
        private var settings: [ProjectSpecification.Setting?] = []
        private var indices: [String: Int] = [:]

        /// The settings in order.
        var all: [ProjectSpecification.Setting] { settings.compactMap(\.self) }

        /// Sets a setting, replacing an earlier value.
        mutating func set(_ setting: ProjectSpecification.Setting) {
            if let old = indices.updateValue(settings.count, forKey: setting.name) { settings[old] = nil }
            settings.append(setting)
            // Most settings of groups that name each other replace earlier settings.
            guard settings.count > 2 * indices.count + 16 else { return }
            settings.removeAll { $0 == nil }
            for (index, setting) in settings.enumerated() { indices[setting?.name ?? ""] = index }
        }
    }

    private let groups: [String: ProjectValue]
    /// The settings of groups. While the settings of a group are being computed, the group has none, so that a group that
    /// contains itself is read once.
    private var known: [String: Settings] = [:]

    init(_ groups: ProjectValue?) { self.groups = groups?.membersByKey ?? [:] }

    /// Returns the settings in a mapping: either the settings of groups, the base settings and the settings of the
    /// configuration, or a plain mapping of settings.
    ///
    /// - Parameters:
    ///   - value: The mapping.
    ///   - work: The budget. Each setting of a group is counted for each mapping that names the group.
    ///   - applies: A closure that returns whether a key of `configs` applies to the current configuration.
    /// - Returns: The settings.
    /// - Throws: `ProjectWork.Failure` if the budget is exhausted.
    mutating func settings(
        _ value: ProjectValue, _ work: inout ProjectWork, _ applies: (String) -> Bool
    ) throws(ProjectWork.Failure) -> Settings {
        var result = Settings()
        func assign(_ value: ProjectValue) {
            for member in value.members {
                guard let text = member.value.setting else { continue }
                result.set(.init(name: member.key, value: text, location: member.value.location))
            }
        }
        guard ["groups", "base", "configs"].contains(where: { value[$0] != nil }) else {
            assign(value)
            return result
        }
        for element in value["groups"]?.elements ?? [] {
            guard let name = element.text, let group = groups[name] else { continue }
            if known[name] == nil {
                known[name] = Settings()
                known[name] = try settings(group, &work, applies)
            }
            let inner = known[name]?.all ?? []
            try work.spend(1 + inner.count, at: element.location)
            for setting in inner { result.set(setting) }
        }
        if let base = value["base"] { assign(base) }
        for member in value["configs"]?.members ?? [] where applies(member.key) {
            for setting in try settings(member.value, &work, applies).all { result.set(setting) }
        }
        return result
    }
}
