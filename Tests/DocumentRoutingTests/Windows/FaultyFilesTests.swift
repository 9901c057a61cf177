import FileSystem
import SystemPackage
import Testing

@testable import DocumentRouting

/// Failures of the file system for the files of a store and renamed documents. SQLite's calls fail in `StoreFaultTests`.
@Suite(.enabled(if: FaultScript.isAvailable))
struct FaultyFilesTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private var store: WindowStore { WindowStore(app: "com.x.app", directory: folder.path("stores")) }

    private func open(_ name: String) throws {
        _ = try store.open(
            OpenWindow(
                id: "", scene: "s", file: OpenWindow.File(DocumentLocation(of: try folder.file(name), among: .none))))
    }

    private var paths: [String?] { get throws { try store.windows().map { $0.file?.path.lastComponent?.string } } }

    @Test(arguments: [SystemCall.makeDirectory, .rename, .synchronize], [Errno.noSpace, .ioError])
    func `A store that cannot be created does not exist, and is created the next time it is opened`(
        call: SystemCall, error: Errno
    )
        throws
    {
        let failure = #expect(throws: WindowStoreError.self) {
            try FaultScript([.init(call, count: .max, .failure(error))]).run {
                _ = try store.open(OpenWindow(id: "", scene: "s"))
            }
        }
        #expect(failure?.kind == .unwritable)
        #expect(failure?.message.contains("(\(error.reason))") == true)
        #expect(try store.windows().isEmpty)
        #expect(try store.open(OpenWindow(id: "", scene: "s")).window.id == "w1")
        let files = try Directory(folder.path("stores")).names().map(\.string)
        #expect(files.allSatisfy { !$0.hasSuffix(".new") }, "\(files)")
    }

    @Test
    func `A store whose status cannot be read is an error`() throws {
        try open("a.md")
        let failure = #expect(throws: WindowStoreError.self) {
            try FaultScript([.init(.status, on: ".windows", .failure(.ioError))]).run { _ = try store.windows() }
        }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.message.contains("(input/output error)") == true)
    }

    @Test(arguments: [Errno.noSpace, .ioError, .permissionDenied])
    func `A rename that fails on disk is not in the store`(error: Errno) throws {
        try open("a.md")
        let failure = #expect(throws: WindowStoreError.self) {
            try FaultScript([.init(.rename, on: "b.md", count: .max, .failure(error))]).run {
                _ = try store.rename(folder.path("a.md"), to: folder.path("b.md"))
            }
        }
        #expect(failure?.kind == .rename)
        #expect(folder.has("a.md") && !folder.has("b.md"))
        #expect(try paths == ["a.md"])
        _ = try store.rename(folder.path("a.md"), to: folder.path("b.md"))
        #expect(try paths == ["b.md"])
    }

    @Test(arguments: [Errno.noSpace, .ioError])
    func `A rename that does not reach the device is undone`(error: Errno) throws {
        try open("a.md")
        #expect(throws: WindowStoreError.self) {
            try FaultScript([.init(.synchronize, on: folder.root.lastComponent?.string ?? "", .failure(error))]).run {
                _ = try store.rename(folder.path("a.md"), to: folder.path("b.md"))
            }
        }
        #expect(folder.has("a.md") && !folder.has("b.md"))
        #expect(try paths == ["a.md"])
    }

    @Test
    func `A document that disappears before it is renamed is not found`() throws {
        try open("a.md")
        let path = folder.path("a.md")
        let failure = #expect(throws: WindowStoreError.self) {
            try FaultScript([.init(.rename, on: "b.md", .action { try? path.removeFile() })]).run {
                _ = try store.rename(path, to: folder.path("b.md"))
            }
        }
        #expect(failure?.kind == .notFound)
    }

    @Test
    func `A short log is read up to its header, and an unreadable log is not unusable`() throws {
        try folder.write([UInt8](repeating: 1, count: 100), to: "x-wal")
        let files = StoreFiles(path: folder.path("x"))
        FaultScript([.init(.read, on: "-wal", count: .max, .limit(3))]).run { #expect(files.hasUnusableLog) }
        FaultScript([.init(.read, on: "-wal", .failure(.ioError))]).run { #expect(!files.hasUnusableLog) }
        FaultScript([.init(.status, on: "-wal", count: .max, .failure(.ioError))]).run {
            #expect(!files.hasUnusableLog)
        }
    }
}
