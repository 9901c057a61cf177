import FileSystem
import DeclarationFormats
import SystemPackage

/// The targets of an Xcode project with their build configurations, read from `project.pbxproj`.
struct XcodeProject {
    struct Target {
        var name: String
        /// The last part of the product type: `application`, `app-extension`, `bundle.unit-test`. It is empty if the target has
        /// no product type.
        var product: String
        var configurations: ConfigurationList
        /// The position of the declaration.
        var position: SourcePosition?
        /// The sources and dependencies of the target.
        var contents = TargetContents()

        var isTest: Bool { product.hasPrefix("bundle.unit-test") || product.hasPrefix("bundle.ui-testing") }
    }

    /// The build configurations of a target or of the project.
    struct ConfigurationList {
        var configurations: [Configuration]
        var defaultName: String?

        /// Returns the configuration with a name, or else the default configuration, the configuration Release, or the first
        /// configuration.
        func configuration(named name: String? = nil) -> Configuration? {
            [name, defaultName, "Release"].lazy.compactMap { $0 }
                .compactMap { name in configurations.first { $0.name == name } }.first ?? configurations.first
        }
    }

    struct Configuration {
        var name: String
        /// The settings in the order of the file, with the positions of their values.
        var settings: [(assignment: BuildSettings.Assignment, position: SourcePosition)]
        /// The configuration file on which the configuration is based, and the position of its reference, or nil if there is
        /// none.
        var base: (file: FilePath, position: SourcePosition)?
    }

    /// The file that declares the project: `project.pbxproj`, or a specification.
    let file: FilePath
    /// The path of the file. The readings of all targets share the string.
    let fileName: String
    /// The folder to which paths are relative (`SRCROOT`).
    let directory: FilePath
    /// The name of the project: the name of its folder without the extension.
    let name: String
    /// The development language.
    let developmentRegion: String?
    /// The settings of the whole project.
    let configurations: ConfigurationList
    /// The targets, in the order of the file.
    let targets: [Target]
    /// The SDK for which conditional settings are read, or nil for the SDK that the settings specify.
    var sdk: String?

    /// Creates a project from a specification.
    init(
        file: FilePath, directory: FilePath, name: String, developmentRegion: String?,
        configurations: ConfigurationList, targets: [Target]
    ) {
        self.file = file
        fileName = file.string
        self.directory = directory
        self.name = name
        self.developmentRegion = developmentRegion
        self.configurations = configurations
        self.targets = targets
    }

    /// Reads a project. Missing and malformed objects are omitted.
    init(_ file: FilePath, bytes: [UInt8]) throws(AppReadingError) {
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(bytes)
        } catch {
            throw AppReadingError(error, in: file.string)
        }
        guard let objects = document.root.dictionary?["objects"]?.dictionary,
            let root = document.root.dictionary?["rootObject"]?.string.flatMap({ objects[$0]?.dictionary })
        else {
            throw AppReadingError(
                file: file.string, position: document.root.position,
                message: "not an Xcode project: 'objects' or its 'rootObject' is missing")
        }
        let folder = file.removingLastComponent()
        name = folder.lastComponent?.stem ?? ""
        self.file = file
        fileName = file.string
        let isNamed = folder.lastComponent?.kind == .regular
        directory = (isNamed ? folder.removingLastComponent() : folder.appending(".."))
            .pushing(FilePath(root["projectDirPath"]?.string ?? ""))
        developmentRegion = root["developmentRegion"]?.string
        var reader = XcodeObjectReader(
            objects: objects, directory: directory, mainGroup: root["mainGroup"]?.string,
            targets: (root["targets"]?.array ?? []).compactMap(\.string))
        configurations = reader.configurationList(root["buildConfigurationList"]?.string)
        let packages = reader.localPackages(root)
        targets = reader.targets.enumerated().compactMap { index, identifier in
            var target = reader.target(identifier)
            // Targets beyond the limit are not read.
            if index < FileTreeLimits.targets {
                target?.contents = reader.contents(ofTarget: identifier, in: file)
                target?.contents.packages = packages
            }
            return target
        }
    }
}

