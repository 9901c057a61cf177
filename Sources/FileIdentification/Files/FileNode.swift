import FileSystem
public import SystemPackage

/// The kind of a file in the file system, independent of its type: a regular file, a directory, a link, a device.
///
/// More kinds may be added: any raw value is accepted. A directory whose name gives a package type is a `directory`,
/// too.
///
/// Source: the file types of [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
public struct FileNode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name in JSON output, for instance `regular`.
    public let rawValue: String

    /// Creates a node. Any string is accepted.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A file with content. Only the content of regular files is read.
    public static let regular = FileNode(rawValue: "regular")
    /// A directory: a folder, a package or a volume.
    public static let directory = FileNode(rawValue: "directory")
    /// A symbolic link that was not followed.
    public static let symbolicLink = FileNode(rawValue: "symbolic-link")
    /// A named pipe.
    public static let fifo = FileNode(rawValue: "fifo")
    /// A socket.
    public static let socket = FileNode(rawValue: "socket")
    /// A device that is read by characters.
    public static let characterDevice = FileNode(rawValue: "character-device")
    /// A device that is read by blocks.
    public static let blockDevice = FileNode(rawValue: "block-device")

    /// The raw value.
    public var description: String { rawValue }
}

extension FileNode {
    /// The identifier of the type of the node; nil if name or content decide.
    ///
    /// Source: the `contentType` of a URL on Apple's systems.
    var typeIdentifier: String? {
        switch self {
        case .symbolicLink: TypeName.symlink
        case .fifo: TypeName.namedPipe
        case .socket: TypeName.socket
        case .characterDevice: TypeName.characterSpecial
        case .blockDevice: TypeName.blockSpecial
        default: nil
        }
    }

    /// The MIME type of the node; nil for a regular file.
    ///
    /// Source: the `inode` media types of the shared MIME-info database, which `file` answers, too.
    var mimeType: String? {
        switch self {
        case .directory: "inode/directory"
        case .symbolicLink: "inode/symlink"
        case .fifo: "inode/fifo"
        case .socket: "inode/socket"
        case .characterDevice: "inode/chardevice"
        case .blockDevice: "inode/blockdevice"
        default: nil
        }
    }

    /// Creates the node of a file type. A type that POSIX does not have is `unknown`.
    init(_ type: FileType) {
        self =
            switch type {
            case .regular: .regular
            case .directory: .directory
            case .symbolicLink: .symbolicLink
            case .fifo: .fifo
            case .socket: .socket
            case .characterSpecial: .characterDevice
            case .blockSpecial: .blockDevice
            default: FileNode(rawValue: "unknown")
            }
    }

    /// The node in words, for evidence.
    var phrase: String {
        switch self {
        case .regular: "a regular file"
        case .directory: "a directory"
        case .symbolicLink: "a symbolic link"
        case .fifo: "a named pipe"
        case .socket: "a socket"
        case .characterDevice: "a character device"
        case .blockDevice: "a block device"
        default: "a node of another kind"
        }
    }
}

extension FileStatus {
    /// The kind of the file.
    var node: FileNode { FileNode(type) }
}

/// An error that prevented the identification of a file: the path, an error code, and a sentence for people.
public struct FileAccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error code; more may be added.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name in JSON output.
        public let rawValue: String

        /// Creates a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file does not exist: a name is missing, a part of the path is not a directory, or a link has no
        /// target.
        public static let notFound = Kind(rawValue: "not-found")
        /// There is a file, or there may be one, and the system denies access.
        public static let unreadable = Kind(rawValue: "unreadable")
    }

    /// The path as it was given.
    public let path: FilePath
    /// The error code.
    public let kind: Kind
    /// The reason, without the path.
    public let message: String
    /// The error of the system.
    public let errno: Errno

    /// Creates an error without checking it.
    public init(path: FilePath, kind: Kind, message: String, errno: Errno) {
        self.path = path
        self.kind = kind
        self.message = message
        self.errno = errno
    }

    /// The path, repaired if it is not UTF-8, and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension FileAccessError {
    /// Creates the error for an error of the system.
    package init(_ path: FilePath, _ errno: Errno) {
        self.init(
            path: path, kind: errno.meansNoFile ? .notFound : .unreadable,
            message: FileSystemError(path, errno).reason, errno: errno)
    }

    /// Creates the error for a symbolic link whose target does not exist.
    init(danglingLink path: FilePath, _ errno: Errno) {
        let target = (try? path.linkTarget()).map { " '\($0.string)'" } ?? ""
        self.init(
            path: path, kind: .notFound, message: "the symbolic link leads to\(target), which does not exist",
            errno: errno)
    }
}
