import DeclarationFormats

/// The project that XcodeGen or Tuist generates from a specification: its targets, their build settings, and their
/// Info.plist files.
public struct ProjectSpecification: Sendable {
    /// A build setting.
    struct Setting: Sendable {
        var name: String
        var value: String
        var location: ProjectLocation
    }

    /// A level of build settings: a configuration file, and the settings that override it.
    struct Level: Sendable {
        var configurationFile: String?
        /// The location of the configuration file's path.
        var location: ProjectLocation?
        var settings: [Setting] = []
    }

    /// A target.
    struct Target: Sendable {
        var name: String
        /// The final component of Xcode's product type, such as `application` or `bundle.unit-test`.
        var product: String
        var location: ProjectLocation
        /// The levels of the settings: the settings of the project, which include the default settings of the target, and the
        /// target's own settings.
        var levels: [Level] = []
        /// The path of the generated Info.plist.
        var infoPath: String?
        /// The members of the generated Info.plist in JSON, or nil if the target has an Info.plist file.
        var info: JSONValue?
        /// The file that contains the locations in `info`.
        var infoFile: String?
        /// A description of an unknown value that affects documents, or nil if there is none.
        var unread: String?
        /// The sources and dependencies of the target.
        var contents = TargetContents()
        /// The name of the target in the specification, if it supports several platforms. The project contains a target for
        /// each platform.
        var family: String?
    }

    /// A value in the specification that is unknown or cannot be read.
    struct Finding: Sendable {
        /// The kind of a finding. `outside` is a file that is not read because it is outside the repository.
        enum Kind: String, Sendable { case unknown, unreadable, outside }
        var kind: Kind
        var text: String
        var location: ProjectLocation
    }

    /// The path of the specification.
    var file: String
    var name: String?
    var configuration: String
    var developmentRegion: String?
    var targets: [Target] = []
    /// The packages that the project uses.
    var packages: [TargetContents.Package] = []
    /// The products of a package.
    var products: [TargetContents.Product] = []
    /// Whether the specification is the manifest of a Swift package.
    var isPackage = false
    var findings: [Finding] = []
    /// The reason why the specification cannot be read, or nil. If it is not nil, there are no targets.
    var failure: Finding?
    /// The reason why the list of targets is incomplete, or nil.
    var unread: String?

    init(file: String, configuration: String) {
        self.file = file
        self.configuration = configuration
    }

    /// Creates a specification that cannot be read.
    public init(file: String, failure: String) {
        self.init(file: file, configuration: "")
        self.failure = Finding(
            kind: .unreadable, text: failure, location: ProjectLocation(file: file, line: 0, column: 0))
    }

    /// The keys of an Info.plist that declare document types and types.
    static let documentKeys = ["CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations"]

    /// Adds a finding about an unknown value.
    mutating func note(unknown value: ProjectValue, of what: String) {
        let text = if case .unknown(let source) = value.content { source } else { "" }
        findings.append(
            Finding(
                kind: .unknown, text: "\(what) is computed at run time: \(text)", location: value.location))
    }
}

extension ProjectSpecification {
    /// Returns specifications as a JSON object, with a newline at the end. Each target is converted to text separately, because
    /// its JSON takes several times as much memory.
    ///
    /// - Parameters:
    ///   - specifications: The specifications.
    ///   - inputs: The files and folders from which they were read.
    /// - Returns: The JSON.
    public static func json(of specifications: [ProjectSpecification], inputs: [ProjectInput]) -> String {
        var text = "{\"projects\":["
        for (index, specification) in specifications.enumerated() {
            if index > 0 { text += ",\n" }
            specification.write(to: &text)
        }
        text += "],\n\"inputs\":" + JSONValue.array(inputs.map(\.json)).serialized()
        text += "}\n"
        return text
    }

    private func write(to text: inout String) {
        text += json.serialized()
        guard failure == nil else { return }
        text.removeLast()
        text += ",\"targets\":["
        for (index, target) in targets.enumerated() {
            text += index > 0 ? ",\n" : "\n"
            text += target.json.serialized()
        }
        text += "]}"
    }

    /// The specification without its targets.
    private var json: JSONValue {
        if let failure { return ["file": .string(file), "failure": failure.json] }
        return .object(of: [
            ("file", .string(file)),
            ("name", name.map(JSONValue.string)),
            ("configuration", .string(configuration)),
            ("developmentRegion", developmentRegion.map(JSONValue.string)),
            ("unread", unread.map(JSONValue.string)),
            ("isPackage", isPackage ? .some(.boolean(true)) : .none),
            ("packages", packages.isEmpty ? .none : .some(.array(packages.map(\.json)))),
            ("products", products.isEmpty ? .none : .some(.array(products.map(\.json)))),
            ("findings", .array(findings.map(\.json))),
        ])
    }
}

