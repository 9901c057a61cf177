import FileSystem
import DeclarationFormats
import SystemPackage
import TypeRegistry

/// The build settings of a target.
struct TargetSettings {
    /// The location of a setting.
    struct Place {
        var file: FilePath
        var position: SourcePosition
    }

    var settings = BuildSettings()
    /// The locations of the last assignments, keyed by setting.
    var places: [String: Place] = [:]
    /// The findings about configuration files that were not read completely.
    var findings: [Diagnostic] = []

    /// Whether all configuration files were read.
    var isComplete: Bool { findings.isEmpty }

    /// Returns a warning at the location of a setting, or at the project if the setting has no location.
    func finding(_ id: DiagnosticID, at setting: String, _ message: String, in project: XcodeProject) -> Diagnostic {
        let place = places[setting]
        return Diagnostic(id, message, position: place?.position, file: (place?.file ?? project.file).string)
    }

    /// Returns the positions of the settings that a file assigns.
    func positions(in file: FilePath) -> [String: SourcePosition] {
        places.compactMapValues { $0.file == file ? $0.position : nil }
    }
}

/// Reads the build settings of all targets in the projects of a folder. Each configuration file is read once, and all
/// projects share a work budget.
struct ProjectSettingsReader {
    /// The maximum number of configuration files that a configuration file includes directly or indirectly, and the maximum
    /// size in bytes of all configuration files that are read.
    static let limit = (files: 64, bytes: 8 << 20)

    let tree: any FileTree
    let budget = SettingsBudget()
    private var files: [FilePath: Result<XcodeConfigurationFile, FileTreeError>] = [:]
    private var bytes = 0

    init(tree: any FileTree) { self.tree = tree }

    /// Returns the settings of a target in its default configuration, combined from all levels.
    ///
    /// - Throws: ``AppReadingError`` if the budget is exhausted.
    mutating func settings(
        of target: XcodeProject.Target, in project: XcodeProject
    ) throws(AppReadingError) -> TargetSettings {
        let own = target.configurations.configuration()
        let common = project.configurations.configuration(named: own?.name)
        var result = TargetSettings()
        var assignments: [(assignment: BuildSettings.Assignment, place: TargetSettings.Place)] = []
        for level in [common, own].compactMap({ $0 }) {
            if let base = level.base {
                var seen: Set<FilePath> = []
                let place = TargetSettings.Place(file: project.file, position: base.position)
                add(
                    base.file, named: base.file.string, at: place, of: target, &seen, assignments: &assignments,
                    findings: &result.findings)
            }
            assignments += level.settings.map {
                ($0.assignment, TargetSettings.Place(file: project.file, position: $0.position))
            }
        }
        let configuration = own?.name ?? "Release"
        // The settings are combined twice, because conditions depend on the SDK, which can be set on any level.
        for _ in 0..<2 {
            let conditions = BuildSettings.Conditions(
                sdk: project.sdk ?? Self.sdk(of: result.settings), configuration: configuration)
            result.settings = BuildSettings(
                [
                    "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": project.name,
                    "CONFIGURATION": configuration,
                    // The values are relative, like all paths in a project.
                    "SRCROOT": ".", "SOURCE_ROOT": ".", "PROJECT_DIR": ".",
                ], budget: budget)
            result.settings.add(assignments.lazy.map(\.assignment), under: conditions)
            try check(target, of: project)
        }
        for (assignment, place) in assignments { result.places[assignment.name] = place }
        result.settings.add(default: "$(TARGET_NAME)", for: "PRODUCT_NAME")
        result.settings.add(default: "$(PRODUCT_NAME:c99extidentifier)", for: "PRODUCT_MODULE_NAME")
        result.settings.add(default: "$(PRODUCT_NAME)", for: "EXECUTABLE_NAME")
        result.settings.add(default: project.developmentRegion ?? "en", for: "DEVELOPMENT_LANGUAGE")
        if let type = Self.packageType(of: target.product) {
            result.settings.add(default: type, for: "PRODUCT_BUNDLE_PACKAGE_TYPE")
        }
        return result
    }

