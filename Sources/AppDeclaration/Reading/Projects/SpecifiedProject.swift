import FileSystem
import DeclarationFormats
package import SystemPackage
import TypeRegistry

/// A closure that reads the specifications from which XcodeGen and Tuist generate Xcode projects. `typeq-swift` parses them,
/// because they are YAML and Swift.
///
/// - Parameters:
///   - files: The files `project.yml` and `Project.swift`.
///   - root: The folder to which reading is limited, or nil if there is no limit.
/// - Returns: The output of `typeq-swift --projects`, or nil if `typeq-swift` is not installed.
/// - Throws: ``AppReadingError`` if the program fails.
package typealias SpecificationReading =
    @Sendable (_ files: [FilePath], _ root: FilePath?) throws(AppReadingError) -> [UInt8]?

/// A project that is read from the specification from which it is generated. Each target is a separate ``XcodeProject``.
struct SpecifiedProject {
    struct Target {
        /// The project, with only this target.
        var project: XcodeProject
        /// The members of a generated Info.plist and the file that specifies them, or nil if the Info.plist is not generated.
        var info: (root: DeclarationDictionary, file: String)?
        /// The path of the generated Info.plist, which is not read even if it exists.
        var infoPath: FilePath?
        /// The reason why the document types of the target are unknown.
        var unread: String?
        /// The sources and dependencies of the target.
        var contents: TargetContents
        /// The name that targets for several platforms have in common.
        var family: String?

        var name: String { project.targets.first?.name ?? "" }
    }

    let file: FilePath
    /// The path of the generated Xcode project.
    let xcodeProject: FilePath?
    let targets: [Target]
    let findings: [Diagnostic]
    /// The reason why the specification cannot be read.
    let failure: AppReadingError?
    /// The reason why the targets are unknown.
    let unread: String?
    let packages: [Package]
    /// The names of the targets in each product of a package, keyed by product.
    let products: [String: [String]]

    /// Reads the output of `typeq-swift --projects`.
    ///
    /// - Parameters:
    ///   - bytes: The output.
    ///   - files: The specifications, in the order of the output.
    /// - Returns: A project for each specification.
    /// - Throws: ``AppReadingError`` if the output has a different format.
    static func read(_ bytes: [UInt8], of files: [FilePath]) throws(AppReadingError) -> [SpecifiedProject] {
        let file = files.first?.string ?? ""
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(bytes, format: .json)
        } catch {
            throw AppReadingError(file: file, message: "invalid output of typeq-swift: \(error.message)")
        }
        guard let projects = document.root.dictionary?["projects"]?.array, projects.count == files.count else {
            throw AppReadingError(
                file: file, message: "invalid output of typeq-swift: expected \(files.count) 'projects'")
        }
        return zip(projects, files).map { SpecifiedProject($0.dictionary ?? DeclarationDictionary([]), file: $1) }
    }

    private init(_ object: DeclarationDictionary, file: FilePath) {
        self.file = file
        let folder = file.folder
        failure = object["failure"]?.dictionary.map { failure in
            AppReadingError(
                file: failure["file"]?.string ?? file.string, position: failure.position,
                message: failure["text"]?.string ?? "it cannot be read")
        }
        let name = object["name"]?.string
        xcodeProject = name.map { folder.appending("\($0).xcodeproj") }
        unread = object["unread"]?.string
        let packages = Self.packages(object, of: file)
        self.packages = packages
        products = Self.products(object)
        targets = (object["targets"]?.array ?? []).compactMap { value in
            value.dictionary.map { Target($0, of: object, named: name ?? "", in: file, packages) }
        }
        findings = (object["findings"]?.array ?? []).compactMap(\.dictionary).map { finding in
            let id: DiagnosticID =
                switch finding["kind"]?.string {
                case "unreadable": .configurationUnreadable
                case "outside": .includeUnread
                default: .sourceUnknown
                }
            return Diagnostic(
                id, finding["text"]?.string ?? "", position: finding.position,
                file: finding["file"]?.string ?? file.string)
        }
    }
}

