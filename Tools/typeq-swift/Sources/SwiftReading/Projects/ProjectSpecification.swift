/// A project as the file states it from which XcodeGen or Tuist generates the Xcode project: its targets, their build
/// settings, and what their Info.plist will have.
public struct ProjectSpecification: Sendable {
    /// A build setting, at its location.
    struct Setting: Sendable {
        var name: String
        var value: String
        var location: ProjectLocation
    }

    /// One level of build settings: a configuration file, and what overrides it.
    struct Level: Sendable {
        var configurationFile: String?
        var settings: [Setting] = []
    }

    /// A target.
    struct Target: Sendable {
        var name: String
        /// `application`, `framework`, `bundle.unit-test` …
        var product: String
        var location: ProjectLocation
        /// The levels of its settings: that of the project with what the target has by default, and its own.
        var levels: [Level] = []
        /// The path of the Info.plist that is generated.
        var infoPath: String?
        /// The members of the Info.plist that is generated, in JSON; nil where a file of its own is the Info.plist.
        var info: JSON?
        /// The file whose locations `info` has.
        var infoFile: String?
        /// What is not known, and decides about documents.
        var unread: String?
    }

    /// Something to tell about the specification.
    struct Finding: Sendable {
        enum Kind: String, Sendable { case unknown, unreadable }
        var kind: Kind
        var text: String
        var location: ProjectLocation
    }

    /// The file.
    var file: String
    var name: String?
    var configuration: String
    var developmentRegion: String?
    var targets: [Target] = []
    var findings: [Finding] = []
    /// Why nothing can be read; there are no targets then.
    var failure: Finding?
    /// Why the targets are not known as a whole.
    var unread: String?

    init(file: String, configuration: String) {
        self.file = file
        self.configuration = configuration
    }

    /// The specification that says only why it cannot be read.
    public init(file: String, failure: String) {
        self.init(file: file, configuration: "")
        self.failure = Finding(
            kind: .unreadable, text: failure, location: ProjectLocation(file: file, line: 0, column: 0))
    }

    /// The keys of an Info.plist without which nothing is known about documents.
    static let documentKeys = ["CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

    /// Adds that something is not known.
    mutating func note(unknown value: ProjectValue, of what: String) {
        let text = if case .unknown(let source) = value.content { source } else { "" }
        findings.append(
            Finding(
                kind: .unknown, text: "\(what) is computed, and is not known here: \(text)", location: value.location))
    }
}

extension ProjectSpecification {
    /// Several specifications as one JSON object.
    public static func json(of specifications: [ProjectSpecification]) -> String {
        var object = JSON.Object()
        object.add("projects", .array(specifications.map { .object($0.object) }))
        return JSON.object(object).written() + "\n"
    }

    private var object: JSON.Object {
        var object = JSON.Object()
        object.add("file", file)
        if let failure {
            object.add("failure", .object(failure.object))
            return object
        }
        object.add("name", name)
        object.add("configuration", configuration)
        object.add("developmentRegion", developmentRegion)
        object.add("unread", unread)
        object.add("targets", .array(targets.map { .object($0.object) }))
        object.add("findings", .array(findings.map { .object($0.object) }))
        return object
    }
}

extension ProjectSpecification.Finding {
    fileprivate var object: JSON.Object {
        var object = JSON.Object()
        object.add("kind", kind.rawValue)
        object.add("text", text)
        object.add(location)
        return object
    }
}

extension ProjectSpecification.Level {
    fileprivate var object: JSON.Object {
        var object = JSON.Object()
        object.add("configurationFile", configurationFile)
        object.add(
            "settings",
            .array(
                settings.map { setting in
                    var object = JSON.Object()
                    object.add("name", setting.name)
                    object.add("value", setting.value)
                    object.add(setting.location)
                    return .object(object)
                }))
        return object
    }
}

extension ProjectSpecification.Target {
    fileprivate var object: JSON.Object {
        var object = JSON.Object()
        object.add("name", name)
        object.add("product", product)
        object.add(location)
        object.add("levels", .array(levels.map { .object($0.object) }))
        object.add("infoPath", infoPath)
        object.add("infoFile", infoFile)
        object.add("info", info)
        object.add("unread", unread)
        return object
    }
}

extension JSON.Object {
    /// Adds a location; one without a line is that of the whole file.
    mutating func add(_ location: ProjectLocation) {
        add("file", location.file)
        if location.line > 0 {
            add("line", .number(location.line))
            add("column", .number(location.column))
        }
    }
}

extension JSON {
    /// A value of a property list with its location, as `typeq` reads it. A value of another file than the one that the
    /// list is about has no location of its own.
    init(_ value: ProjectValue, in file: String) {
        var object = Object()
        switch value.content {
        case .text(let text): object.add("string", text)
        case .number(let text): object.add("number", text)
        case .truth(let truth): object.add("boolean", truth)
        case .array(let elements): object.add("array", .array(elements.map { JSON($0, in: file) }))
        case .dictionary(let members):
            object.add(
                "dictionary",
                .array(
                    members.map { member in
                        var entry = Object()
                        entry.add("key", member.key)
                        entry.add(lineAndColumn: member.location, in: file)
                        entry.add("value", JSON(member.value, in: file))
                        return .object(entry)
                    }))
        case .nothing, .unknown: break
        }
        object.add(lineAndColumn: value.location, in: file)
        self = .object(object)
    }
}

extension JSON.Object {
    fileprivate mutating func add(lineAndColumn location: ProjectLocation, in file: String) {
        guard location.file == file, location.line > 0 else { return }
        add("line", .number(location.line))
        add("column", .number(location.column))
    }
}
