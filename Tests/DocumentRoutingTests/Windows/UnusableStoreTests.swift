import SystemPackage
import Testing

@testable import DocumentRouting

/// Every unusable store is an error with advice, and loses no data.
@Suite
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

    @Test(arguments: ["", "hello\n", String(repeating: "x", count: 5000)])
    func `A file that is not a store does not change`(_ content: String) throws {
        try folder.file(name, content)
        expect(.damaged, "move the store away to create a new store")
        #expect(try folder.bytes(of: name) == Array(content.utf8))
    }

    @Test
    func `Another program's database is not a store`() throws {
        let database = try SQLiteDatabase(folder.path(name), .creating)
        try database.run("CREATE TABLE t (x)")
        expect(.damaged, "not a typeq window store")
    }

    @Test
    func `A store with damaged pages is an error`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        // Everything after the header of the file is overwritten.
        let descriptor = try FileDescriptor.open(folder.path(name), .readWrite)
        let length = try descriptor.seek(offset: 0, from: .end)
        try descriptor.closeAfter {
            _ = try descriptor.writeAll(toAbsoluteOffset: 100, [UInt8](repeating: 0xA5, count: Int(length) - 100))
        }
        expect(.damaged, "damaged")
    }

    @Test
    func `A store of a newer typeq is an error`() throws {
        _ = try store.write { database throws(WindowStoreError) in
            try database.run("PRAGMA user_version = \(StoreSchema.version + 1)")
        }
        expect(.newerVersion, "use the newer typeq")
    }

    @Test(arguments: [16, 32])
    func `A log with only a header, as a killed writer leaves it, has no changes`(length: Int) throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        store.disconnect()
        // Source: [the format of the log](https://sqlite.org/fileformat2.html#walformat). Its checksums are wrong, so
        // it is unusable.
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

    @Test
    func `On a full disk acknowledged changes are kept, and later changes succeed`() throws {
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

    /// A process whose current directory was deleted has no absolute paths, and its relative paths have no meaning for
    /// other processes.
    @Test
    func `A relative path is not recorded`() throws {
        let file = OpenWindow.File(path: "report.md")
        let opening = #expect(throws: WindowStoreError.self) {
            try store.open(OpenWindow(id: "", scene: "s", file: file))
        }
        let id = try store.open(OpenWindow(id: "", scene: "s")).window.id
        let saving = #expect(throws: WindowStoreError.self) { try store.save(id, as: file) }
        for error in [opening, saving] {
            #expect(error?.kind == .unwritable)
            #expect(error?.path == "report.md")
            #expect(error?.message.contains("use an absolute path") == true)
        }
        #expect(try store.windows().map(\.file) == [nil])
    }

    @Test
    func `A folder that cannot be created is an error`() throws {
        try folder.file("file")
        let store = WindowStore(app: "com.x.app", directory: folder.path("file/typeq"))
        #expect(try store.windows() == [])
        let error = #expect(throws: WindowStoreError.self) { try store.open(OpenWindow(id: "", scene: "s")) }
        #expect(error?.kind == .unwritable)
    }

    /// A process that knows the older tables must not write to the newer ones.
    @Test
    func `A change by a newer typeq is an error in an older typeq that has the store open`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        let newer = try SQLiteDatabase(store.path, .writing)
        try newer.run("ALTER TABLE windows RENAME COLUMN phase TO state")
        try newer.run("PRAGMA user_version = \(StoreSchema.version + 1)")
        let reading = #expect(throws: WindowStoreError.self) { try store.windows() }
        let writing = #expect(throws: WindowStoreError.self) { try store.close("w1") }
        #expect([reading?.kind, writing?.kind] == [.newerVersion, .newerVersion])
        #expect(try newer.run("SELECT id, state FROM windows") == [[.integer(1), .text("active")]])
    }

    @Test
    func `An incomplete store is not a store of an older typeq`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        try SQLiteDatabase(store.path, .writing).run("PRAGMA user_version = 0")
        expect(.damaged, "move the store away to create a new store")
    }

    /// The messages about a damaged store advise the user to move it away.
    @Test
    func `A store that is moved while open is closed, and the new store does not use the old log`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "old"))
        // As after a crash: the log of the old store is not added to it.
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

    @Test
    func `A store whose status cannot be read is not treated as missing`() throws {
        try folder.link("circle", to: "circle")
        let store = WindowStore(app: "com.x.app", directory: folder.path("circle"))
        let error = #expect(throws: WindowStoreError.self) { try store.windows() }
        #expect(error?.kind == .unreadable)
        #expect(error?.path == store.path)
        #expect(error?.message.contains("symbolic link") == true, "\(error?.message ?? "")")
        let closing = #expect(throws: WindowStoreError.self) { try store.close("w1") }
        #expect(closing?.kind == .unreadable)
    }

    @Test
    func `If a log is not possible, the store uses a rollback journal`() throws {
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

    @Test
    func `A change in the log of a killed process is read`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "s"))
        // While the first connection is open, the log is not added to the store, as after a crash.
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
