import SystemPackage

/// The files that `#include` may name: those below one folder.
struct IncludedFiles {
    let tree: any FileTree
    /// The folder of the project; nil when nothing may be included.
    let root: FilePath?

    /// Why a file is not included.
    struct Refusal: Error { var message: String }

    /// Reads a file that another one in a folder names. It lies below the root, links followed.
    func read(_ name: String, from folder: FilePath) throws(Refusal) -> (file: FilePath, bytes: [UInt8]) {
        guard let root else { throw Refusal(message: "'\(name)' is not read: nothing tells in which folder it is") }
        let file = folder.pushing(FilePath(name)).lexicallyNormalized()
        let (inside, outside) = (tree.canonical(file), tree.canonical(root.isEmpty ? "." : root))
        guard
            outside.isEmpty
                ? !inside.isAbsolute && inside.components.first?.kind == .regular : inside.starts(with: outside)
        else {
            throw Refusal(message: "'\(name)' is not read: it is outside the folder of the project")
        }
        do {
            return (file, try tree.bytes(of: file))
        } catch {
            throw Refusal(message: "'\(name)' cannot be read: \(error.message)")
        }
    }
}
