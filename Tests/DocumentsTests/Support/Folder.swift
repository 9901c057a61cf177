import FileSystem
import FoundationEssentials
import SystemPackage
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder that is removed when the value is released.
final class Folder: Sendable {
    let path: FilePath

    /// Creates the folder, in memory if that supports extended attributes, so that thousands of writes need no disk.
    init(inMemory: Bool = false) throws {
        let base = inMemory && Self.hasMemory ? "/dev/shm" : getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/documents-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    deinit { try? path.removeTree() }

    private static let hasMemory: Bool = {
        let path = FilePath("/dev/shm/documents-tests-\(UInt64.random(in: 0 ... .max))")
        defer { try? path.removeFile() }
        let file = try? OpenFile(path, .readWrite, options: .create, permissions: .ownerReadWrite)
        return (try? file?.setAttribute("user.test", [1])) != nil
    }()

    static func / (folder: Folder, name: String) -> FilePath { folder.path.appending(name) }

    /// Writes a file without the library, and creates its folders.
    @discardableResult
    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> FilePath {
        let file = path.appending(name)
        var folder = path
        for component in FilePath(name).removingLastComponent().components {
            folder.append(component)
            mkdir(folder.string, 0o755)
        }
        let node = try OpenFile(file, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try node.write(Array(text.utf8))
        try node.setPermissions(FilePermissions(rawValue: mode))
        return file
    }

    /// The names in the folder, sorted.
    var names: [String] { get throws { try Directory(path).names().map(\.string).sorted() } }
}

extension FilePath {
    /// The text of a file, read without the library's wrappers.
    var text: String { get throws { String(decoding: try OpenFile(self).contents(), as: UTF8.self) } }
    var data: Data { get throws { Data(try OpenFile(self).contents()) } }
    var fileStatus: FileStatus {
        get throws { try #require(try status(), "there is no file at \(self)") }
    }
    var exists: Bool { (try? self.status()) ?? nil != nil }

    func setAttribute(_ name: String, _ value: String) throws {
        try OpenFile(self).setAttribute(name, Array(value.utf8))
    }
    func attribute(_ name: String) throws -> String? {
        try OpenFile(self).attribute(name).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A regular file with a string.
func textFile(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }

extension FileWrapper {
    /// The text of a regular file.
    var text: String? { regularFileContents.map { String(decoding: $0, as: UTF8.self) } }
}

extension FileStatus {
    /// The permissions as a number.
    var mode: mode_t { permissions.rawValue }
}
