import FileSystem
package import SystemPackage

/// The files that readers use: those on disk, or those of a test.
package protocol FileTree: Sendable {
    /// Returns the kind of the node at a path, following links, or nil if there is none.
    func kind(of path: FilePath) -> FileTreeNode?

    /// Returns the content of a regular file.
    ///
    /// - Parameter path: The file.
    /// - Returns: All its bytes.
    /// - Throws: If the file is missing, unreadable, not a regular file, or larger than ``FileTreeLimits/bytes``.
    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8]

    /// Returns the names in a folder, sorted by their bytes, without `.` and `..`. An unreadable folder has none.
    func names(in folder: FilePath) -> [FilePath.Component]

    /// Returns the path of a file or folder without dot segments and links, which shows whether it is below a folder.
    func canonical(_ path: FilePath) -> FilePath
}

extension FileTree {
    /// Returns the path without dot segments, as in a tree without links.
    package func canonical(_ path: FilePath) -> FilePath {
        let normal = path.lexicallyNormalized()
        return normal == "." ? "" : normal
    }
}

/// The kind of a node in a file tree.
package enum FileTreeNode: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, pipe or socket, which is never read.
    case other
}

/// The limits of reading.
package enum FileTreeLimits {
    /// The largest size in bytes of a declaration file.
    package static let bytes = 64 << 20
    /// The depth to which a project folder is searched.
    package static let depth = 6
    /// The number of names after which a search of a project folder ends.
    package static let names = 50_000
}

/// The reason why a file could not be read.
package struct FileTreeError: Error, Hashable, Sendable {
    /// The reason, without the name of the file.
    package var message: String

    /// Creates an error.
    package init(_ message: String) { self.message = message }
}

/// The files on disk.
package struct DiskTree: FileTree {
    /// Creates the tree.
    package init() {}

    /// Returns the kind of the node at a path, following links.
    package func kind(of path: FilePath) -> FileTreeNode? {
        switch (try? FileStatus(at: path, followingLink: true))?.type {
        case nil: nil
        case .regular: .file
        case .directory: .folder
        default: .other
        }
    }

    /// Returns the content of a regular file. Does not wait for a pipe or a device.
    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
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
            case .invalidArgument: throw FileTreeError("not a regular file")
            case .fileTooLarge: throw FileTreeError("larger than \(FileTreeLimits.bytes >> 20) MiB")
            default: throw FileTreeError(FileSystemError(path, error).reason)
            }
        }
    }

    /// Returns the names in a folder, sorted by their bytes.
    package func names(in folder: FilePath) -> [FilePath.Component] {
        let names = (try? Directory(folder).names()) ?? []
        return names.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    /// Returns the canonical path of a file. If the file does not exist, the path of its folder is resolved.
    package func canonical(_ path: FilePath) -> FilePath {
        if let resolved = path.resolved { return resolved }
        var folder = path
        guard let name = folder.lastComponent, folder.removeLastComponent() else { return path }
        return ((folder.isEmpty ? "." : folder).resolved ?? folder).appending(name)
    }
}
