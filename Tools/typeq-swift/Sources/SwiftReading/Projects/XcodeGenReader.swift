/// Reads the specification of XcodeGen, `project.yml`, with the files that it includes.
///
/// Source: [Project Spec](https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md). `${NAME}`, a variable of the
/// environment, is not replaced.
struct XcodeGenReader {
    let path: String
    let files: ProjectFolder
    var root: ProjectValue
    var specification: ProjectSpecification
    /// The names of the configurations.
    var configurations: [String] = []

    static func read(_ path: String, in files: ProjectFolder) -> ProjectSpecification {
        var includes = XcodeGenIncludes(files: files)
        let root: ProjectValue
        do throws(YAMLReader.Failure) {
            root = try includes.merged(path)
        } catch {
            return failed(path, error.text, error.location)
        }
        guard root.isDictionary else {
            return failed(path, "a project specification must be a mapping with 'name' and 'targets'", root.location)
        }
        var reader = XcodeGenReader(
            path: path, files: files, root: root, specification: ProjectSpecification(file: path, configuration: ""))
        reader.specification.findings = includes.findings
        return reader.read()
    }

    private static func failed(_ path: String, _ text: String, _ location: ProjectLocation) -> ProjectSpecification {
        var specification = ProjectSpecification(file: path, failure: text)
        specification.failure?.location = location
        return specification
    }

    private mutating func read() -> ProjectSpecification {
        let options = root["options"]
        configurations = root["configs"]?.members.map(\.key) ?? ["Debug", "Release"]
        // Without a default, builds on the command line use the first configuration in alphabetical order.
        specification.configuration = options?["defaultConfig"]?.text ?? configurations.min() ?? "Debug"
        specification.name = root["name"]?.text
        specification.developmentRegion = options?["developmentLanguage"]?.text ?? "en"
        guard let targets = root["targets"], targets.isDictionary else {
            let location = root["targets"]?.location ?? root.location
            return Self.failed(path, "'targets' must be a mapping from names to targets", location)
        }
        specification.packages = packages
        for member in targets.members { read(target: member) }
        return specification
    }

    // MARK: Targets

    private mutating func read(target member: ProjectValue.Member) {
        let templates = XcodeGenTemplates(templates: root["targetTemplates"])
        let target = templates.applied(to: member.value, named: member.key)
        guard target.isDictionary else {
            specification.findings.append(
                .init(
                    kind: .unreadable, text: "the target '\(member.key)' must be a mapping", location: member.location
                ))
            return
        }
        let platforms = target["platform"]?.elements.compactMap(\.text) ?? []
        guard case .array? = target["platform"]?.content else {
            return add(target, named: target["name"]?.text ?? member.key, of: member, platform: platforms.first)
        }
        // One target for each platform, all with the same product name.
        for platform in platforms {
            let own = target.mappingTexts { $0.replacingReferences(["platform": platform]) }
            let name = target["name"]?.text ?? member.key
            let suffix = own["platformSuffix"]?.text ?? (own["platformPrefix"] == nil ? "_\(platform)" : "")
            add(
                own, named: (own["platformPrefix"]?.text ?? "") + name + suffix, of: member, platform: platform,
                product: name, family: name)
        }
    }

    private mutating func add(
        _ spec: ProjectValue, named name: String, of member: ProjectValue.Member, platform: String?,
        product: String? = nil, family: String? = nil
    ) {
        var target = ProjectSpecification.Target(
            name: name, product: spec["type"]?.text ?? "", location: member.location)
        let location = member.location
        func setting(_ name: String, _ value: String) -> ProjectSpecification.Setting {
            .init(name: name, value: value, location: location)
        }
        var common = level(root)
        if presets.project || presets.target {
            common.settings += XcodeGenPresets.settings(
                platform: platform, destinations: spec["supportedDestinations"]?.elements.compactMap(\.text) ?? []
            ).map { setting($0.name, $0.value) }
        }
        var own = level(spec)
        let names = Set((common.settings + own.settings).map(\.name))
        if let product = spec["productName"]?.text ?? product, !names.contains("PRODUCT_NAME") {
            own.settings.insert(setting("PRODUCT_NAME", product), at: 0)
        }
        if let prefix = root["options"]?["bundleIdPrefix"]?.text, !names.contains("PRODUCT_BUNDLE_IDENTIFIER") {
            own.settings.insert(setting("PRODUCT_BUNDLE_IDENTIFIER", "\(prefix).\(Self.identifier(name))"), at: 0)
        }
        readInfo(spec, of: &target, &own, names: names)
        target.levels = [common, own]
        target.contents = contents(of: spec)
        target.family = family
        specification.targets.append(target)
    }

