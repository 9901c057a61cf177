import FileSystem
public import SystemPackage

/// Why a file could not be identified: which file, an error code, and a sentence for people.
public struct FileAccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error code; more may be added.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name in answers for programs.
        public let rawValue: String

        /// Makes a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The path leads to no file: a name is missing, a part of the path is not a directory, or a link leads nowhere.
        public static let notFound = Kind(rawValue: "not-found")
        /// There is a file, or there may be one, and the system does not let it be looked at or read.
        public static let unreadable = Kind(rawValue: "unreadable")
    }

    /// The path as it was given.
    public let path: FilePath
    /// The error code.
    public let kind: Kind
    /// The reason in words, without the path.
    public let message: String
    /// What the system reported.
    public let errno: Errno

    /// Makes an error; nothing is checked.
    public init(path: FilePath, kind: Kind, message: String, errno: Errno) {
        self.path = path
        self.kind = kind
        self.message = message
        self.errno = errno
    }

    /// The path, repaired where it is not UTF-8, and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension FileAccessError {
    /// The error for what the system reported.
    package init(_ path: FilePath, _ errno: Errno) {
        self.init(
            path: path, kind: errno.meansNoFile ? .notFound : .unreadable,
            message: FileSystemError(path, errno).reason, errno: errno)
    }

    /// The error for a symbolic link whose target does not exist.
    init(danglingLink path: FilePath, _ errno: Errno) {
        let target = (try? path.linkTarget()).map { " '\($0.string)'" } ?? ""
        self.init(
            path: path, kind: .notFound, message: "the symbolic link leads to\(target), which does not exist",
            errno: errno)
    }
}
