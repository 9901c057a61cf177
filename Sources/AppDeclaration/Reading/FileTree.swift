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

    /// Returns the content of a regular file by its canonical path.
    ///
    /// - Throws: As ``bytes(of:)``, and if the path has become a link, or has another file than the one that was opened.
    func bytes(ofCanonical path: FilePath) throws(FileTreeError) -> [UInt8]

    /// Returns the names in a folder, sorted by their bytes, without `.` and `..`. An unreadable folder has none.
    func names(in folder: FilePath) -> [FilePath.Component]

    /// Returns the entries of a folder in the order of their names, with what is known without looking at each.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isKnown: Whether its kind was asked before, or known as an entry of another folder. It is not resolved again.
    /// - Returns: The entries. An unreadable folder has none.
    func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry]

    /// Returns the path of a file or folder without dot segments and links, which shows whether it is below a folder.
    func canonical(_ path: FilePath) -> FilePath

    /// Returns the canonical path of the folder of a path, with the last name, which may be that of a link.
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

    /// Returns the entries of a folder, of which only the names are known.
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
    /// A folder.
    case folder
    /// A device, pipe or socket, which is never read.
    case other
    /// A node outside the folder to which reading is limited, which is never read. See ``ContainedTree``.
    case outside(isFolder: Bool)

    /// Whether the node is outside the folder to which reading is limited.
    var isOutside: Bool { if case .outside = self { true } else { false } }
}

/// A name in a folder.
package struct FileTreeEntry: Sendable {
    /// The bytes of the name.
    package var name: [UInt8]
    /// What it is, if the folder says so: a regular file or a folder. It is nil for links, which may lead outside.
    package var kind: FileTreeNode?

    /// The name as text.
    var text: String { String(decoding: name, as: UTF8.self) }
}

/// The limits of reading.
package enum FileTreeLimits {
    /// The largest size in bytes of a declaration file.
    package static let bytes = 64 << 20
    /// The depth to which a project folder is searched.
    package static let depth = 6
    /// The largest number of targets, and of property lists that belong to none, in a project folder.
    package static let targets = 500
    /// The number of names after which a search of a project folder ends.
    package static let names = 50_000
}

/// The reason why a file could not be read.
package struct FileTreeError: Error, Hashable, Sendable {
    /// The reason, without the name of the file.
    package var message: String
    /// Whether the file is outside the folder to which reading is limited.
    package var isOutside = false

    /// Creates an error.
    package init(_ message: String) { self.message = message }

    /// The error for a file outside a folder.
    ///
    /// - Parameter folder: The folder in words.
    /// - Returns: The error.
    static func outside(_ folder: String) -> FileTreeError {
        var error = FileTreeError("outside \(folder)")
        error.isOutside = true
        return error
    }
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
        try bytes(of: path) { _ throws(Errno) in }
    }

    /// Returns the content of a regular file. A link that was put into its path since the path was resolved is an error. A file
    /// without a size is empty: those that the kernel generates have content, such as the environment of a process.
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

    /// Returns the entries of a folder in the order of their names.
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

    /// Returns the canonical path of the folder of a path, with the last name.
    package func canonicalLocation(_ path: FilePath) -> FilePath { path.canonicalLocation }
}
