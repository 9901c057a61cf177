import FileSystem
package import SystemPackage

/// The files below one folder of a file tree. Only this type checks the paths in declarations: files to include, property
/// lists, string tables, source folders, and symbolic links to any of these.
///
/// A path is inside if its canonical path, without links or dot segments, is below the canonical path of the folder. Files
/// outside are never opened. The files in `/proc` and `/sys` are outside every folder, even the root directory.
package struct ContainedTree: FileTree {
    private let tree: any FileTree
    /// The canonical path of the folder, or nil if no file can be read.
    package let root: FilePath?
    /// Whether every path is resolved. This is the case if no file can be read, and for the root directory, which contains the
    /// folders of the kernel.
    private let resolvesAll: Bool
    /// A description of the folder for messages, such as `the repository /home/me/x`.
    private let name: String

    /// Creates a tree that contains the files below a folder.
    ///
    /// - Parameters:
    ///   - tree: The files.
    ///   - root: The folder, or nil if no file can be read because the declaration has no location.
    ///   - isRepository: Whether the folder is the root of a repository, for messages.
    package init(_ tree: any FileTree, below root: FilePath?, isRepository: Bool = false) {
        self.tree = tree
        self.root = root.map { tree.canonical($0.isEmpty ? "." : $0) }
        resolvesAll = self.root == nil || self.root == "/"
        let kind = isRepository ? "repository" : "folder"
        name =
            self.root.map { "the \(kind) '\($0.isEmpty ? "." : $0.string)'" }
            ?? "the readable files, because the folder of the declaration is unknown"
    }

    /// The error for files outside the folder.
    var refusal: FileTreeError { .outside(name) }

    /// Returns whether a file or folder is inside the folder of the tree. A nonexistent file is inside if it would be
    /// created there.
    package func contains(_ path: FilePath) -> Bool { location(of: path) != nil }

    /// Returns the canonical path of a file inside the folder, or nil if the file is outside.
    private func location(of path: FilePath) -> FilePath? {
        guard let root else { return nil }
        let path = tree.canonical(path)
        // The paths of a tree in memory can be relative.
        let isBelow =
            root.isEmpty
            ? !path.isAbsolute && path.components.first?.kind != .parentDirectory : path.isCanonical(below: root)
        return isBelow && !Self.generated.contains { path.isCanonical(below: $0) } ? path : nil
    }

    /// The folders in which the kernel generates files, including the environment and the memory of processes.
    private static let generated: [FilePath] = ["/proc", "/sys"]

    /// Returns the kind of the node at a path. For an existing node outside the folder, returns
    /// ``FileTreeNode/outside(isFolder:)``.
    package func kind(of path: FilePath) -> FileTreeNode? {
        guard let kind = tree.kind(of: path) else { return nil }
        return contains(path) ? kind : .outside(isFolder: kind == .folder)
    }

    /// Returns the content of a regular file inside the folder.
    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        // The canonical path of an empty path is the current directory.
        guard !path.isEmpty else { return try tree.bytes(of: path) }
        guard let location = location(of: path) else { throw refusal }
        return try tree.bytes(ofCanonical: location)
    }

    /// Returns the names in a folder inside the tree. For a folder outside the tree, returns an empty array.
    package func names(in folder: FilePath) -> [FilePath.Component] { contains(folder) ? tree.names(in: folder) : [] }

    /// Returns the entries of a folder inside the tree. An entry that is not a link is also inside, and is not
    /// resolved.
    package func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry] {
        guard isKnown && !resolvesAll || contains(folder) else { return [] }
        let entries = tree.entries(in: folder, isKnown: isKnown)
        return resolvesAll ? entries.map { FileTreeEntry(name: $0.name, kind: nil) } : entries
    }

    /// Returns the path without dot segments or links.
    package func canonical(_ path: FilePath) -> FilePath { tree.canonical(path) }

    /// Returns the path of a link itself.
    package func canonicalLocation(_ path: FilePath) -> FilePath { tree.canonicalLocation(path) }
}

extension ContainedTree {
    /// Creates the tree for an operand: the files in its repository. If there is no repository, the tree contains the files
    /// below the specified folder, or below the folder of the specified file or Xcode project.
    ///
    /// A repository is the nearest folder with a `.git`, which is a file in a worktree. The root directory is not
    /// treated as a repository. The home directory is not treated as a repository either: some users keep their
    /// settings under version control, and all of their files would be part of the repository.
    ///
    /// - Parameters:
    ///   - path: The operand.
    ///   - tree: The files.
    ///   - followsLink: Whether the operand itself can be a link to another folder, if it is not in a repository. The
    ///     value is false for a path that was found by a search.
    package init(around path: FilePath, in tree: any FileTree, followsLink: Bool = true) {
        let path = path.isEmpty ? "." : path
        let target = tree.canonical(path)
        let location = tree.canonicalLocation(path)
        let isFolder = tree.kind(of: path) == .folder
        // A repository can contain symbolic links that its user did not choose, so a link to a location outside is not
        // followed.
        let isLink = location != target
        let start = isFolder && !isLink ? target : location.removingLastComponent()
        if let repository = Self.repository(of: start, in: tree) {
            self.init(tree, below: repository, isRepository: true)
        } else if isFolder, isLink, followsLink, let repository = Self.repository(of: target, in: tree) {
            self.init(tree, below: repository, isRepository: true)
        } else {
            var folder = isLink && followsLink ? target : location
            if !isFolder || Self.isProject(folder, in: tree) { folder.removeLastComponent() }
            if folder.lastComponent?.extension == "xcodeproj" { folder.removeLastComponent() }
            self.init(tree, below: folder)
        }
    }

    private static func isProject(_ folder: FilePath, in tree: any FileTree) -> Bool {
        ["xcodeproj", "xcworkspace"].contains(folder.lastComponent?.extension)
            || tree.kind(of: folder.appending("project.pbxproj")) == .file
    }

    private static func repository(of folder: FilePath, in tree: any FileTree) -> FilePath? {
        let home = CurrentProcess.variable("HOME").map { tree.canonical(FilePath(bytes: $0)) }
        var folder = folder
        repeat {
            if folder != home, !folder.components.isEmpty || folder.isRelative,
                tree.kind(of: folder.appending(".git")) != nil
            {
                return folder
            }
        } while folder.removeLastComponent()
        return nil
    }
}

extension AppReader {
    /// The tree that limits the reader to the files near an operand, or nil if ``contained(around:followsLink:)`` was not
    /// called.
    var limits: ContainedTree? { tree as? ContainedTree }

    /// Returns a reader that is limited to the files near an operand.
    ///
    /// - Throws: ``AppReadingError`` if the operand itself is a link to a location outside.
    func contained(around path: FilePath, followsLink: Bool = true) throws(AppReadingError) -> AppReader {
        let contained = ContainedTree(around: path, in: tree, followsLink: followsLink)
        guard contained.contains(path) || tree.kind(of: path) == nil else {
            throw AppReadingError(
                file: path.string,
                message: "not read: this path leads to '\(tree.canonical(path))', which is "
                    + "\(contained.refusal.message); specify the target of the link to read it")
        }
        return AppReader(tree: contained, readSpecifications: readSpecifications, platform: platform)
    }
}
