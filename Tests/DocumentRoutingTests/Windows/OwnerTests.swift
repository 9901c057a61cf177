import SystemPackage
import Testing

@testable import DocumentRouting

/// An owner is alive unless it is known to have ended.
///
/// Source: [pid_namespaces(7)](https://man7.org/linux/man-pages/man7/pid_namespaces.7.html): a process sees only the
/// processes of its namespace and of its descendants, and a process has a different ID in each namespace.
/// `NamespaceTests` run the command in namespaces.
@Suite struct OwnerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var store: WindowStore { WindowStore(app: "a", directory: folder.root) }

    private func window(_ owner: ProcessIdentity?) -> OpenWindow {
        var window = OpenWindow(id: "", scene: "s")
        window.owner = owner
        return window
    }

    @Test func `Each difference of the origin leaves the state unknown`() throws {
        let current = try #require(ProcessIdentity.current)
        #expect(current.state == .running)
        var ended = current
        ended.startTime += 1
        #expect(ended.state == .ended)
        for change in [
            { $0.origin = nil }, { $0.origin?.pidNamespace += 1 }, { $0.origin?.timeNamespace += 1 },
            { $0.startTime = 0 },
        ] as [(inout ProcessIdentity) -> Void] {
            var other = ended
            change(&other)
            #expect(other.state == .unknown)
            #expect(other.isAlive)
        }
        // A number that no process has: clocks do not matter.
        var missing = current
        missing.pid = .max
        missing.origin?.timeNamespace += 1
        #expect(missing.state == .ended)
        missing.origin?.pidNamespace += 1
        #expect(missing.state == .unknown)
    }

    /// The folder of the stores may be shared by virtual machines. Each has its own ID:
    /// [machine-id(5)](https://man7.org/linux/man-pages/man5/machine-id.5.html), or none, as many containers. A
    /// container may also have its own boot ID.
    @Test func `A restart ends only the processes of this machine`() throws {
        var earlier = try #require(ProcessIdentity.current)
        earlier.boot = "another"
        let hasMachine = ProcessIdentity.Origin.here?.machine.isEmpty == false
        #expect(earlier.state == (hasMachine ? .ended : .unknown))
        earlier.origin?.pidNamespace += 1
        #expect(earlier.state == .unknown)
        earlier = try #require(ProcessIdentity.current)
        earlier.boot = "another"
        earlier.origin?.machine = ""
        #expect(earlier.state == .unknown)
        earlier.origin?.machine = "another"
        #expect(earlier.state == .unknown)
        earlier.origin = nil
        #expect(earlier.state == .ended)
    }

    @Test func `A window whose owner may run elsewhere remains open until it is closed`() throws {
        var owner = try #require(ProcessIdentity.current)
        owner.startTime += 1
        owner.origin?.pidNamespace += 1
        _ = try store.open(window(owner))
        #expect(try store.windows().map(\.owner) == [owner])
        #expect(try store.takeDiscarded() == [])
        #expect(try store.close("w1"))
        #expect(try store.windows() == [])
    }

    @Test func `Only the windows of the ended process are discarded`() throws {
        var ended = try #require(ProcessIdentity.current)
        ended.startTime += 1
        var elsewhere = ended
        elsewhere.origin?.timeNamespace += 1
        for owner in [ended, elsewhere, nil] { _ = try store.open(window(owner)) }
        #expect(try store.takeDiscarded().map(\.id) == ["w1"])
        #expect(try store.windows().map(\.id) == ["w2", "w3"])
    }

    /// A process renames on disk only while it has locked the store, so that an intent without the lock can be removed.
    @Test func `A rename of a process that may run elsewhere is finished`() throws {
        try folder.file("old.md")
        let file = OpenWindow.File(DocumentLocation(of: folder.path("old.md"), among: .none))
        _ = try store.open(OpenWindow(id: "", scene: "s", file: file))
        var rename = try Rename(folder.path("old.md"), to: folder.path("new.md"))
        rename.process?.startTime += 1
        rename.process?.origin?.pidNamespace += 1
        _ = try store.begin(rename)
        try folder.move("old.md", to: "new.md")
        #expect(try store.windows().first?.file?.path == folder.path("new.md"))
    }

    // MARK: Stores of version 1

    /// The tables as version 1 created them.
    private static let versionOne = [
        """
        CREATE TABLE windows (
            id INTEGER PRIMARY KEY AUTOINCREMENT, scene TEXT NOT NULL, path BLOB UNIQUE, spelling BLOB, device INTEGER,
            inode INTEGER, birth INTEGER, renamed_from BLOB, type TEXT, conditions INTEGER REFERENCES conditions, phase TEXT NOT NULL,
            pid INTEGER, started INTEGER, boot TEXT)
        """,
        "CREATE INDEX windows_by_file ON windows (inode, device)",
        "CREATE INDEX windows_by_scene ON windows (scene)",
        "CREATE INDEX windows_by_conditions ON windows (conditions) WHERE conditions IS NOT NULL",
        "CREATE INDEX windows_by_owner ON windows (pid, started, boot) WHERE pid IS NOT NULL",
        "CREATE TABLE conditions (id INTEGER PRIMARY KEY, sets TEXT NOT NULL UNIQUE)",
        """
        CREATE TABLE renames (
            id INTEGER PRIMARY KEY AUTOINCREMENT, old BLOB NOT NULL, new BLOB NOT NULL, device INTEGER, inode INTEGER,
            birth INTEGER, pid INTEGER, started INTEGER, boot TEXT)
        """,
        "CREATE TABLE discarded (id INTEGER PRIMARY KEY, scene TEXT NOT NULL, path BLOB, type TEXT)",
        "PRAGMA application_id = \(0x7471_7773)", "PRAGMA user_version = 1", "PRAGMA journal_mode = WAL",
        "INSERT INTO windows (scene, phase) VALUES ('s', 'active')",
    ]

    private func makeVersionOne(_ owners: [ProcessIdentity]) throws {
        let database = try SQLiteDatabase(folder.path("a.windows"), .creating)
        for statement in Self.versionOne { try database.run(statement) }
        for owner in owners {
            try database.run(
                "INSERT INTO windows (scene, phase, pid, started, boot) VALUES ('s', 'active', ?1, ?2, ?3)",
                .integer(Int64(owner.pid)), .integer(owner.startTime), .text(owner.boot))
        }
    }

    private func version() throws -> Int64? {
        try SQLiteDatabase(folder.path("a.windows"), .reading).run("PRAGMA user_version").first?.first?.number
    }

    @Test func `A store of version 1 is read without a change, and migrated by the first change`() throws {
        let current = try #require(ProcessIdentity.current)
        var ended = current
        ended.startTime += 1
        var earlier = current
        earlier.boot = "another"
        try makeVersionOne([current, ended, earlier])
        // The namespace of its processes is not known, so only processes from before a restart are known to have ended.
        let reader = store
        #expect(try reader.windows().map(\.id) == ["w1", "w2", "w3"])
        #expect(try version() == 1)
        #expect(try store.open(window(current)).window.id == "w5")
        #expect(try version() == 2)
        #expect(try reader.windows().map(\.id) == ["w1", "w2", "w3", "w5"])
        #expect(try store.takeDiscarded().map(\.id) == ["w4"])
        #expect(try store.windows().map(\.owner?.origin) == [nil, nil, nil, current.origin])
        #expect(try store.close("w2") && store.windows().count == 3)
    }

    @Test func `A migration that fails with its change is undone`() throws {
        try makeVersionOne([])
        let store = store
        #expect(throws: WindowStoreError.self) {
            try store.write { _ throws(WindowStoreError) in
                throw WindowStoreError(path: store.path, kind: .unwritable, message: "a fault")
            }
        }
        #expect(try version() == 1)
        #expect(try store.windows().map(\.id) == ["w1"])
        #expect(try store.open(window(nil)).window.id == "w2")
    }

    @Test func `A new store has the tables of a migrated one`() throws {
        try makeVersionOne([])
        _ = try store.open(window(nil))
        let other = WindowStore(app: "b", directory: folder.root)
        _ = try other.open(window(nil))
        let query = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
        let migrated = try SQLiteDatabase(folder.path("a.windows"), .reading).run(query)
        let new = try SQLiteDatabase(folder.path("b.windows"), .reading).run(query)
        #expect(migrated == new)
    }
}