    /// Returns the package type that Xcode assigns to a bundle, according to the first component of its product, such
    /// as `application`.
    ///
    /// Source: [CFBundlePackageType](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundlepackagetype).
    private static func packageType(of product: String) -> String? {
        switch product.split(separator: ".").first {
        case "application": "APPL"
        case "framework": "FMWK"
        case "bundle": "BNDL"
        case "app-extension", "xpc-service": "XPC!"
        default: nil
        }
    }

    /// Throws an error at a target if the budget is exhausted.
    func check(_ target: XcodeProject.Target, of project: XcodeProject) throws(AppReadingError) {
        guard budget.isExhausted else { return }
        throw AppReadingError(
            file: project.file.string, position: target.position,
            message:
                "the build settings of '\(target.name)' and later targets are not read: with all references replaced, "
                + "the settings of the preceding targets exceed \(SettingsBudget.limit >> 20) MiB")
    }

    /// Returns the SDK for conditions. If the settings do not specify a single SDK, the result is the macOS SDK if
    /// macOS is supported, because macOS has the most rules, or else the first supported platform.
    private static func sdk(of settings: BuildSettings) -> String {
        let root = settings.value("SDKROOT") ?? ""
        let supported = settings.value("SUPPORTED_PLATFORMS")?.split(separator: " ").map(String.init) ?? []
        if root.isEmpty || root == "auto" {
            return supported.contains("macosx") ? "macosx" : supported.first ?? "macosx"
        }
        return root
    }

    /// Adds the assignments of a configuration file and of the files that it includes, in order.
    private mutating func add(
        _ file: FilePath, named name: String, at place: TargetSettings.Place, of target: XcodeProject.Target,
        isOptional: Bool = false, _ seen: inout Set<FilePath>,
        assignments: inout [(assignment: BuildSettings.Assignment, place: TargetSettings.Place)],
        findings: inout [Diagnostic]
    ) {
        guard seen.insert(file).inserted else { return }
        guard seen.count <= Self.limit.files else {
            if seen.count == Self.limit.files + 1 {
                findings.append(
                    Diagnostic(
                        .includeUnread,
                        "'\(name)' is not read: more than \(Self.limit.files) configuration files are included",
                        position: place.position, file: place.file.string))
            }
            return
        }
        do throws(FileTreeError) {
            for entry in try contents(of: file).entries {
                let place = TargetSettings.Place(file: file, position: entry.position)
                switch entry.line {
                case .assignment(let assignment): assignments.append((assignment, place))
                case .include(let path, let isOptional):
                    let included = file.removingLastComponent().pushing(FilePath(path)).normalized
                    add(
                        included, named: path, at: place, of: target, isOptional: isOptional, &seen,
                        assignments: &assignments, findings: &findings)
                }
            }
        } catch  where error.isOutside {
            findings.append(
                Diagnostic(
                    .includeUnread, "'\(name)' is not read: it is \(error.message)",
                    position: place.position, file: place.file.string))
        } catch {
            guard !isOptional || tree.kind(of: file) != nil else { return }
            let error = AppReadingError(file: file.string, message: error.message)
            findings.append(
                Diagnostic(
                    .configurationUnreadable,
                    "the build configuration of the target '\(target.name)' cannot be read completely: \(error)",
                    position: place.position, file: place.file.string))
        }
    }

    private mutating func contents(of file: FilePath) throws(FileTreeError) -> XcodeConfigurationFile {
        if let known = files[file] { return try known.get() }
        let (tree, rest) = (tree, Self.limit.bytes - bytes)
        let result = Result { () throws(FileTreeError) in
            let bytes = try tree.bytes(of: file)
            guard bytes.count <= rest else {
                throw FileTreeError(
                    "the configuration files of the project exceed \(Self.limit.bytes >> 20) MiB")
            }
            return (file: XcodeConfigurationFile(bytes), count: bytes.count)
        }
        if case .success(let read) = result { bytes += read.count }
        files[file] = result.map(\.file)
        return try result.get().file
    }
}
