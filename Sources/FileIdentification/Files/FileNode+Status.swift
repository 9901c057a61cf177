import ContentIdentification
import FileSystem
import SystemPackage

extension FileNode {
    /// Creates the node that corresponds to a file type. For a type that POSIX does not define, the node is `unknown`.
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
            default: .unknown
            }
    }
}

extension FileStatus {
    /// The kind of the file.
    var node: FileNode { FileNode(type) }
}
