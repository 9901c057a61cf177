/// The kind of a file in the file system, independent of its type: a regular file, a directory, a link, a device.
///
/// A directory whose name gives a package type is a `directory`, too.
///
/// Source: the file types of [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
public enum FileNode: String, Hashable, Sendable, CustomStringConvertible {
    /// A file with content. Only the content of regular files is read.
    case regular
    /// A directory: a folder, a package or a volume.
    case directory
    /// A symbolic link that was not followed.
    case symbolicLink = "symbolic-link"
    /// A named pipe.
    case fifo
    /// A socket.
    case socket
    /// A device that is read by characters.
    case characterDevice = "character-device"
    /// A device that is read by blocks.
    case blockDevice = "block-device"
    /// A kind that is none of the others.
    case unknown

    /// The name in JSON output, such as `regular`.
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
        case .unknown: "a node of another kind"
        }
    }
}
