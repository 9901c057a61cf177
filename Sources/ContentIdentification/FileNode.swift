/// The kind of a file in the file system, independent of its type, such as a regular file, a directory, a symbolic link
/// or a device.
///
/// A directory whose name has a package type is also a `directory`.
///
/// Source: the file types of [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
package enum FileNode: String, Hashable, Sendable, CustomStringConvertible {
    /// A file with content. Content is read only from regular files.
    case regular
    /// A directory: a folder, a package or a volume.
    case directory
    /// A symbolic link that was not followed.
    case symbolicLink = "symbolic-link"
    /// A named pipe.
    case fifo
    /// A socket.
    case socket
    /// A device that transfers characters.
    case characterDevice = "character-device"
    /// A device that transfers blocks.
    case blockDevice = "block-device"
    /// A file of any other kind.
    case unknown

    /// The name in JSON output, such as `regular`.
    package var description: String { rawValue }
}

extension FileNode {
    /// The identifier of the type that a file of this kind has, or nil for a regular file, a directory or a file of an
    /// unknown kind.
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

    /// The MIME type of a file of this kind, or nil for a regular file or a file of an unknown kind.
    ///
    /// Source: the `inode` media types of the shared MIME-info database, which file(1) also prints.
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

    /// A description of the kind, for use in evidence.
    var phrase: String {
        switch self {
        case .regular: "a regular file"
        case .directory: "a directory"
        case .symbolicLink: "a symbolic link"
        case .fifo: "a named pipe"
        case .socket: "a socket"
        case .characterDevice: "a character device"
        case .blockDevice: "a block device"
        case .unknown: "a file of an unknown kind"
        }
    }
}
