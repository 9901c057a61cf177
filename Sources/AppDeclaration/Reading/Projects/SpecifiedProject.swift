import DeclarationFormats
import SystemPackage
import TypeRegistry

/// Reads the specifications from which XcodeGen and Tuist generate Xcode projects: a program of its own does that, which
/// knows YAML and Swift.
///
/// - Parameter files: The files `project.yml` and `Project.swift`.
/// - Returns: What `typeq-swift --projects` prints about them; nil if `typeq-swift` is not installed.
/// - Throws: ``AppReadingError`` when the program fails.
public typealias SpecificationReading = @Sendable (_ files: [FilePath]) throws(AppReadingError) -> [UInt8]?

/// A project as the specification states it from which it is generated, each target as a project of its own.
struct SpecifiedProject {
    /// What a specification says of one target.
    struct Target {
        /// The project with this target alone.
        var project: XcodeProject
        /// The members of the Info.plist that is generated, and the file that states them; nil where a file is one.
        var info: (root: DeclarationDictionary, file: String)?
        /// The Info.plist that is generated, where it is on the disk: it says nothing of its own.
        var infoPath: FilePath?
        /// Why it is not known what the target declares about documents.
        var unread: String?
    }

    let file: FilePath
    /// The Xcode project that is generated.
    let xcodeProject: FilePath?
    let targets: [Target]
    let findings: [RegistryFinding]
    /// Why nothing of it can be read.
    let failure: AppReadingError?
    /// Why its targets are not known.
    let unread: String?

    /// Reads what `typeq-swift --projects` prints.
    ///
    /// - Throws: ``AppReadingError`` when it is something else.
    static func read(_ bytes: [UInt8], of files: [FilePath]) throws(AppReadingError) -> [SpecifiedProject] {
        let file = files.first?.string ?? ""
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(bytes, format: .json)
        } catch {
            throw AppReadingError(file: file, message: "typeq-swift printed no project: \(error.message)")
        }
        guard let projects = document.root.dictionary?["projects"]?.array, projects.count == files.count else {
            throw AppReadingError(file: file, message: "typeq-swift printed no project")
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
        targets = (object["targets"]?.array ?? []).compactMap { value in
            value.dictionary.map { Target($0, of: object, named: name ?? "", in: file) }
        }
        findings = (object["findings"]?.array ?? []).compactMap(\.dictionary).map { finding in
            let isUnreadable = finding["kind"]?.string == "unreadable"
            return RegistryFinding(
                isUnreadable ? .unreadableConfiguration : .unknownValue, isUnreadable ? .warning : .note,
                finding["text"]?.string ?? "", position: finding.position, layer: finding["file"]?.string ?? file.string
            )
        }
    }
}

extension SpecifiedProject.Target {
    fileprivate init(
        _ object: DeclarationDictionary, of project: DeclarationDictionary, named projectName: String, in file: FilePath
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
                            // What another file states has no location in this one.
                            let isHere = setting["file"]?.string == file.string
                            return (
                                BuildSettings.Assignment(
                                    setting["name"]?.string ?? "", setting["value"]?.string ?? ""),
                                (isHere ? setting.position : nil) ?? .start
                            )
                        },
                        base: value.dictionary?["configurationFile"]?.string.map {
                            folder.pushing(FilePath($0)).lexicallyNormalized()
                        })
                ], defaultName: configuration)
        }
        let none = XcodeProject.ConfigurationList(configurations: [], defaultName: nil)
        let target = XcodeProject.Target(
            name: object["name"]?.string ?? "", product: object["product"]?.string ?? "",
            configurations: levels.dropFirst().first ?? none)
        self.project = XcodeProject(
            file: file, directory: folder, name: projectName, developmentRegion: project["developmentRegion"]?.string,
            configurations: levels.first ?? none, targets: [target])
        let root = object["info"]?.dictionary.map { DeclarationValue(located: $0).dictionary } ?? nil
        info = root.map { ($0, object["infoFile"]?.string ?? file.string) }
        infoPath = object["infoPath"]?.string.map { FilePath($0).lexicallyNormalized() }
        unread = object["unread"]?.string
    }
}

extension DeclarationValue {
    /// The value of an object that says what it is and where it was.
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
    /// The location that an object names by `line` and `column`.
    fileprivate var position: SourcePosition? {
        guard let line = self["line"]?.integer, let column = self["column"]?.integer else { return nil }
        return SourcePosition(offset: 0, line: Int(clamping: line), column: Int(clamping: column))
    }
}

extension SourcePosition {
    /// The beginning of a file.
    fileprivate static let start = SourcePosition(offset: 0, line: 1, column: 1)
}

extension RegistryFinding.Rule {
    /// A value that only running a file would tell.
    public static let unknownValue = Self(rawValue: "unknown-value")
}
