import FileSystem
public import SystemPackage

/// An error that prevented the identification of a file. It contains the path, an error code and a message.
public struct FileAccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error code.
    public enum Kind: String, Hashable, Sendable {
        /// The file does not exist: a name is missing, a part of the path is not a directory, the target of a symbolic
        /// link does not exist, or the path is too long or has too many symbolic links.
        case notFound = "not-found"
        /// The file exists, or may exist, but the system denies access.
        case unreadable
    }

    /// The path that was passed to the method.
    public let path: FilePath
    /// The error code.
    public let kind: Kind
    /// The reason, without the path.
    public let message: String
    /// The error that the system reported.
    public let errno: Errno

    /// Creates an error. The values are not validated.
    package init(path: FilePath, kind: Kind, message: String, errno: Errno) {
        self.path = path
        self.kind = kind
        self.message = message
        self.errno = errno
    }

    /// The path, with invalid UTF-8 repaired, and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension FileAccessError {
    /// Creates an error from a system error.
    package init(_ path: FilePath, _ errno: Errno) {
        self.init(
            path: path, kind: errno.meansNoFile ? .notFound : .unreadable,
            message: FileSystemError(path, errno).reason, errno: errno)
    }

    /// Creates an error for a symbolic link whose target does not exist.
    init(danglingLink path: FilePath, _ errno: Errno) {
        let target = (try? path.linkTarget()).map { " '\($0.string)'" } ?? ""
        self.init(
            path: path, kind: .notFound, message: "the symbolic link refers to\(target), which does not exist",
            errno: errno)
    }
}
