import SystemPackage
import Testing

@testable import DocumentRouting

/// A store that cannot be used: a clear error each, with what would be right, and nothing lost.
@Suite("A window store that cannot be used")
struct UnusableStoreTests {
    let folder: TemporaryFolder
    let store: WindowStore
    let name = "com.x.app.windows"

    init() throws {
        folder = try TemporaryFolder()
        store = WindowStore(app: "com.x.app", directory: folder.root)
    }

    private func expect(_ kind: WindowStoreError.Kind, _ words: String) {
        let asked = WindowStore(app: "com.x.app", directory: folder.root)
        let reading = #expect(throws: WindowStoreError.self) { try asked.windows() }
        let writing = #expect(throws: WindowStoreError.self) { try asked.open(OpenWindow(id: "", scene: "s")) }
        for error in [reading, writing] {
            #expect(error?.kind == kind)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.path == folder.path(name))
        }
    }

    @Test("a file that is no store stays as it is", arguments: ["", "hello\n", String(repeating: "x", count: 5000)])
    func noStore(_ content: String) throws {
        try folder.file(name, content)
        expect(.damaged, "rename it to start afresh")
        #expect(try folder.bytes(of: name) == Array(content.utf8))
    }

    @Test("another program's database is no store")
    func anotherDatabase() throws {
        let database = try SQLiteDatabase(folder.path(name), .creating)
        try database.run("CREATE TABLE t (x)")
        expect(.damaged, "not a window store of typeq")
    }

