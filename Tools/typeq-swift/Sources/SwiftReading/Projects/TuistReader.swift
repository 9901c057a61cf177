/// Reads Tuist's `Project.swift`: literals, constants in the file, and the calls that describe a project. A value that the
/// manifest computes is unknown.
///
/// Source: [ProjectDescription](https://docs.tuist.dev/en/references/project-description/structs/project): `Project`,
/// `Target`, `InfoPlist`, `Plist.Value`, `Settings`, `Destinations`.
struct TuistReader {
    let path: String
    var specification: ProjectSpecification
    private var work = ProjectWork()
    private let evaluator: ManifestEvaluator

    private init(path: String, evaluator: ManifestEvaluator) {
        (self.path, self.evaluator) = (path, evaluator)
        specification = ProjectSpecification(file: path, configuration: "Release")
    }

    static func read(_ path: String, in files: ProjectFolder) -> ProjectSpecification {
        ManifestEvaluator.specification(path, in: files) { evaluator throws(ProjectWork.Failure) in
            var reader = TuistReader(path: path, evaluator: evaluator)
            try reader.read()
            return reader.specification
        }
    }

    private mutating func read() throws(ProjectWork.Failure) {
        specification.developmentRegion = "en"
        guard let call = evaluator.call("Project") else {
            specification.unread = "\(path): the project is computed at run time"
            specification.findings.append(
                .init(
                    kind: .unknown, text: "the project is computed at run time: no 'Project(name:targets:)' found",
                    location: ProjectLocation(file: path, line: 1, column: 1)))
            return
        }
        specification.name = text(call, "name", "the name of the project")
        specification.packages = Self.packages(of: call)
        let settings = level(call["settings"], configurationFile: nil)
        guard let targets = call["targets"]?.content, case .list(let elements) = targets else {
            if let value = call["targets"] {
                specification.note(unknown: value.unknown, of: "the list of targets")
                specification.unread = at(value.location, "the list of targets is computed at run time")
            }
            return
        }
        for element in elements {
            try ProjectWork.check(specification.targets.count, at: element.location)
            // The settings of the project are copied for each target, so they are counted for each target.
            try work.spend(settings.settings.count, at: element.location)
            read(target: element, below: settings)
        }
    }

    private mutating func read(target value: ManifestValue, below project: ProjectSpecification.Level) {
        // A call without these arguments, which have no default values, is a call to a helper with the same name.
        guard case .call(let maker, _) = value.content, ["target", "Target"].contains(maker),
            ["name", "product"].allSatisfy({ value[$0] != nil })
        else {
            specification.note(unknown: value.unknown, of: "a target")
            specification.unread = at(value.location, "a target is computed at run time")
            return
        }
        let name = text(value, "name", "the name of a target") ?? specification.name ?? "target"
        let product = value["product"]?.caseName ?? ""
        var target = ProjectSpecification.Target(
            name: name, product: Self.products[product] ?? product, location: value.location)
        if let value = value["product"], product.isEmpty {
            specification.note(unknown: value.unknown, of: "the product of '\(name)'")
            target.unread = at(value.location, "the product of '\(name)' is computed at run time")
        }
        var common = project
        if let settings = platformSettings(of: value, named: name) {
            common.settings += settings
        } else {
            target.unread = at(value.location, "the destinations of '\(name)' are computed at run time")
        }
        let oldest = value["deploymentTargets"] ?? value["deploymentTarget"]
        common.settings += DeploymentTargets.settings(tuist: oldest).map {
            .init(name: $0.name, value: $0.value, location: oldest?.location ?? value.location)
        }
        var own = level(value["settings"], configurationFile: nil)
        if let identifier = text(value, "bundleId", "the bundle identifier of '\(name)'") {
            own.settings.insert(
                .init(name: "PRODUCT_BUNDLE_IDENTIFIER", value: identifier, location: value.location), at: 0)
        }
        if let product = text(value, "productName", "the product name of '\(name)'") {
            own.settings.insert(.init(name: "PRODUCT_NAME", value: product, location: value.location), at: 0)
        }
        readInfo(value["infoPlist"], of: &target, &own)
        target.levels = [common, own]
        target.contents = contents(of: value, named: name)
        specification.targets.append(target)
    }

