import DeclarationFormats
import SystemPackage
import TypeRegistry

/// Reads an app from what people have: app JSON, an Info.plist, a bundle, a project folder, a desktop entry.
///
/// ```swift
/// let reading = try AppReader().read("X Writer.app")
/// reading.declaration.documentTypes?.map(\.name)
/// ```
///
/// What is sound is read; what is wrong in it becomes findings of the declaration, with their file. Only a path that holds
/// no app at all is an error.
public struct AppReader: Sendable {
    let tree: any FileTree
    let readSpecifications: SpecificationReading?

    /// Makes a reader of the disk, or of another tree.
    ///
    /// - Parameters:
    ///   - tree: Where files are.
    ///   - readSpecifications: Reads the specifications of XcodeGen and Tuist; without it they are not read.
    public init(tree: any FileTree = DiskTree(), readSpecifications: SpecificationReading? = nil) {
        self.tree = tree
        self.readSpecifications = readSpecifications
    }

    /// Reads an app.
    ///
    /// - Parameters:
    ///   - path: A file or folder.
    ///   - target: The name of a target of a project; nil takes the application, of several the first that declares
    ///     document types.
    /// - Returns: The app, and what it was read from.
    /// - Throws: ``AppReadingError`` when nothing is there, it cannot be read, it is no app in any form, or it has no such
    ///   target.
    public func read(_ path: FilePath, target: String? = nil) throws(AppReadingError) -> AppReading {
        switch tree.kind(of: path) {
        case .file: try readFile(path, target: target)
        case .folder: try readFolder(path, target: target)
        case .other: throw AppReadingError(file: path.string, message: "it is neither a file nor a folder")
        case nil: throw AppReadingError(file: path.string, message: "no such file or directory")
        }
    }

    /// Reads an app from bytes, by what they are and by the name they have.
    public func read(
        _ bytes: [UInt8], named file: String, target: String? = nil
    ) throws(AppReadingError) -> AppReading {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if name.hasSuffix(".desktop") {
            let declaration = try AppDeclaration(desktopEntry: String(decoding: bytes, as: UTF8.self), file: file)
            return AppReading(declaration, form: .desktopEntry, files: [file])
        }
        if ["mimeapps.list", "defaults.list", "mimeinfo.cache"].contains(name) || name.hasSuffix("-mimeapps.list") {
            let declaration = try AppDeclaration(mimeApplications: String(decoding: bytes, as: UTF8.self), file: file)
            return AppReading(declaration, form: .mimeApplications, files: [file])
        }
        guard Self.isAppJSON(bytes) else {
            // Standard input has no folder from which it could include anything.
            let root = file == "-" ? nil : FilePath(file).folder
            return AppReading(try readings(of: bytes, FilePath(file), below: root), form: .propertyList)
        }
        do {
            let root = try DeclarationDocument.read(bytes, format: .json).root
            var declaration = AppDeclaration(json: root)
            declaration.types.name = file
            declaration.findings = declaration.findings.map { $0.in(file) }
            var reading = AppReading(declaration, form: .json, files: [file])
            reading.appJSON = root.dictionary.map { InfoPropertyList(file: file, appJSON: $0) }
            return reading
        } catch {
            throw AppReadingError(error, in: file)
        }
    }

    private func readFile(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        if path.lastComponent?.string == "project.pbxproj" {
            return try readProject(path, target: target)
        }
        if isSpecification(path) { return try readProject(path.folder, target: target) }
        return try read(try bytes(of: path), named: path.string, target: target)
    }

    private func readFolder(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        if isXcodeProject(path) || path.extension == "xcworkspace" {
            return try readProject(path, target: target)
        }
        if let bundle = try readBundle(path) { return bundle }
        let own = path.appending("typeq.json")
        if target == nil, tree.kind(of: own) == .file {
            let bytes = try bytes(of: own)
            if Self.declaresApp(bytes) { return try read(bytes, named: own.string) }
        }
        return try readProject(path, target: target)
    }

    func bytes(of path: FilePath) throws(AppReadingError) -> [UInt8] {
        do {
            return try tree.bytes(of: path)
        } catch {
            throw AppReadingError(file: path.string, message: error.message)
        }
    }

    // MARK: Telling JSON apart

    /// Whether bytes are app JSON, and not an Info.plist in JSON, whose keys are Apple's.
    static func isAppJSON(_ bytes: [UInt8]) -> Bool {
        guard DeclarationFormat.detect(bytes) == .json else { return false }
        guard let root = try? DeclarationDocument.read(bytes, format: .json).root.dictionary else { return true }
        return !root.contains { member in
            ["CFBundle", "UTExported", "UTImported", "LS", "UIApplication", "NSPrincipal"].contains {
                member.key.hasPrefix($0)
            }
        }
    }

    /// Whether a `typeq.json` on the disk declares an app. One that cannot be read is taken for one, so that somebody says so.
    public static func declaresApp(_ file: FilePath) -> Bool {
        (try? DiskTree().bytes(of: file)).map { declaresApp($0) } ?? true
    }

    /// Whether a `typeq.json` declares an app, and not only how to check one.
    static func declaresApp(_ bytes: [UInt8]) -> Bool {
        guard let root = try? DeclarationDocument.read(bytes, format: .json).root.dictionary else { return true }
        return root["lint"] == nil || root.contains { !["$schema", "lint"].contains($0.key) }
    }
}

extension AppReading {
    /// Makes a reading of an Info.plist, and of its other reading, if it has one.
    init(
        _ readings: PropertyListReadings, form: Form, settings: BuildSettings = BuildSettings(),
        strings: LocalizedTexts = LocalizedTexts()
    ) {
        self.init(propertyList: readings.list, form: form, settings: settings, strings: strings)
        if let other = readings.other {
            alternatives = [AppReading(propertyList: other, form: form, settings: settings, strings: strings)]
        }
        declaration.unknownConditions = readings.conditions
        addToAll(readings.findings)
    }

    /// Adds what was found besides to every reading, and puts the declarations of all together.
    mutating func addToAll(_ findings: [RegistryFinding]) {
        declaration.findings += findings
        for index in alternatives.indices { alternatives[index].declaration.findings += findings }
        declaration.alternatives = alternatives.map(\.declaration)
    }

    init(
        propertyList list: InfoPropertyList, form: Form, settings: BuildSettings = BuildSettings(),
        strings: LocalizedTexts = LocalizedTexts()
    ) {
        self.init(
            AppDeclaration(list, settings: settings, strings: strings), form: form, propertyLists: [list],
            files: [list.file])
    }
}
