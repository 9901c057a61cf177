import FoundationEssentials
import SystemPackage
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder of a test's own, which goes when the value goes.
final class Folder: Sendable {
    let path: FilePath

    init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/documents-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else { throw Errno.current }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    deinit { try? FileSystem.removeTree(path) }

    static func / (folder: Folder, name: String) -> FilePath { folder.path.appending(name) }

    /// Writes a file without the library, with the folders on the way.
    @discardableResult
    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> FilePath {
        let file = path.appending(name)
        var folder = path
        for component in FilePath(name).removingLastComponent().components {
            folder.append(component)
            mkdir(folder.string, 0o755)
        }
        let node = try Descriptor(file, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        try node.write(Data(text.utf8))
        fchmod(node.number, mode)
        return file
    }

    /// The names in the folder, sorted.
    var names: [String] { get throws { try FileSystem.names(in: path).map(\.string).sorted() } }
}

extension FilePath {
    /// The text of a file, read without the library's wrappers.
    var text: String { get throws { String(decoding: try Descriptor(self, O_RDONLY).contents(), as: UTF8.self) } }
    var data: Data { get throws { try Descriptor(self, O_RDONLY).contents() } }
    var status: FileStatus {
        get throws { try #require(try FileSystem.status(self), "nothing stands at \(self)") }
    }
    var exists: Bool { (try? FileSystem.status(self)) ?? nil != nil }

    func setAttribute(_ name: String, _ value: String) throws {
        try ExtendedAttributes.set(name, Array(value.utf8), on: try Descriptor(self, O_RDONLY))
    }
    func attribute(_ name: String) throws -> String? {
        try ExtendedAttributes.get(name, of: try Descriptor(self, O_RDONLY)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A regular file with a text.
func textFile(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }

extension FileWrapper {
    /// The text of a regular file.
    var text: String? { regularFileContents.map { String(decoding: $0, as: UTF8.self) } }
}