    @Test("a store with damaged pages")
    func damaged() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        // Everything behind the header of the file is overwritten.
        let descriptor = try FileDescriptor.open(folder.path(name), .readWrite)
        let length = try descriptor.seek(offset: 0, from: .end)
        try descriptor.closeAfter {
            _ = try descriptor.writeAll(toAbsoluteOffset: 100, [UInt8](repeating: 0xA5, count: Int(length) - 100))
        }
        expect(.damaged, "damaged")
    }

    @Test("a store that a newer typeq wrote")
    func newer() throws {
        _ = try store.write { database throws(WindowStoreError) in
            try database.run("PRAGMA user_version = \(StoreSchema.version + 1)")
        }
        expect(.newerVersion, "use the newer typeq")
    }

    @Test("a log that is a header alone, as a killed writer leaves it, holds no change", arguments: [16, 32])
    func headerOfLog(length: Int) throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        store.disconnect()
        // Source: [the format of the log](https://sqlite.org/fileformat2.html#walformat). Its checksums are wrong, so that it is of no use.
        let header: [UInt8] = [
            0x37, 0x7F, 0x06, 0x82, 0x00, 0x2D, 0xE2, 0x18, 0x00, 0x00, 0x10, 0x00, 0, 0, 0, 0,
            0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        try folder.write(Array(header.prefix(length)), to: "\(name)-wal")
        for memory in ["none", "empty"] {
            if memory == "empty" { try folder.write([], to: "\(name)-shm") }
            #expect(try WindowStore(app: "com.x.app", directory: folder.root).windows().map(\.scene) == ["s"])
        }
        _ = try WindowStore(app: "com.x.app", directory: folder.root).open(OpenWindow(id: "", scene: "t"))
        #expect(try store.windows().map(\.scene) == ["s", "t"])
    }

    @Test("on a full disk what was acknowledged stays, and later there is room again")
    func full() throws {
        let path = String(repeating: "/a-long-name", count: 100)
        let file = { (number: Int) in OpenWindow.File(path: FilePath("\(path)/\(number)")) }
        try store.write { database throws(WindowStoreError) in
            _ = try database.run("PRAGMA max_page_count = 40")
        }
        var acknowledged: [OpenWindow] = []
        let error = #expect(throws: WindowStoreError.self) {
            for number in 0..<1000 {
                acknowledged.append(try store.open(OpenWindow(id: "", scene: "s", file: file(number))).window)
            }
        }
        #expect(error?.kind == .unwritable)
        #expect(error?.message.contains("disk is full") == true)
        #expect(acknowledged.count > 10)
        let next = WindowStore(app: "com.x.app", directory: folder.root)
        #expect(try next.windows() == acknowledged)
        #expect(
            try next.open(OpenWindow(id: "", scene: "s", file: file(2000))).window.id == "w\(acknowledged.count + 1)")
    }

    /// A process whose current directory was deleted has no path from the root; its relative ones mean nothing to others.
    @Test("a path that is not from the root is not recorded")
    func relativePath() throws {
        let file = OpenWindow.File(path: "report.md")
        let opening = #expect(throws: WindowStoreError.self) {
            try store.open(OpenWindow(id: "", scene: "s", file: file))
        }
        let id = try store.open(OpenWindow(id: "", scene: "s")).window.id
        let saving = #expect(throws: WindowStoreError.self) { try store.save(id, as: file) }
        for error in [opening, saving] {
            #expect(error?.kind == .unwritable)
            #expect(error?.path == "report.md")
            #expect(error?.message.contains("give the path of the file from the root") == true)
        }
        #expect(try store.windows().map(\.file) == [nil])
    }

    @Test("a folder that cannot be made")
    func noFolder() throws {
        try folder.file("file")
        let store = WindowStore(app: "com.x.app", directory: folder.path("file/typeq"))
        #expect(try store.windows() == [])
        let error = #expect(throws: WindowStoreError.self) { try store.open(OpenWindow(id: "", scene: "s")) }
        #expect(error?.kind == .unwritable)
    }

    /// As long as one process knows the older tables, what it writes must not get into the newer ones.
    @Test("a newer typeq that changes the store while an older one has it open")
    func newerMeanwhile() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        let newer = try SQLiteDatabase(store.path, .writing)
        try newer.run("ALTER TABLE windows RENAME COLUMN phase TO state")
        try newer.run("PRAGMA user_version = \(StoreSchema.version + 1)")
        let reading = #expect(throws: WindowStoreError.self) { try store.windows() }
        let writing = #expect(throws: WindowStoreError.self) { try store.close("w1") }
        #expect([reading?.kind, writing?.kind] == [.newerVersion, .newerVersion])
        #expect(try newer.run("SELECT id, state FROM windows") == [[.integer(1), .text("active")]])
    }

    @Test("a store that was never finished is not one of an older typeq")
    func versionZero() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        try SQLiteDatabase(store.path, .writing).run("PRAGMA user_version = 0")
        expect(.damaged, "rename it to start afresh")
    }

    /// The messages about a damaged store say how to start afresh.
    @Test("a store that is moved away while it is open is left; the new one has nothing of the old log")
    func movedAway() throws {
        _ = try store.open(OpenWindow(id: "", scene: "old"))
        // As after a crash: the log of the old store is not brought into it.
        let reader = try SQLiteDatabase(store.path, .reading)
        try reader.run("BEGIN")
        try reader.run("SELECT * FROM windows")
        _ = try store.open(OpenWindow(id: "", scene: "old"))
        #expect(try folder.bytes(of: name + "-wal").isEmpty == false)
        try folder.move(name, to: "moved")
        #expect(try store.windows() == [])
        #expect(try store.open(OpenWindow(id: "", scene: "new")).window.id == "w1")
        #expect(try WindowStore(app: "com.x.app", directory: folder.root).windows().map(\.scene) == ["new"])
    }

    @Test("a store that cannot be looked at is not an absent one")
    func invisible() throws {
        try folder.link("circle", to: "circle")
        let store = WindowStore(app: "com.x.app", directory: folder.path("circle"))
        let error = #expect(throws: WindowStoreError.self) { try store.windows() }
        #expect(error?.kind == .unreadable)
        #expect(error?.path == store.path)
        #expect(error?.message.contains("symbolic link") == true, "\(error?.message ?? "")")
        let closing = #expect(throws: WindowStoreError.self) { try store.close("w1") }
        #expect(closing?.kind == .unreadable)
    }

    @Test("where a log is refused, a rollback journal keeps the store")
    func rollbackJournal() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        let database = try SQLiteDatabase(store.path, .writing)
        #expect(try database.run("PRAGMA journal_mode") == [[.text("wal")]])
        let next = WindowStore(app: "b", directory: folder.root)
        _ = try WindowStore(app: "b", directory: folder.root).open(OpenWindow(id: "", scene: "s"))
        try SQLiteDatabase(next.path, .writing).run("PRAGMA journal_mode = DELETE")
        #expect(try next.open(OpenWindow(id: "", scene: "s")).window.id == "w2")
        #expect(try next.rename(try folder.file("x"), to: folder.path("y")) == [])
        #expect(try next.windows().count == 2)
    }

    @Test("a change that waits in the log of a process that was killed is read")
    func waitingLog() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        // As long as the first connection is open, the log is not brought into the store: what a crash leaves.
        #expect(try store.windows().count == 1)
        for suffix in ["", "-wal"] {
            try FileDescriptor.open(
                folder.path("copy.windows\(suffix)"), .writeOnly, options: [.create], permissions: .ownerReadWrite
            ).closeAfter { _ = try $0.writeAll(try folder.bytes(of: name + suffix)) }
        }
        #expect(try folder.bytes(of: "copy.windows-wal").isEmpty == false)
        #expect(try WindowStore(app: "copy", directory: folder.root).windows().count == 1)
    }
}

extension FileDescriptor {
    fileprivate func closeAfter(_ body: (FileDescriptor) throws -> Void) throws {
        try closeAfter { try body(self) }
    }
}
