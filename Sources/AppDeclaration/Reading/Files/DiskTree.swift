import FileSystem
import SystemPackage

/// The files of the disk.
public struct DiskTree: FileTree {
    /// Makes the tree; it has no state.
    public init() {}

    /// What a path leads to, links followed.
    public func kind(of path: FilePath) -> FileTreeNode? {
        switch (try? FileStatus(at: path, followingLink: true))?.type {
        case nil: nil
        case .regular: .file
        case .directory: .folder
        default: .other
        }
    }

    /// The whole content of a regular file. A pipe or a device is not waited for.
    public func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        do throws(Errno) {
            let file = try OpenFile(path, options: .nonBlocking)
            let status = try file.status()
            guard status.type != .directory else { throw .isDirectory }
            guard status.type == .regular else { throw .invalidArgument }
            guard status.size <= FileTreeLimits.bytes else { throw .fileTooLarge }
            let bytes = try file.contents(upTo: FileTreeLimits.bytes + 1)
            guard bytes.count <= FileTreeLimits.bytes else { throw .fileTooLarge }
            return bytes
        } catch {
            switch error {
            case .invalidArgument: throw FileTreeError("it is not a regular file")
            case .fileTooLarge: throw FileTreeError("it is larger than \(FileTreeLimits.bytes >> 20) MiB")
            default: throw FileTreeError(FileSystemError(path, error).reason)
            }
        }
    }

    /// The names in a folder, in the order of their bytes.
    public func names(in folder: FilePath) -> [FilePath.Component] {
        let names = (try? Directory(folder).names()) ?? []
        return names.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    /// The canonical path of a file. Of a name that does not exist, the folder is resolved.
    public func canonical(_ path: FilePath) -> FilePath {
        if let resolved = path.resolved { return resolved }
        var folder = path
        guard let name = folder.lastComponent, folder.removeLastComponent() else { return path }
        return ((folder.isEmpty ? "." : folder).resolved ?? folder).appending(name)
    }
}
