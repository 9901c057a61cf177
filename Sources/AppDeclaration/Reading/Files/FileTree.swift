import SystemPackage

/// The files that a reading may look into: those of the disk, or those of a test.
///
/// Everything else in reading is a function of what this answers.
public protocol FileTree: Sendable {
    /// What stands at a path, links followed; nil when nothing does.
    func kind(of path: FilePath) -> FileTreeNode?

    /// The whole content of a regular file.
    ///
    /// - Throws: When it is not there, is no regular file, is larger than ``FileTreeLimits/bytes``, or cannot be read.
    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8]

    /// The names in a folder, in the order of their bytes, without `.` and `..`; none when it cannot be listed.
    func names(in folder: FilePath) -> [FilePath.Component]

    /// The one path of a file or folder, dot segments and links resolved; by that, what is below a folder is told.
    func canonical(_ path: FilePath) -> FilePath
}

extension FileTree {
    /// The path with its dot segments resolved, as in a tree without links.
    public func canonical(_ path: FilePath) -> FilePath {
        let normal = path.lexicallyNormalized()
        return normal == "." ? "" : normal
    }
}

/// What stands at a path.
public enum FileTreeNode: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, a pipe, a socket: never read.
    case other
}

/// How far reading goes.
public enum FileTreeLimits {
    /// The bytes of the largest declaration file that is read.
    public static let bytes = 64 << 20
    /// The folders below a project folder in which its declarations are looked for.
    public static let depth = 6
    /// The names that are looked at below a project folder; a search ends there.
    public static let names = 50_000
}

/// Why a file could not be read.
public struct FileTreeError: Error, Hashable, Sendable {
    /// What is wrong, for people, without the name of the file.
    public var message: String

    /// Makes an error.
    public init(_ message: String) { self.message = message }
}