extension SpecifiedProject.Target {
    fileprivate init(
        _ object: DeclarationDictionary, of project: DeclarationDictionary, named projectName: String,
        in file: FilePath, _ packages: [SpecifiedProject.Package]
    ) {
        let folder = file.folder
        let configuration = project["configuration"]?.string ?? "Release"
        let levels = (object["levels"]?.array ?? []).map { value in
            let settings = (value.dictionary?["settings"]?.array ?? []).compactMap(\.dictionary)
            return XcodeProject.ConfigurationList(
                configurations: [
                    XcodeProject.Configuration(
                        name: configuration,
                        settings: settings.map { setting in
                            // A setting in another file has no position in this file.
                            let isHere = setting["file"]?.string == file.string
                            return (
                                BuildSettings.Assignment(setting["name"]?.string ?? "", setting["value"]?.string ?? ""),
                                (isHere ? setting.position : nil) ?? .start
                            )
                        },
                        base: value.dictionary?["configurationFile"]?.string.map {
                            (folder.pushing(FilePath($0)).normalized, value.dictionary?.position ?? .start)
                        })
                ], defaultName: configuration)
        }
        let none = XcodeProject.ConfigurationList(configurations: [], defaultName: nil)
        let target = XcodeProject.Target(
            name: object["name"]?.string ?? "", product: object["product"]?.string ?? "",
            configurations: levels.dropFirst().first ?? none, position: object.position)
        self.project = XcodeProject(
            file: file, directory: folder, name: projectName, developmentRegion: project["developmentRegion"]?.string,
            configurations: levels.first ?? none, targets: [target])
        let root = object["info"]?.dictionary.map { DeclarationValue(located: $0).dictionary } ?? nil
        info = root.map { ($0, object["infoFile"]?.string ?? file.string) }
        infoPath = object["infoPath"]?.string.map { FilePath($0).normalized }
        unread = object["unread"]?.string
        contents = TargetContents(
            object, in: file, isPackage: project["isPackage"]?.boolean == true, packages: packages)
        family = object["family"]?.string
    }
}

extension DeclarationValue {
    /// Creates a value from an object that specifies its kind, content and position.
    fileprivate init(located object: DeclarationDictionary) {
        let content: Content
        if let text = object["string"]?.string {
            content = .string(text)
        } else if let truth = object["boolean"]?.boolean {
            content = .boolean(truth)
        } else if let number = object["number"]?.string {
            content = Int64(number).map { .integer($0) } ?? Double(number).map { .real($0) } ?? .string(number)
        } else if let elements = object["array"]?.array {
            content = .array(elements.compactMap { $0.dictionary.map(DeclarationValue.init(located:)) })
        } else if let members = object["dictionary"]?.array {
            content = .dictionary(
                DeclarationDictionary(
                    members.compactMap(\.dictionary).compactMap { member in
                        guard let key = member["key"]?.string, let value = member["value"]?.dictionary else {
                            return nil
                        }
                        return DeclarationDictionary.Member(
                            key: key, keyPosition: member.position ?? .start, value: DeclarationValue(located: value))
                    }))
        } else {
            content = .null
        }
        self.init(position: object.position ?? .start, content: content)
    }
}

extension DeclarationDictionary {
    /// The position in the keys `line` and `column`, or nil if it is in another file.
    func position(in file: FilePath) -> SourcePosition? { self["file"]?.string == file.string ? position : nil }

    /// The position in the keys `line` and `column`.
    fileprivate var position: SourcePosition? {
        guard let line = self["line"]?.integer, let column = self["column"]?.integer else { return nil }
        return SourcePosition(offset: 0, line: Int(clamping: line), column: Int(clamping: column))
    }
}

extension SourcePosition {
    /// The start of a file.
    fileprivate static let start = SourcePosition(offset: 0, line: 1, column: 1)
}