/// Reads the objects of a project by identifier.
struct XcodeObjectReader {
    let objects: DeclarationDictionary
    let directory: FilePath
    /// The identifiers of the targets.
    let targets: [String]
    /// The folders to which the paths of objects are relative, keyed by the identifier of the object.
    private(set) var folders: [String: FilePath] = [:]
    /// The synchronized folders of the project.
    private(set) var synchronizedGroups: [String] = []
    /// The identifiers of the targets, keyed by the identifier of their product.
    private(set) var owners: [String: String] = [:]
    /// The objects that were read for the contents of targets.
    var tables = Tables()

    init(objects: DeclarationDictionary, directory: FilePath, mainGroup: String?, targets: [String] = []) {
        self.objects = objects
        self.directory = directory
        self.targets = targets
        collect(mainGroup, below: directory)
        synchronizedGroups =
            folders.keys.filter { objects[$0]?.dictionary?["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
            .sorted()
        for target in targets.reversed() {
            if let product = objects[target]?.dictionary?["productReference"]?.string { owners[product] = target }
        }
    }

    /// The maximum length of a path (PATH_MAX).
    private static let pathLimit = 4096

    /// Collects the folder of each file reference. A group that contains itself is visited once.
    private mutating func collect(_ root: String?, below folder: FilePath) {
        var stack = root.map { [($0, folder)] } ?? []
        while let (group, folder) = stack.popLast() {
            guard folders[group] == nil else { continue }
            folders[group] = folder
            guard let object = objects[group]?.dictionary, let children = object["children"]?.array else { continue }
            let own = path(of: object, below: folder)
            guard own.length <= Self.pathLimit else { continue }
            stack += children.compactMap(\.string).map { ($0, own) }
        }
    }

    func path(of object: DeclarationDictionary, below folder: FilePath) -> FilePath {
        guard let path = object["path"]?.string else { return folder }
        let base = object["sourceTree"]?.string == "SOURCE_ROOT" ? directory : folder
        return base.pushing(FilePath(path)).normalized
    }

    func target(_ identifier: String) -> XcodeProject.Target? {
        guard let object = objects[identifier]?.dictionary, let name = object["name"]?.string else { return nil }
        let type = object["productType"]?.string ?? ""
        let prefix = "com.apple.product-type."
        return XcodeProject.Target(
            name: name, product: type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : "",
            configurations: configurationList(object["buildConfigurationList"]?.string),
            position: objects[identifier]?.position)
    }

    func configurationList(_ identifier: String?) -> XcodeProject.ConfigurationList {
        let object = identifier.flatMap { objects[$0]?.dictionary }
        let configurations = (object?["buildConfigurations"]?.array ?? []).compactMap { element in
            element.string.flatMap { objects[$0]?.dictionary }.map(configuration)
        }
        return XcodeProject.ConfigurationList(
            configurations: configurations, defaultName: object?["defaultConfigurationName"]?.string)
    }

    private func configuration(_ object: DeclarationDictionary) -> XcodeProject.Configuration {
        let settings = (object["buildSettings"]?.dictionary ?? DeclarationDictionary([])).compactMap { member in
            let value =
                member.value.string ?? member.value.array?.compactMap(\.string).joined(separator: " ")
                ?? member.value.integer.map { "\($0)" } ?? member.value.truth.map { $0 ? "YES" : "NO" }
            return value.map { (assignment: BuildSettings.Assignment(member.key, $0), position: member.value.position) }
        }
        var base: (FilePath, SourcePosition)?
        if let value = object["baseConfigurationReference"], let reference = value.string,
            let file = objects[reference]?.dictionary
        {
            base = (path(of: file, below: folders[reference] ?? directory), value.position)
        } else if let anchor = object["baseConfigurationReferenceAnchor"]?.string,
            let value = object["baseConfigurationReferenceRelativePath"], let relative = value.string,
            let group = objects[anchor]?.dictionary
        {
            let folder = path(of: group, below: folders[anchor] ?? directory)
            base = (folder.pushing(FilePath(relative)).normalized, value.position)
        }
        return XcodeProject.Configuration(name: object["name"]?.string ?? "", settings: settings, base: base)
    }
}
