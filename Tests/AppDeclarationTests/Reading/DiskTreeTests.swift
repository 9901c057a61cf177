import AppDeclaration
import FileSystem
import SystemPackage
import Testing

@Suite
struct DiskTreeTests {
    private let root: FilePath
    private let tree = DiskTree()

    init() throws {
        root = FilePath("/tmp").canonical.appending("disk-tree-\(UInt64.random(in: 0 ... .max))")
        try root.makeDirectory(.ownerReadWriteExecute)
        let file = try OpenFile(root.appending("a.json"), .writeOnly, options: .create, permissions: .ownerReadWrite)
        try file.write(Array("{ \"types\": [] }".utf8))
    }

    private func message(_ faults: [FaultScript.Fault], _ name: String = "a.json") -> String? {
        let path = root.appending(name)
        do throws(FileTreeError) {
            return try FaultScript(faults).run { Result { () throws(FileTreeError) in try tree.bytes(of: path) } }.get()
                .isEmpty ? "empty" : nil
        } catch {
            return error.message
        }
    }

    @Test func `Nodes, names and bytes are read from disk`() throws {
        defer { try? root.removeTree() }
        #expect(tree.kind(of: root) == .folder)
        #expect(tree.kind(of: root.appending("a.json")) == .file)
        #expect(tree.kind(of: "/dev/null") == .other)
        #expect(tree.kind(of: root.appending("missing")) == nil)
        #expect(tree.names(in: root).map(\.string) == ["a.json"])
        #expect(message([]) == nil)
        #expect(message([], "missing") == "no such file or directory")
        #expect(message([], "a.json/below") == "a part of the path is not a directory")
        #expect(message([], ".") == "it is a directory, but a file is expected")
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `Failures of the disk are errors`() throws {
        defer { try? root.removeTree() }
        #expect(message([.init(.read, count: .max, .limit(1))]) == nil)
        #expect(message([.init(.read, .failure(.ioError))]) == "input/output error")
        #expect(message([.init(.open, .failure(.permissionDenied))]) == "permission denied")
        FaultScript([.init(.list, .failure(.ioError))]).run { #expect(tree.names(in: root).isEmpty) }
        let path = root.appending("a.json")
        #expect(message([.init(.open, .action { try? path.removeFile() })]) == "no such file or directory")
    }
}
