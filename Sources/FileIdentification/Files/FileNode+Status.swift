import ContentIdentification
import FileSystem
import SystemPackage

extension FileNode {
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
            default: .unknown
            }
    }
}

extension FileStatus {
    /// The kind of the file.
    var node: FileNode { FileNode(type) }
}
