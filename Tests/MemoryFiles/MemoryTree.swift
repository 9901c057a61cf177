package import AppDeclaration
package import SystemPackage

/// A tree of files in memory.
package struct MemoryTree: FileTree {
    private var files: [FilePath: [UInt8]]
    /// The folders without files.
    package var folders: Set<FilePath> = []

    package init(_ files: [String: String]) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { (FilePath($0.key), Array($0.value.utf8)) })
    }

    package func kind(of path: FilePath) -> FileTreeNode? {
        let path = path.lexicallyNormalized()
        if files[path] != nil { return .file }
        return folders.contains(path) || files.keys.contains { $0.starts(with: path) } ? .folder : nil
    }

    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        switch kind(of: path) {
        case .file: return files[path.lexicallyNormalized()] ?? []
        case nil: throw FileTreeError("no such file or directory")
        default: throw FileTreeError("it is a directory, where a file is expected")
        }
    }

    package func names(in folder: FilePath) -> [FilePath.Component] {
        let folder = folder.lexicallyNormalized()
        let names = files.keys.compactMap { path -> FilePath.Component? in
            var rest = path
            guard rest.removePrefix(folder) else { return nil }
            return rest.components.first
        }
        return Set(names).sorted { $0.string < $1.string }
    }
}