    /// Returns the string argument of a call with a label, or nil. A computed argument is reported as a finding.
    private mutating func text(_ call: ManifestValue, _ label: String, _ what: String) -> String? {
        guard let value = call[label], !value.isNothing else { return nil }
        if case .text(let text) = value.content { return text }
        specification.note(unknown: value.unknown, of: what)
        return nil
    }

    /// Returns a message with its location.
    func at(_ location: ProjectLocation, _ text: String) -> String {
        "\(location.file):\(location.line):\(location.column): \(text)"
    }

    /// Xcode's product types, keyed by Tuist's products.
    private static let products = [
        "app": "application", "staticLibrary": "library.static", "dynamicLibrary": "library.dynamic",
        "framework": "framework", "staticFramework": "framework.static", "unitTests": "bundle.unit-test",
        "uiTests": "bundle.ui-testing", "bundle": "bundle", "commandLineTool": "tool",
        "appClip": "application.on-demand-install-capable", "appExtension": "app-extension",
        "watch2App": "application.watchapp2", "watch2Extension": "watchkit2-extension",
        "messagesExtension": "app-extension.messages", "xpc": "xpc-service",
        "extensionKitExtension":
            "extensionkit-extension", "systemExtension": "system-extension", "macro": "tool",
    ]

    // MARK: Info.plist

    private mutating func readInfo(
        _ value: ManifestValue?, of target: inout ProjectSpecification.Target,
        _ own: inout ProjectSpecification.Level
    ) {
        let location = value?.location ?? target.location
        var stated: ProjectValue?
        var hasDefaults = true
        switch value?.content {
        case nil: break
        case .nothing?: return
        case .text(let file)?:
            own.settings.append(.init(name: "INFOPLIST_FILE", value: file, location: location))
            return
        case .enumCase("default")?: break
        case .call("extendingDefault", let arguments)?: stated = arguments.first?.value.plist
        case .call("dictionary", let arguments)?:
            stated = arguments.first?.value.plist
            hasDefaults = false
        case .call("file", let arguments)?, .call("variable", let arguments)?:
            guard case .text(let file)? = arguments.first?.value.pathText else { fallthrough }
            own.settings.append(.init(name: "INFOPLIST_FILE", value: file, location: location))
            return
        default:
            specification.note(
                unknown: value?.unknown ?? ProjectValue(content: .nothing, location: location),
                of: "the Info.plist of '\(target.name)'")
            target.unread = at(location, "the Info.plist of '\(target.name)' is computed at run time")
            return
        }
        var members = stated?.members ?? []
        if let stated, !stated.isDictionary {
            specification.note(unknown: stated, of: "the Info.plist of '\(target.name)'")
            target.unread = at(stated.location, "the Info.plist of '\(target.name)' is computed at run time")
        }
        for key in ProjectSpecification.documentKeys {
            guard let unknown = stated?[key]?.firstUnknown else { continue }
            target.unread = at(unknown.location, "\(key) is computed at run time")
        }
        members = members.compactMap { member in
            let known = member.value.known { specification.note(unknown: $0, of: member.key) }
            return known.map { .init(key: member.key, location: member.location, value: $0) }
        }
        var defaults =
            hasDefaults ? XcodeGenPresets.info(of: target.product, at: location, besides: members) : []
        // A computed identifier has already been reported.
        if !own.settings.contains(where: { $0.name == "PRODUCT_BUNDLE_IDENTIFIER" }) {
            defaults.removeAll { $0.key == "CFBundleIdentifier" }
        }
        target.infoFile = path
        let info = ProjectValue(content: .dictionary(defaults + members), location: stated?.location ?? location)
        target.info = info.json(in: path)
    }
}
