import CSQLite
import SQLiteFaults
import SystemPackage
import TestTags
import Testing

@testable import DocumentRouting

/// Every system call of the store fails in turn, once or always. After any failure the store opens again, has all acknowledged
/// changes, has a failed change completely or not at all, and the error contains the reason and the file. The method is
/// that of [SQLite's own tests](https://sqlite.org/testing.html#i_o_error_testing).
///
/// `TYPEQ_THOROUGH` in the environment tries every error of each call in both kinds of stores, which takes minutes.
/// `Scripts/release/checks/store-faults` sets it. Otherwise every call fails once with one error, and the first, second, fourth,
/// eighth call and so on also with all calls after it.
@Suite(.serialized, .tags(.slow), .timeLimit(.minutes(60)))
struct StoreFaultTests {
    init() { _ = Self.isInstalled }

    static let isInstalled: Void = sqlite_faults_install()

    /// A call, and its possible errors.
    struct Fault: CustomTestStringConvertible, Sendable {
        var name: String
        var call: sqlite_call
        var codes: [Int32]
        var testDescription: String { name }
    }

    static let faults: [Fault] = [
        Fault(name: "open", call: sqlite_call_open, codes: [SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_READONLY]),
        Fault(name: "delete", call: sqlite_call_delete, codes: [code(10)]),
        Fault(name: "access", call: sqlite_call_access, codes: [code(13)]),
        Fault(name: "full path", call: sqlite_call_full_path, codes: [SQLITE_CANTOPEN]),
        Fault(name: "read", call: sqlite_call_read, codes: [code(1)]),
        Fault(name: "write", call: sqlite_call_write, codes: [code(3), SQLITE_FULL, SQLITE_READONLY]),
        Fault(name: "truncate", call: sqlite_call_truncate, codes: [code(6), SQLITE_FULL]),
        Fault(name: "sync", call: sqlite_call_sync, codes: [code(4)]),
        Fault(name: "file size", call: sqlite_call_file_size, codes: [code(7)]),
        Fault(name: "lock", call: sqlite_call_lock, codes: [SQLITE_BUSY, code(15), code(9)]),
        Fault(name: "unlock", call: sqlite_call_unlock, codes: [code(8)]),
        Fault(name: "reserved lock", call: sqlite_call_check_lock, codes: [code(14)]),
        Fault(name: "map shared memory", call: sqlite_call_shm_map, codes: [code(21), code(19)]),
        Fault(name: "lock shared memory", call: sqlite_call_shm_lock, codes: [SQLITE_BUSY, code(20)]),
    ]

    /// An extended code of an input or output error. Source: [result codes](https://sqlite.org/rescode.html).
    private static func code(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }

    /// A task of the store during which a call fails.
    struct Task: CustomTestStringConvertible, Sendable {
        var name: String
        /// Whether the store exists before.
        var hasStore = true
        var run: @Sendable (WindowStore, TemporaryFolder) throws -> Void
        var testDescription: String { name }
    }

    static let tasks: [Task] = [
        Task(name: "make", hasStore: false) { store, folder in _ = try store.open(window("new.md", folder)) },
        Task(name: "open") { store, folder in _ = try store.open(window("new.md", folder)) },
        Task(name: "close") { store, _ in _ = try store.close("w1") },
        Task(name: "save") { store, folder in
            _ = try store.save("w2", as: OpenWindow.File(path: folder.path("saved.md")))
        },
        Task(name: "read") { store, _ in _ = try store.windows() },
        Task(name: "take discarded") { store, _ in _ = try store.takeDiscarded() },
        Task(name: "rename") { store, folder in
            _ = try store.rename(folder.path("a.md"), to: folder.path("renamed.md"))
        },
    ]

    @Test(arguments: tasks, faults)
    func `A system call that fails once, or always, leaves the store consistent`(task: Task, fault: Fault) throws {
        // Only a store with a rollback journal removes its lock after the change is on the disk.
        let modes = isThorough || fault.call == sqlite_call_unlock ? ["WAL", "DELETE"] : ["WAL"]
        for mode in modes where task.hasStore || mode == "WAL" {
            let template = try Template(mode: task.hasStore ? mode : nil)
            let after = try template.state(after: task)
            for code in isThorough ? fault.codes[...] : fault.codes.prefix(1) {
                for isPersistent in [false, true] {
                    for isPartial in fault.name == "write" ? [false, true] : [false] {
                        try runs(task, fault.call, code, isPersistent, isPartial, template, after)
                    }
                }
            }
        }
    }

