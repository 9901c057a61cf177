import ChildProcesses
import CSQLite
import SQLiteFaults
import SystemPackage
import Testing

@testable import DocumentRouting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The total time for which a store waits for other programs. The waits are only counted.
@Suite
struct StorePatienceTests {
    let folder: TemporaryFolder
    /// The limit of the stores, in milliseconds.
    static let limit: Int32 = 1000
    /// The maximum total wait. The limit is checked before each wait, the longest of which is 100.
    static let most = (Int64(limit) + 100) * 1000

    init() throws {
        _ = StoreFaultTests.isInstalled
        folder = try TemporaryFolder()
        _ = try WindowStore(app: "a", directory: folder.root).open(OpenWindow(id: "", scene: "s"))
    }

    private func store(isAlone: Bool = false) -> WindowStore {
        WindowStore(
            app: "a", directory: folder.root, isAlone: isAlone, patience: StorePatience(milliseconds: Self.limit))
    }

    /// The time that a task would have waited, in microseconds.
    private func waited(_ plan: () -> Void = sqlite_faults_begin_without, _ task: () throws -> Void) throws -> Int64 {
        plan()
        defer { _ = sqlite_faults_end() }
        try task()
        return sqlite_faults_waited()
    }

    private func expectBusy(_ task: () throws -> Void) {
        let error = #expect(throws: WindowStoreError.self) { try task() }
        #expect(error?.kind == .busy)
        #expect(error?.path == folder.path("a.windows"))
        #expect(error?.message.contains("has kept the window store locked for a minute") == true)
    }

    @Test(arguments: [true, false])
    func `All queries in sequence wait once`(isAlone: Bool) throws {
        let store = store(isAlone: isAlone)
        let locked = { sqlite_faults_begin(sqlite_call_lock, 1, SQLITE_BUSY, true, false) }
        let time = try waited(locked) {
            expectBusy { _ = try store.takeDiscarded() }
            for _ in 0..<5 {
                expectBusy { _ = try store.windows() }
                expectBusy { _ = try store.open(OpenWindow(id: "", scene: "t")) }
                expectBusy { _ = try store.close("w1") }
            }
        }
        #expect((Int64(Self.limit) * 1000...Self.most).contains(time))
        // A success resets the time.
        #expect(try store.windows().count == 1)
        let again = try waited(locked) {
            store.disconnect()
            expectBusy { _ = try store.windows() }
        }
        #expect((Int64(Self.limit) * 1000...Self.most).contains(again))
    }

    @Test
    func `All changes in sequence wait once if the store can only be read`() throws {
        let other = try SQLiteDatabase(folder.path("a.windows"), .writing)
        try other.run("BEGIN IMMEDIATE")
        let store = store()
        let time = try waited {
            for _ in 0..<5 {
                expectBusy { _ = try store.open(OpenWindow(id: "", scene: "t")) }
                let count = try store.windows().count
                #expect(count == 1)
            }
        }
        #expect((Int64(Self.limit) * 1000...Self.most).contains(time))
        try other.run("ROLLBACK")
        #expect(try store.open(OpenWindow(id: "", scene: "t")).window.id == "w2")
    }

    @Test
    func `Many short successful waits do not reach the limit`() throws {
        let store = store()
        let lockedOnce = { sqlite_faults_begin(sqlite_call_shm_lock, 1, SQLITE_BUSY, false, false) }
        for number in 2..<42 {
            let time = try waited(lockedOnce) {
                let id = try store.open(OpenWindow(id: "", scene: "t")).window.id
                #expect(id == "w\(number)")
            }
            #expect(time <= 100_000)
        }
    }

    @Test
    func `Creating a store waits for another process that creates it, up to the limit`() throws {
        let lock = try FileDescriptor.open(folder.root, .readOnly, options: [.directory])
        defer { try? lock.close() }
        try #require(flock(lock.rawValue, LOCK_EX) == 0)
        let store = WindowStore(app: "b", directory: folder.root, patience: StorePatience(milliseconds: Self.limit))
        let time = try waited {
            let error = #expect(throws: WindowStoreError.self) { try store.open(OpenWindow(id: "", scene: "s")) }
            #expect(error?.kind == .busy)
            #expect(error?.path == folder.root)
        }
        #expect((Int64(Self.limit) * 1000...Self.most).contains(time))
        #expect(!folder.has("b.windows"))
    }

    @Test
    func `A later query waits again after the limit has passed`() throws {
        let answers = try inTime {
            let patience = StorePatience(milliseconds: 3)
            var answers = [patience.wait(attempt: 0), patience.wait(attempt: 1), patience.wait(attempt: 2)]
            let end = ContinuousClock.now + .milliseconds(3)
            while ContinuousClock.now < end {}
            answers.append(patience.wait(attempt: 0))
            return answers
        }
        #expect(answers == [true, true, false, true])
    }
}
