/// The files that a specification may name, as bytes and names; the reader itself touches no disk.
public struct ProjectFolder: Sendable {
    /// The bytes of a file, or why it cannot be read.
    public var contents: @Sendable (_ path: String) -> Result<[UInt8], Reason>
    /// The paths of the property lists below a folder that can be an Info.plist, the nearest first.
    public var propertyLists: @Sendable (_ folder: String) -> [String]

    /// Why a file cannot be read, for people.
    public struct Reason: Error, Sendable {
        /// The text.
        public var text: String
        /// Makes a reason.
        public init(_ text: String) { self.text = text }
    }

    /// Makes a folder of the two ways to look.
    public init(
        contents: @escaping @Sendable (_ path: String) -> Result<[UInt8], Reason>,
        propertyLists: @escaping @Sendable (_ folder: String) -> [String]
    ) {
        self.contents = contents
        self.propertyLists = propertyLists
    }

    /// What a specification states: `Project.swift` is Tuist's, anything else XcodeGen's.
    public func specification(at path: String) -> ProjectSpecification {
        DeepStack.run {
            path.hasSuffix(".swift")
                ? TuistReader.read(path, in: self) : XcodeGenReader.read(path, in: self)
        }
    }

    /// The text of a file.
    func text(_ path: String) -> Result<String, Reason> {
        contents(path).flatMap { bytes in
            String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(Reason("it is not UTF-8"))
        }
    }
}

/// Paths of a specification, as texts: they count from the folder of the file that names them.
enum ProjectPath {
    /// The folder of a file; empty for a name alone.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// A path below a folder; an absolute one stays.
    static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || path.hasPrefix("/") { return path }
        return path.hasPrefix("./") ? join(folder, String(path.dropFirst(2))) : folder + "/" + path
    }
}
