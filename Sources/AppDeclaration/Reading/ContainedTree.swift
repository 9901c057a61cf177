import FileSystem
package import SystemPackage

/// The files below one folder of a file tree. It is the only check of the paths that declarations name: files to include,
/// property lists, string tables, source folders, and the links among them.
///
/// A path is inside if its canonical path, without links and dot segments, is below the canonical path of the folder. Files
/// outside are never opened. Those of `/proc` and `/sys` are outside of every folder, even of the root directory.
package struct ContainedTree: FileTree {
    private let tree: any FileTree
    /// The canonical path of the folder, or nil if no file may be read.
    package let root: FilePath?
    /// Whether every path is resolved: if no file may be read, and for the root directory, which has the folders of the kernel.
    private let resolvesAll: Bool
    /// The folder in messages, such as `the repository /home/me/x`.
    private let name: String

    /// Creates a tree of the files below a folder.
    ///
    /// - Parameters:
    ///   - tree: The files.
    ///   - root: The folder, or nil if no file may be read, because the declaration has no location.
    ///   - isRepository: Whether the folder is the root of a repository, for messages.
    package init(_ tree: any FileTree, below root: FilePath?, isRepository: Bool = false) {
        self.tree = tree
        self.root = root.map { tree.canonical($0.isEmpty ? "." : $0) }
        resolvesAll = self.root == nil || self.root == "/"
        let kind = isRepository ? "repository" : "folder"
        name =
            self.root.map { "the \(kind) '\($0.isEmpty ? "." : $0.string)'" }
            ?? "what may be read, since its folder is unknown"
    }

    /// The error for files outside.
    var refusal: FileTreeError { .outside(name) }

    /// Returns whether a file or folder is inside. A file that does not exist is inside if it would be created there.
    package func contains(_ path: FilePath) -> Bool { location(of: path) != nil }

    /// Returns the canonical path of a file that is inside, or nil.
    private func location(of path: FilePath) -> FilePath? {
        guard let root else { return nil }
        let path = tree.canonical(path)
        // The paths of a tree in memory may be relative.
        let isBelow =
            root.isEmpty
            ? !path.isAbsolute && path.components.first?.kind != .parentDirectory : path.isCanonical(below: root)
        return isBelow && !Self.generated.contains { path.isCanonical(below: $0) } ? path : nil
    }

    /// Where the kernel generates files, among them the environment and the memory of processes.
    private static let generated: [FilePath] = ["/proc", "/sys"]

    /// Returns the kind of the node at a path; of an existing one outside, ``FileTreeNode/outside(isFolder:)``.
    package func kind(of path: FilePath) -> FileTreeNode? {
        guard let kind = tree.kind(of: path) else { return nil }
        return contains(path) ? kind : .outside(isFolder: kind == .folder)
    }

    /// Returns the content of a regular file that is inside.
    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        // The canonical path of an empty one is the current directory.
        guard !path.isEmpty else { return try tree.bytes(of: path) }
        guard let location = location(of: path) else { throw refusal }
        return try tree.bytes(ofCanonical: location)
    }

    /// Returns the names in a folder that is inside. A folder outside has none.
    package func names(in folder: FilePath) -> [FilePath.Component] { contains(folder) ? tree.names(in: folder) : [] }

    /// Returns the entries of a folder that is inside. What is in such a folder and not a link is inside, too, and is not
    /// resolved.
    package func entries(in folder: FilePath, isKnown: Bool) -> [FileTreeEntry] {
        guard isKnown && !resolvesAll || contains(folder) else { return [] }
        let entries = tree.entries(in: folder, isKnown: isKnown)
        return resolvesAll ? entries.map { FileTreeEntry(name: $0.name, kind: nil) } : entries
    }

    /// Returns the path without dot segments and links.
    package func canonical(_ path: FilePath) -> FilePath { tree.canonical(path) }

    /// Returns the path of a link itself.
    package func canonicalLocation(_ path: FilePath) -> FilePath { tree.canonicalLocation(path) }
}

extension ContainedTree {
    /// Creates the tree for an operand: the files of its repository. Without a repository they are the files below the folder
    /// that was named, or below the folder of the file or Xcode project that was named.
    ///
    /// A repository is the nearest folder with a `.git`, which is a file in a worktree. The root directory is not one, and
    /// neither is the home directory, where some people keep their settings under version control: everything they own would be
    /// part of it.
    ///
    /// - Parameters:
    ///   - path: The operand.
    ///   - tree: The files.
    ///   - followsLink: Whether the operand itself may be a link that leads to another folder, if it is not in a repository.
    ///     What was found, rather than named, may not.
    package init(around path: FilePath, in tree: any FileTree, followsLink: Bool = true) {
        let path = path.isEmpty ? "." : path
        let target = tree.canonical(path)
        let location = tree.canonicalLocation(path)
        let isFolder = tree.kind(of: path) == .folder
        // Git stores links. One that leads out of its repository was not named by the user of the repository.
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
    /// The tree that limits the reader to the files around an operand, or nil before ``contained(around:followsLink:)``.
    var limits: ContainedTree? { tree as? ContainedTree }

    /// Returns a reader of the files around an operand.
    ///
    /// - Throws: ``AppReadingError`` if the operand itself is a link that leads outside.
    func contained(around path: FilePath, followsLink: Bool = true) throws(AppReadingError) -> AppReader {
        let contained = ContainedTree(around: path, in: tree, followsLink: followsLink)
        guard contained.contains(path) || tree.kind(of: path) == nil else {
            throw AppReadingError(
                file: path.string,
                message: "not read: it leads to '\(tree.canonical(path))', and that is "
                    + "\(contained.refusal.message); name the target of the link to read it")
        }
        return AppReader(tree: contained, readSpecifications: readSpecifications, platform: platform)
    }
}