    /// The first call fails, then the second, and so on, until the task needs fewer calls.
    private func runs(
        _ task: Task, _ call: sqlite_call, _ code: Int32, _ isPersistent: Bool, _ isPartial: Bool, _ template: Template,
        _ after: State
    ) throws {
        var number: Int32 = 0
        var hasFailed = true
        while hasFailed {
            number += isPersistent && !isThorough ? max(number, 1) : 1
            try #require(number < 500, "the task ends")
            let folder = try template.copy()
            // Do not wait a minute each time for a lock that is never free.
            let patience = StorePatience(milliseconds: 100)
            let store = WindowStore(app: "a", directory: folder.root, patience: patience)
            var failure: (any Error)?
            sqlite_faults_begin(call, number, code, isPersistent, isPartial)
            do { try task.run(store, folder) } catch { failure = error }
            hasFailed = sqlite_faults_end()

            let what =
                "call \(number), code \(code)\(isPersistent ? ", persistent" : "")\(isPartial ? ", partial" : "")"
            // A process that is killed now leaves the files as they are.
            let left = try State(template.leftovers(of: folder))
            let found = try State(folder)
            #expect(left == found, "\(what): after the end of the process: \(left), before: \(found)")
            if let failure {
                #expect(
                    found.hasSameDocuments(as: template.before) || found.hasSameDocuments(as: after),
                    "\(what): \(failure): \(found)")
                let error = failure as? WindowStoreError
                // An unreadable or unwritable store is not damaged; the user should rename only a damaged store.
                #expect([.unwritable, .unreadable, .busy].contains(error?.kind), "\(what): \(failure)")
                #expect(error?.path == store.path, "\(what): \(failure)")
            } else {
                #expect(found == after, "\(what): acknowledged, and not there: \(found)")
            }
            // The failed connection works like a new connection.
            let next = try store.open(OpenWindow(id: "", scene: "next")).window.id
            #expect(try WindowStore(app: "a", directory: folder.root).window(next)?.scene == "next", "\(what)")
        }
    }

    private static func window(_ name: String, _ folder: TemporaryFolder) -> OpenWindow {
        OpenWindow(id: "", scene: "writer", file: OpenWindow.File(path: folder.path(name)))
    }
}

/// The state of a store and of the files in its windows.
private struct State: Equatable, CustomStringConvertible {
    var windows: [String] = []
    var files: [String] = []
    var discarded = 0

    init(_ folder: TemporaryFolder) throws {
        let store = WindowStore(app: "a", directory: folder.root)
        windows = try store.windows().map { window in
            "\(window.id) \(window.scene) \(window.file?.path.lastComponent?.string ?? "-")"
        }
        files = ["a.md", "renamed.md"].filter(folder.has)
        let check: [[SQLiteDatabase.Value]] = try store.read(orNone: []) { database throws(WindowStoreError) in
            discarded = try database.run("SELECT id FROM discarded").count
            return try database.run("PRAGMA integrity_check")
        }
        #expect(check == [[.text("ok")]] || check.isEmpty)
    }

    /// Whether windows and files are the same. Windows whose process has ended may be discarded by any change.
    func hasSameDocuments(as other: State) -> Bool { windows == other.windows && files == other.files }

    var description: String { "\(windows), \(files), \(discarded) discarded" }
}

/// A folder with a store that is copied for each run: three windows, and one that closed with its process.
private struct Template {
    let folder: TemporaryFolder
    let before: State

    /// Creates it, without a store if there is no mode.
    init(mode: String?) throws {
        folder = try TemporaryFolder(inMemory: true)
        try folder.file("a.md")
        if let mode {
            try Self.fill(folder)
            try SQLiteDatabase(folder.path("a.windows"), .writing).run("PRAGMA journal_mode = \(mode)")
        }
        before = try State(folder)
    }

    private static func fill(_ folder: TemporaryFolder) throws {
        let store = WindowStore(app: "a", directory: folder.root)
        for name in ["a.md", "b.md", "c.md"] {
            let file = OpenWindow.File(path: folder.path(name))
            _ = try store.open(OpenWindow(id: "", scene: "writer", file: file))
        }
        var orphan = OpenWindow(id: "", scene: "writer")
        orphan.owner = ProcessIdentity(pid: 1, startTime: -1, boot: "another")
        _ = try store.open(orphan)
    }

    func copy() throws -> TemporaryFolder {
        let copy = try TemporaryFolder(inMemory: true)
        try copy.file("a.md")
        if folder.has("a.windows") {
            try copy.write(try folder.bytes(of: "a.windows"), to: "a.windows")
            // It contains the paths of the template.
            let store = WindowStore(app: "a", directory: copy.root)
            try store.write { database throws(WindowStoreError) in
                for row in try database.run("SELECT id, path FROM windows WHERE path IS NOT NULL") {
                    guard let name = row[1].data.map({ FilePath(bytes: $0) })?.lastComponent?.string else { continue }
                    try database.run("UPDATE windows SET path = ?1 WHERE id = ?2", .init(copy.path(name)), row[0])
                }
            }
        }
        return copy
    }

    /// A copy of the files that the processes of a folder leave when they are killed. The shared memory is not among them:
    /// without a process that has it open, it is created anew from the log.
    func leftovers(of folder: TemporaryFolder) throws -> TemporaryFolder {
        let copy = try TemporaryFolder(inMemory: true)
        for name in ["a.md", "renamed.md", "a.windows", "a.windows-wal", "a.windows-journal"] where folder.has(name) {
            try copy.write(try folder.bytes(of: name), to: name)
        }
        return copy
    }

    /// The state if no call fails.
    func state(after task: StoreFaultTests.Task) throws -> State {
        let folder = try copy()
        try task.run(WindowStore(app: "a", directory: folder.root), folder)
        return try State(folder)
    }
}
