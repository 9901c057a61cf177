import FileSystem
import SystemPackage

/// A folder for one test, which is removed when the value is released.
final class TestFolder: Sendable {
    let path: FilePath

    init() throws {
        let base = FilePath("/tmp").canonical
        path = base.appending("file-system-tests-\(UInt64.random(in: 0 ... .max))")
        try path.makeDirectory(.ownerReadWriteExecute)
    }

    deinit { try? path.removeTree() }

    static func / (folder: TestFolder, name: String) -> FilePath { folder.path.appending(name) }

    /// Writes a file.
    @discardableResult
    func file(_ name: String, _ text: String = "text", permissions: Int = 0o644) throws -> FilePath {
        let path = path.appending(name)
        let file = try OpenFile(path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try file.write(Array(text.utf8))
        try file.setPermissions(FilePermissions(rawValue: CInterop.Mode(permissions)))
        return path
    }

    /// Makes a folder.
    @discardableResult
    func folder(_ name: String) throws -> FilePath {
        let path = path.appending(name)
        try path.makeDirectory(.ownerReadWriteExecute)
        return path
    }

    /// The names in the folder, sorted.
    var names: [String] { get throws { try Directory(path).names().map(\.string).sorted() } }
}

extension FilePath {
    /// The text of a file.
    var text: String { get throws { String(decoding: try OpenFile(self).contents(), as: UTF8.self) } }
}

extension FilePermissions {
    static func number(_ number: Int) -> FilePermissions { FilePermissions(rawValue: CInterop.Mode(number)) }
}