    private var presets: (project: Bool, target: Bool) {
        switch root["options"]?["settingPresets"]?.text {
        case "none": (false, false)
        case "project": (true, false)
        case "targets": (false, true)
        default: (true, true)
        }
    }

    /// Returns a name as part of a bundle identifier. Underscores become hyphens; only letters, digits, hyphens and periods
    /// remain.
    private static func identifier(_ name: String) -> String {
        String(
            name.compactMap { character in
                if character == "_" { return "-" }
                return character.isLetter || character.isNumber || character == "-" || character == "."
                    ? character : nil
            })
    }

    // MARK: Info.plist

    private mutating func readInfo(
        _ spec: ProjectValue, of target: inout ProjectSpecification.Target,
        _ own: inout ProjectSpecification.Level, names: Set<String>
    ) {
        guard !names.contains("INFOPLIST_FILE") else { return }
        let base = ProjectPath.folder(of: path)
        if let info = spec["info"] {
            if let file = info["path"]?.text { target.infoPath = ProjectPath.join(base, file) }
            let properties = info["properties"]
            let stated = properties?.members ?? []
            let file =
                (stated.first { ProjectSpecification.documentKeys.contains($0.key) } ?? stated.first)?.location.file
                ?? info.location.file
            target.infoFile = file
            let defaults = XcodeGenPresets.info(of: target.product, at: info.location, besides: stated)
            let members = ProjectValue(content: .dictionary(defaults + stated), location: (properties ?? info).location)
            target.info = members.json(in: file)
            return
        }
        // Without either, the first Info.plist among the sources is the Info.plist of the target.
        let folders = (spec["sources"]?.elements ?? []).compactMap { $0.text ?? $0["path"]?.text }
        let found = folders.lazy.compactMap { [files] in files.propertyLists(ProjectPath.join(base, $0)).first }.first
        guard let found else { return }
        let prefix = base.isEmpty ? "" : base + "/"
        own.settings.append(
            .init(
                name: "INFOPLIST_FILE", value: found.hasPrefix(prefix) ? String(found.dropFirst(prefix.count)) : found,
                location: target.location))
    }
}

extension XcodeGenReader {
    /// Returns the configuration file and the settings of a project or a target in the current configuration.
    func level(_ spec: ProjectValue) -> ProjectSpecification.Level {
        var level = ProjectSpecification.Level()
        level.configurationFile = spec["configFiles"]?[specification.configuration]?.text
        if let settings = spec["settings"] { level.settings = self.settings(settings) }
        return level
    }

    /// Returns the settings of a mapping: those of groups, the base settings, and those of the configuration, or a plain
    /// mapping of settings. A group that contains itself is read once.
    private func settings(_ value: ProjectValue, within groups: Set<String> = []) -> [ProjectSpecification.Setting] {
        let isSimple = ["groups", "base", "configs"].allSatisfy { value[$0] == nil }
        if isSimple { return assignments(value) }
        var result: [ProjectSpecification.Setting] = []
        for name in value["groups"]?.elements.compactMap(\.text) ?? [] where !groups.contains(name) {
            guard let group = root["settingGroups"]?[name] else { continue }
            result += settings(group, within: groups.union([name]))
        }
        if let base = value["base"] { result += assignments(base) }
        for member in value["configs"]?.members ?? [] where applies(member.key) {
            result += settings(member.value, within: groups)
        }
        return result
    }

    /// Returns whether a key of `configs` applies to the current configuration: it is part of the configuration's name, and
    /// not the name of another configuration.
    private func applies(_ key: String) -> Bool {
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
    /// Returns whether the string contains another one.
    func containsText(_ text: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(text.utf8))
        guard !part.isEmpty, part.count <= whole.count else { return part.isEmpty }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }
}
