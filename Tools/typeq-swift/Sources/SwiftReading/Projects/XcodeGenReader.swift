/// Reads the specification of XcodeGen, `project.yml`, with the files that it includes.
///
/// Source: [Project Spec](https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md). The environment, which
/// `${NAME}` asks for, is not known: such a text stays as it is written.
struct XcodeGenReader {
    let path: String
    let files: ProjectFolder
    var root: ProjectValue
    var specification: ProjectSpecification
    /// The configurations, by name.
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
            return failed(path, "a project specification is a mapping with 'name' and 'targets'", root.location)
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
        // Without a default, the first by the alphabet is that of builds on the command line.
        specification.configuration = options?["defaultConfig"]?.text ?? configurations.min() ?? "Debug"
        specification.name = root["name"]?.text
        specification.developmentRegion = options?["developmentLanguage"]?.text ?? "en"
        guard let targets = root["targets"], targets.isDictionary else {
            let location = root["targets"]?.location ?? root.location
            return Self.failed(path, "'targets' has to be a mapping from names to targets", location)
        }
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
                    kind: .unreadable, text: "the target '\(member.key)' has to be a mapping", location: member.location
                ))
            return
        }
        let platforms = target["platform"]?.elements.compactMap(\.text) ?? []
        guard case .array? = target["platform"]?.content else {
            return add(target, named: target["name"]?.text ?? member.key, of: member, platform: platforms.first)
        }
        // One target for each platform, all of one product.
        for platform in platforms {
            let own = target.mappingTexts { $0.replacingReferences(["platform": platform]) }
            let name = target["name"]?.text ?? member.key
            let suffix = own["platformSuffix"]?.text ?? (own["platformPrefix"] == nil ? "_\(platform)" : "")
            add(
                own, named: (own["platformPrefix"]?.text ?? "") + name + suffix, of: member, platform: platform,
                product: name)
        }
    }

    private mutating func add(
        _ spec: ProjectValue, named name: String, of member: ProjectValue.Member, platform: String?,
        product: String? = nil
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

    /// A name as a part of a bundle identifier: letters, digits, hyphens and periods; an underscore becomes a hyphen.
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
            if let place = info["path"]?.text { target.infoPath = ProjectPath.join(base, place) }
            let properties = info["properties"]
            let stated = properties?.members ?? []
            let file =
                (stated.first { ProjectSpecification.documentKeys.contains($0.key) } ?? stated.first)?.location.file
                ?? info.location.file
            target.infoFile = file
            let keys = Set(stated.map(\.key))
            let defaults = XcodeGenPresets.info(of: target.product).filter { !keys.contains($0.key) }.map {
                ProjectValue.Member(
                    key: $0.key, location: info.location,
                    value: ProjectValue(content: .text($0.value), location: info.location))
            }
            target.info = JSON(
                ProjectValue(content: .dictionary(defaults + stated), location: (properties ?? info).location), in: file
            )
            return
        }
        // Without either, the first Info.plist among the sources is that of the target.
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
