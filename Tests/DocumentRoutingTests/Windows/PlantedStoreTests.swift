import ChildProcesses
import SystemPackage
import TestTags
import Testing

@testable import DocumentRouting

/// A store into which another program has written more than rows: an error with the reason, in limited time.
///
/// Source: [Defense against the dark arts](https://sqlite.org/security.html) in SQLite's documentation, "Untrusted SQLite database
/// files": compare the schema with the expected one, defensive mode, untrusted schema, and a progress handler.
@Suite(.tags(.slow)) struct PlantedStoreTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try store.open(OpenWindow(id: "", scene: "s"))
    }

    private var store: WindowStore { WindowStore(app: "a", directory: folder.root) }

    /// Runs statements without the protections of a store.
    private func plant(_ statements: String...) throws {
        let database = try SQLiteDatabase(folder.path("a.windows"), .writing, isTrusted: true)
        for statement in statements { try database.run(statement) }
    }

    private func expectDamaged(_ words: String) throws {
        for action in [
            { _ = try store.windows() }, { _ = try store.open(OpenWindow(id: "", scene: "t")) },
            { _ = try store.close("w1") }, { _ = try store.takeDiscarded() }, { _ = try store.firstWindows() },
        ] as [@Sendable () throws -> Void] {
            let error = #expect(throws: WindowStoreError.self) { try inTime { try action() } }
            #expect(error?.kind == .damaged)
            #expect(error?.path == folder.path("a.windows"))
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains("move the store away to create a new store") == true)
        }
    }

    @Test func `A view with endless rows in place of a table is not read`() throws {
        try plant(
            "DROP TABLE windows",
            """
            CREATE VIEW windows AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
            SELECT id, 's' AS scene, NULL AS path FROM n
            """)
        try expectDamaged("the window store has the view 'windows', which typeq does not create")
    }

    @Test func `A trigger that deletes acknowledged changes does not run`() throws {
        try plant("CREATE TRIGGER t AFTER INSERT ON windows BEGIN DELETE FROM windows; END")
        try expectDamaged("the window store has the trigger 't', which typeq does not create")
    }

    /// Source: an attack with a journal that names a file of the user as its super-journal, which SQLite deletes, or waits for.
    @Test func `A journal does not delete the file that it names`() throws {
        let other = try folder.file("precious")
        let name = other.bytes
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
        func bytes(_ word: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
        let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let header = magic + [0, 1, 1, 1, 1].flatMap { bytes(UInt32($0)) }
        let end = name + bytes(UInt32(name.count)) + bytes(sum) + magic
        let journal = folder.path("a.windows-journal")
        try folder.write(header + [UInt8](repeating: 0, count: 484) + bytes(0) + end, to: "a.windows-journal")
        for action in [
            { _ = try store.windows() }, { _ = try store.open(OpenWindow(id: "", scene: "t")) },
        ] as [@Sendable () throws -> Void] {
            let error = #expect(throws: WindowStoreError.self) { try inTime { try action() } }
            #expect(error?.kind == .damaged && error?.path == journal)
        }
        #expect((try? FileDescriptor.open(other, .readOnly).close()) != nil)
    }

    @Test func `An open connection also finds a trigger`() throws {
        let store = store
        #expect(try store.windows().count == 1)
        try plant("CREATE TRIGGER t AFTER INSERT ON windows BEGIN DELETE FROM windows; END")
        let error = #expect(throws: WindowStoreError.self) { try store.open(OpenWindow(id: "", scene: "t")) }
        #expect(error?.message.contains("the trigger 't'") == true)
        try plant("DROP TRIGGER t")
        #expect(try store.open(OpenWindow(id: "", scene: "t")).window.id == "w2")
    }

    @Test func `An index, a table or a column of another program is an error`() throws {
        try plant("CREATE UNIQUE INDEX i ON windows (scene)")
        try expectDamaged("the index 'i'")
        try plant("DROP INDEX i", "CREATE TABLE more (x)")
        try expectDamaged("the table 'more'")
        try plant("DROP TABLE more", "ALTER TABLE discarded ADD COLUMN x AS (zeroblob(1000000000))")
        try expectDamaged("the table 'discarded', which typeq does not create")
    }

    @Test func `A missing table is an error`() throws {
        try plant("DROP TABLE discarded")
        try expectDamaged("the window store has no 'discarded'")
    }

    /// SQLite has no row after the number 2^63 - 1, and then reports that the disk is full:
    /// [Autoincrement](https://sqlite.org/autoinc.html).
    @Test(arguments: [.max, 1 << 62, (1 << 53) + 1, -1] as [Int64])
    func `A number that no window can have is an error`(number: Int64) throws {
        try plant("UPDATE windows SET id = \(number)")
        try expectDamaged("a number that typeq does not assign")
    }

    @Test(arguments: ["9223372036854775807", "'many'", "1e300"])
    func `A next number that no window can have is an error`(number: String) throws {
        try plant("UPDATE sqlite_sequence SET seq = \(number)")
        try expectDamaged("a number that typeq does not assign")
    }

    @Test func `A value of 20 MB is an error`() throws {
        try plant("UPDATE windows SET scene = CAST(zeroblob(20000000) AS TEXT)")
        for action in [{ _ = try store.windows() }, { _ = try store.firstWindows() }] as [@Sendable () throws -> Void] {
            let error = #expect(throws: WindowStoreError.self) { try inTime { try action() } }
            #expect(error?.kind == .damaged)
        }
    }

    /// The statements of a connection share a limit, regardless of the data that they read.
    @Test func `A statement without an end is interrupted`() throws {
        let error = #expect(throws: WindowStoreError.self) {
            try inTime {
                let database = try SQLiteDatabase(folder.path("a.windows"), .reading)
                try database.run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT max(i) FROM n")
            }
        }
        #expect(error?.kind == .damaged)
        #expect(error?.message.contains("reading does not terminate") == true)
    }

    @Test func `Many short statements without an end are interrupted`() throws {
        let error = #expect(throws: WindowStoreError.self) {
            try inTime {
                let database = try SQLiteDatabase(folder.path("a.windows"), .reading)
                while true { try database.run("SELECT 1") }
            }
        }
        #expect(error?.message.contains("reading does not terminate") == true)
    }

    /// A large store is not an error.
    @Test func `A list of 5,000 windows is read, and their folder is renamed`() throws {
        try folder.folder("old")
        let store = store
        let windows = (0..<5000).map { number in
            let identity = FileIdentity(device: 1, inode: UInt64(number))
            return OpenWindow(
                id: "", scene: "s", file: OpenWindow.File(path: folder.path("old/\(number).md"), identity: identity))
        }
        _ = try store.open(windows)
        #expect(try store.windows().count == 5001)
        #expect(try store.rename(folder.path("old"), to: folder.path("new")).count == 5000)
    }
}