extension ProjectInput {
    fileprivate var json: JSONValue {
        .object(of: [
            ("file", .string(path)), ("size", state.map { .integer($0.size) }),
            ("modified", state.map { .integer($0.modified) }),
        ])
    }
}

extension ProjectSpecification.Finding {
    fileprivate var json: JSONValue {
        .object(of: [("kind", .string(kind.rawValue)), ("text", .string(text))] + location.members)
    }
}

extension ProjectSpecification.Level {
    fileprivate var json: JSONValue {
        .object(
            of: [
                ("configurationFile", configurationFile.map(JSONValue.string)),
                ("settings", .array(settings.map(\.json))),
            ] + (location?.members ?? []))
    }
}

extension ProjectSpecification.Setting {
    fileprivate var json: JSONValue {
        .object(of: [("name", .string(name)), ("value", .string(value))] + location.members)
    }
}

extension ProjectSpecification.Target {
    fileprivate var json: JSONValue {
        let own: JSONValue.Members = [
            ("levels", .array(levels.map(\.json))),
            ("infoPath", infoPath.map(JSONValue.string)),
            ("infoFile", infoFile.map(JSONValue.string)),
            ("info", info),
            ("unread", unread.map(JSONValue.string)),
            ("family", family.map(JSONValue.string)),
        ]
        return .object(
            of: [("name", .string(name)), ("product", .string(product))] + location.members + own + contents.members)
    }
}

/// A file or folder from which a specification was read, with its state before it was read.
public struct ProjectInput: Sendable {
    /// The size in bytes, and the time of the last change in nanoseconds since 1970.
    public struct State: Equatable, Sendable {
        var size: Int64
        var modified: Int64

        /// Creates a state.
        public init(size: Int64, modified: Int64) {
            (self.size, self.modified) = (size, modified)
        }
    }

    /// The path with which the file or folder was read.
    public var path: String
    /// The state, or nil if the file does not exist or cannot be read.
    public var state: State?

    /// Creates an input.
    public init(path: String, state: State?) {
        (self.path, self.state) = (path, state)
    }
}

/// The files to which a specification can refer. The reader itself does not access the disk.
public struct ProjectFolder: Sendable {
    /// A closure that returns the contents of a file, or the reason why it cannot be read.
    public var contents: @Sendable (_ path: String) -> Result<[UInt8], Reason>
    /// A closure that returns the paths of the files named `Info.plist` below a folder, nearest first.
    public var propertyLists: @Sendable (_ folder: String) -> [String]

    /// The reason why a file cannot be read.
    public struct Reason: Error, Sendable {
        /// The text of a message.
        public var text: String
        /// Whether the file is outside the folder to which reading is limited.
        public var isOutside: Bool

        /// Creates a reason.
        public init(_ text: String, isOutside: Bool = false) { (self.text, self.isOutside) = (text, isOutside) }
    }

    /// Creates a folder from the closures that read it.
    public init(
        contents: @escaping @Sendable (_ path: String) -> Result<[UInt8], Reason>,
        propertyLists: @escaping @Sendable (_ folder: String) -> [String]
    ) {
        self.contents = contents
        self.propertyLists = propertyLists
    }

    /// Returns the specification in a file: a Swift package if the name is `Package.swift`, a Tuist project if it is another
    /// name that ends in `.swift`, otherwise an XcodeGen project.
    public func specification(at path: String) -> ProjectSpecification {
        Threads.onDeepStack {
            ProjectPath.name(of: path) == "Package.swift"
                ? PackageReader.read(path, in: self)
                : path.hasSuffix(".swift")
                    ? TuistReader.read(path, in: self) : XcodeGenReader.read(path, in: self)
        }
    }

    /// Returns the text of a file, or the reason why it cannot be read.
    func text(_ path: String) -> Result<String, Reason> {
        contents(path).flatMap { bytes in
            guard bytes.count <= ProjectWork.maximumBytes else {
                return .failure(Reason("it is larger than \(ProjectWork.maximumBytes >> 20) MiB"))
            }
            return String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(Reason("it is not UTF-8"))
        }
    }
}

/// The paths in a specification, which are relative to the folder of the file that contains them.
enum ProjectPath {
    /// Returns the folder of a file, or an empty string for a name without a folder.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Returns the last component of a path.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Returns a path relative to a folder. An absolute path is returned unchanged.
    static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || path.hasPrefix("/") { return path }
        return path.hasPrefix("./") ? join(folder, String(path.dropFirst(2))) : folder + "/" + path
    }
}
