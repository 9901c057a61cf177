import FileSystem
package import SystemPackage

/// The files that readers use: the files on disk, or the files of a test.
package protocol FileTree: Sendable {
    /// Returns the kind of the node at a path, following symbolic links, or nil if there is none.
    func kind(of path: FilePath) -> FileTreeNode?

    /// Returns the content of a regular file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The content of the file.
    /// - Throws: An error if the file is missing, unreadable, not a regular file, or larger than ``FileTreeLimits/bytes``.
    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8]

    /// Returns the content of a regular file at a canonical path.
    ///
    /// - Throws: The errors of ``bytes(of:)``, and an error if the path has become a link, or if the file at the path is not
    ///   the file that was opened.
    func bytes(ofCanonical path: FilePath) throws(FileTreeError) -> [UInt8]

    /// Returns the names in a folder, sorted by their bytes, without `.` and `..`. For an unreadable folder, returns an empty
    /// array.
    func names(in folder: FilePath) -> [FilePath.Component]

    /// Returns the entries of a folder, sorted by name, with the information that is available without reading the status of
    /// each entry.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isKnown: Whether the kind of the folder is already known, from an earlier call or as an entry of another folder. If
    ///     true, the folder is not resolved again.
    /// - Returns: The entries. For an unreadable folder, the array is empty.
    func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry]

    /// Returns the path of a file or folder without dot segments or links, which is used to determine whether the file
    /// or folder is below a folder.
    func canonical(_ path: FilePath) -> FilePath

    /// Returns the canonical path of the parent folder, followed by the last component, which can be the name of a
    /// link.
    func canonicalLocation(_ path: FilePath) -> FilePath
}

extension FileTree {
    /// Returns the path without dot segments, as in a tree without links.
    package func canonical(_ path: FilePath) -> FilePath {
        let normal = path.normalized
        return normal == "." ? "" : normal
    }

    /// Returns the canonical path, as in a tree without links.
    package func canonicalLocation(_ path: FilePath) -> FilePath { canonical(path) }

    /// Returns the entries of a folder with only their names.
    package func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry] {
        names(in: folder).map { FileTreeEntry(name: $0.bytes, kind: nil) }
    }

    /// Returns the content of a file, as in a tree that does not change.
    package func bytes(ofCanonical path: FilePath) throws(FileTreeError) -> [UInt8] { try bytes(of: path) }
}

/// The kind of a node in a file tree.
package enum FileTreeNode: Hashable, Sendable {
    /// A regular file.
    case file
    case folder
    /// A device, pipe or socket. Such nodes are never read.
    case other
    /// A node outside the folder to which reading is limited. Such nodes are never read. See ``ContainedTree``.
    case outside(isFolder: Bool)

    /// Whether the node is outside the folder to which reading is limited.
    var isOutside: Bool { if case .outside = self { true } else { false } }
}

package struct FileTreeEntry: Sendable {
    /// The bytes of the name.
    package var name: [UInt8]
    /// The kind of the entry, if the folder contains this information: a regular file or a folder. The value is nil for
    /// links, whose targets can be outside the folder.
    package var kind: FileTreeNode?

    var text: String { String(decoding: name, as: UTF8.self) }
}

package enum FileTreeLimits {
    /// The maximum size of a declaration file, in bytes.
    package static let bytes = 64 << 20
    /// The maximum depth at which a project folder is searched.
    package static let depth = 6
    /// The maximum total number of targets, and of property lists without a target, in a project folder.
    package static let targets = 500
    /// The maximum number of names that are searched in a project folder.
    package static let names = 50_000
}

package struct DiskTree: FileTree {
    package init() {}

    /// Returns the kind of the node at a path, following symbolic links.
    package func kind(of path: FilePath) -> FileTreeNode? {
        switch (try? FileStatus(at: path, followingLink: true))?.type {
        case nil: nil
        case .regular: .file
        case .directory: .folder
        default: .other
        }
    }

    /// Returns the content of a regular file. Does not wait for pipes or devices.
    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        try bytes(of: path) { _ throws(Errno) in }
    }

    /// Returns the content of a regular file. If a link was created in its path after the path was resolved, throws an
    /// error. A file whose status has the size zero is treated as empty, so that files that the kernel generates, such
    /// as the environment of a process, are not read.
    package func bytes(ofCanonical path: FilePath) throws(FileTreeError) -> [UInt8] {
        try bytes(of: path) { status throws(Errno) in
            guard path.resolved == path, try FileStatus(at: path, followingLink: false).isSameFile(as: status) else {
                throw .tooManySymbolicLinkLevels
            }
            guard status.size > 0 else { throw .noData }
        }
    }

    private func bytes(
        of path: FilePath, _ check: (FileStatus) throws(Errno) -> Void
    ) throws(FileTreeError) -> [UInt8] {
        do throws(Errno) {
            let file = try OpenFile(path, options: .nonBlocking)
            let status = try file.status()
            guard status.type != .directory else { throw .isDirectory }
            guard status.type == .regular else { throw .invalidArgument }
            guard status.size <= FileTreeLimits.bytes else { throw .fileTooLarge }
            try check(status)
            let bytes = try file.contents(upTo: FileTreeLimits.bytes + 1)
            guard bytes.count <= FileTreeLimits.bytes else { throw .fileTooLarge }
            return bytes
        } catch {
            switch error {
            case .noData: return []
            case .invalidArgument: throw FileTreeError("not a regular file")
            case .fileTooLarge: throw FileTreeError("larger than \(FileTreeLimits.bytes >> 20) MiB")
            default: throw FileTreeError(FileSystemError(path, error).reason)
            }
        }
    }

    /// Returns the names in a folder, sorted by their bytes.
    package func names(in folder: FilePath) -> [FilePath.Component] {
        entries(in: folder, isKnown: false).compactMap { FilePath(bytes: $0.name).lastComponent }
    }

    /// Returns the entries of a folder, sorted by name.
    package func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry] {
        let entries = (try? Directory(folder).entries()) ?? []
        return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }.map { entry in
            let kind: FileTreeNode? =
                switch entry.kind {
                case .directory: .folder
                case .file: .file
                case .other, nil: nil
                }
            return FileTreeEntry(name: entry.name, kind: kind)
        }
    }

    /// Returns the canonical path of a file, which need not exist.
    package func canonical(_ path: FilePath) -> FilePath { path.absolute.canonical }

    /// Returns the canonical path of the parent folder, with the last component.
    package func canonicalLocation(_ path: FilePath) -> FilePath { path.canonicalLocation }
}
