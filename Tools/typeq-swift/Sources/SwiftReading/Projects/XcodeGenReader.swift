/// Reads the XcodeGen specification `project.yml`, with the files that it includes.
///
/// Source: [Project Spec](https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md). References to environment
/// variables, `${NAME}`, are not replaced.
struct XcodeGenReader {
    let path: String
    let files: ProjectFolder
    var root: ProjectValue
    var specification: ProjectSpecification
    var work: ProjectWork
    let templates: XcodeGenTemplates
    var groups: XcodeGenSettingGroups
    /// The names of the configurations.
    var configurations: [String] = []
    /// The settings of the project.
    private var common = ProjectSpecification.Level()

    private init(path: String, files: ProjectFolder, root: ProjectValue, includes: XcodeGenIncludes) {
        (self.path, self.files, self.root, work) = (path, files, root, includes.work)
        specification = ProjectSpecification(file: path, configuration: "")
        specification.findings = includes.findings
        templates = XcodeGenTemplates(root["targetTemplates"])
        groups = XcodeGenSettingGroups(root["settingGroups"])
    }

    static func read(_ path: String, in files: ProjectFolder) -> ProjectSpecification {
        var includes = XcodeGenIncludes(files: files)
        do throws(ProjectWork.Failure) {
            let root = try includes.merged(path)
            guard root.isDictionary else {
                return failed(
                    path, "a project specification must be a mapping with 'name' and 'targets'", root.location)
            }
            var reader = XcodeGenReader(path: path, files: files, root: root, includes: includes)
            return try reader.read()
        } catch {
            return failed(path, error.text, error.location)
        }
    }

    private static func failed(_ path: String, _ text: String, _ location: ProjectLocation) -> ProjectSpecification {
        var specification = ProjectSpecification(file: path, failure: text)
        specification.failure?.location = location
        return specification
    }

    private mutating func read() throws(ProjectWork.Failure) -> ProjectSpecification {
        let options = root["options"]
        configurations = root["configs"]?.members.map(\.key) ?? ["Debug", "Release"]
        // If there is no default, command-line builds use the first configuration in alphabetical order.
        specification.configuration = options?["defaultConfig"]?.text ?? configurations.min() ?? "Debug"
        specification.name = root["name"]?.text
        specification.developmentRegion = options?["developmentLanguage"]?.text ?? "en"
        // Files that are not read may declare targets, or add to the targets that are read.
        let unread = specification.findings.first { [.outside, .unreadable].contains($0.kind) }
        specification.unread = unread.map { "a part of the project specification is unknown: \($0.text)" }
        guard let targets = root["targets"], targets.isDictionary else {
            if unread != nil, root["targets"] == nil { return specification }
            let location = root["targets"]?.location ?? root.location
            return Self.failed(path, "'targets' must be a mapping from names to targets", location)
        }
        specification.packages = packages
        common = try level(root)
        for member in targets.members { try read(target: member) }
        return specification
    }

    // MARK: Targets

    private mutating func read(target member: ProjectValue.Member) throws(ProjectWork.Failure) {
        let target = try templates.applied(to: member.value, named: member.key, &work)
        guard target.isDictionary else {
            specification.findings.append(
                .init(
                    kind: .unreadable, text: "the target '\(member.key)' must be a mapping", location: member.location
                ))
            return
        }
        var seen: Set<String> = []
        let platforms = (target["platform"]?.elements ?? []).compactMap(\.text).filter { seen.insert($0).inserted }
        guard case .array? = target["platform"]?.content else {
            return try add(target, named: target["name"]?.text ?? member.key, of: member, platform: platforms.first)
        }
        // A target is created for each platform, all with the same product name. Because each of them copies the target, they
        // are counted first.
        try ProjectWork.check(specification.targets.count + platforms.count - 1, at: member.location)
        for platform in platforms {
            let own = try target.replacingReferences(["platform": platform], &work)
            let name = target["name"]?.text ?? member.key
            let suffix = own["platformSuffix"]?.text ?? (own["platformPrefix"] == nil ? "_\(platform)" : "")
            try add(
                own, named: (own["platformPrefix"]?.text ?? "") + name + suffix, of: member, platform: platform,
                product: name, family: name)
        }
    }

    private mutating func add(
        _ spec: ProjectValue, named name: String, of member: ProjectValue.Member, platform: String?,
        product: String? = nil, family: String? = nil
    ) throws(ProjectWork.Failure) {
        try ProjectWork.check(specification.targets.count, at: member.location)
        var target = ProjectSpecification.Target(
            name: name, product: spec["type"]?.text ?? "", location: member.location)
        let location = member.location
        func setting(_ name: String, _ value: String) -> ProjectSpecification.Setting {
            .init(name: name, value: value, location: location)
        }
        var common = common
        let destinations = spec["supportedDestinations"]?.elements.compactMap(\.text) ?? []
        common.settings += DeploymentTargets.settings(
            target: spec["deploymentTarget"], options: root["options"]?["deploymentTarget"],
            platforms: platform.map { $0 == "auto" ? destinations : [$0] } ?? destinations
        ).map { setting($0.name, $0.value) }
        if presets.project || presets.target {
            common.settings += XcodeGenPresets.settings(platform: platform, destinations: destinations)
                .map { setting($0.name, $0.value) }
        }
        var own = try level(spec)
        // The settings are copied for each target, so they are counted for each target.
        try work.spend(common.settings.count + own.settings.count, at: location)
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

    /// Returns a name as part of a bundle identifier. Underscores are replaced with hyphens. Only letters, digits, hyphens and
    /// periods are kept.
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
        // If neither is specified, the first Info.plist among the sources is used as the Info.plist of the target.
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
    mutating func level(_ spec: ProjectValue) throws(ProjectWork.Failure) -> ProjectSpecification.Level {
        let file = spec["configFiles"]?[specification.configuration]
        var level = ProjectSpecification.Level()
        (level.configurationFile, level.location) = (file?.text, file?.location)
        if let settings = spec["settings"] {
            let configuration = specification.configuration
            let all = Set(configurations)
            level.settings = try groups.settings(settings, &work) { key in
                // A key of `configs` applies if it is part of the configuration's name and is not the name of another
                // configuration.
                configuration.lowercased().containsText(key.lowercased())
                    && (key == configuration || !all.contains(key))
            }.all
        }
        return level
    }
}

extension String {
    /// Returns whether the string contains another string.
    func containsText(_ text: String) -> Bool {
        let (whole, part) = (Array(utf8), Array(text.utf8))
        guard !part.isEmpty, part.count <= whole.count else { return part.isEmpty }
        return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
    }
}
