package import AppDeclaration
import FileSystem
package import SystemPackage

/// A tree of files in memory.
package struct MemoryTree: FileTree {
    private var files: [FilePath: [UInt8]] = [:]
    /// The names in each folder with files.
    private var names: [FilePath: Set<FilePath.Component>] = [:]
    /// The folders without files.
    package var folders: Set<FilePath> = []

    package init(_ files: [String: String]) {
        for (name, text) in files {
            var path = FilePath(name)
            self.files[path] = Array(text.utf8)
            while let name = path.lastComponent {
                path.removeLastComponent()
                guard names[path, default: []].insert(name).inserted else { break }
            }
        }
    }

    package func kind(of path: FilePath) -> FileTreeNode? {
        let path = path.normalized
        if files[path] != nil { return .file }
        return folders.contains(path) || names[path] != nil ? .folder : nil
    }

    package func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        switch kind(of: path) {
        case .file: return files[path.normalized] ?? []
        case nil: throw FileTreeError("no such file or directory")
        default: throw FileTreeError("it is a directory, but a file is expected")
        }
    }

    package func names(in folder: FilePath) -> [FilePath.Component] {
        (names[folder.normalized] ?? []).sorted { $0.string < $1.string }
    }
}
