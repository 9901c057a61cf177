public import SystemPackage

/// Why a file could not be identified: which file, what kind of trouble, and a sentence for people.
public struct FileAccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of trouble. An open set.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name in answers for programs.
        public let rawValue: String

        /// Makes a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing stands at the path: no such file, a part of the path that is no directory, a link that leads
        /// nowhere.
        public static let notFound = Kind(rawValue: "not-found")
        /// Something stands there, or may, but the system refuses to let it be seen or read.
        public static let unreadable = Kind(rawValue: "unreadable")
    }

    /// The path as it was given.
    public let path: FilePath
    /// The kind of trouble.
    public let kind: Kind
    /// The trouble in words, without the path.
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
        let absences: Set<Errno> = [
            .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong,
        ]
        let message =
            switch errno {
            case .noSuchFileOrDirectory: path.isEmpty ? "the name is empty" : "no such file or directory"
            case .notDirectory: "a part of the path is not a directory"
            case .tooManySymbolicLinkLevels: "its symbolic links lead in a circle"
            case .permissionDenied: "permission denied"
            case .fileNameTooLong: "the name is longer than any name of a file"
            default: errno.description
            }
        self.init(path: path, kind: absences.contains(errno) ? .notFound : .unreadable, message: message, errno: errno)
    }

    /// The error for a symbolic link that is there, but leads to nothing.
    init(danglingLink path: FilePath, _ errno: Errno) {
        let target = path.linkTarget.map { " '\($0.string)'" } ?? ""
        self.init(
            path: path, kind: .notFound, message: "the symbolic link leads to\(target), which does not exist",
            errno: errno)
    }
}
