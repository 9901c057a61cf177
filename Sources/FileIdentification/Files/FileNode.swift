import FileSystem
import SystemPackage

/// What a file is for the file system, apart from any type: a regular file, a directory, a link, a device.
///
/// An open set: a raw value that is none of the statics is kept, and no file that is identified here has it.
/// A directory whose name gives a package type is still a `directory`.
///
/// Source: the file types of [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
public struct FileNode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the node in answers for programs, for instance `regular`.
    public let rawValue: String

    /// Makes a node. Any string is accepted.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A file with bytes of its own. The only node whose content is ever read.
    public static let regular = FileNode(rawValue: "regular")
    /// A directory, whether people see it as a folder, a package or a volume.
    public static let directory = FileNode(rawValue: "directory")
    /// A symbolic link that was not followed.
    public static let symbolicLink = FileNode(rawValue: "symbolic-link")
    /// A named pipe.
    public static let fifo = FileNode(rawValue: "fifo")
    /// A socket.
    public static let socket = FileNode(rawValue: "socket")
    /// A device that is read character by character.
    public static let characterDevice = FileNode(rawValue: "character-device")
    /// A device that is read block by block.
    public static let blockDevice = FileNode(rawValue: "block-device")

    /// The raw value.
    public var description: String { rawValue }
}

extension FileNode {
    /// The identifier of the type of the node itself; nil where the type is a matter of name or content.
    ///
    /// Source: what `contentType` of a URL answers on Apple's systems.
    var typeIdentifier: String? {
        switch self {
        case .symbolicLink: "public.symlink"
        case .fifo: "public.named-pipe"
        case .socket: "public.socket"
        case .characterDevice: "public.character-special"
        case .blockDevice: "public.block-special"
        default: nil
        }
    }

    /// The MIME type of what is not a regular file; nil for a regular one.
    ///
    /// Source: the `inode` media types of the shared MIME-info database, which `file` answers too.
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

    /// Makes a node of what the system says. A type that POSIX does not have is `unknown`.
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
    /// What the file is.
    var node: FileNode { FileNode(type) }
}
