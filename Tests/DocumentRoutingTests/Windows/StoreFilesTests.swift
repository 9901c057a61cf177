import CSQLite
import ChildProcesses
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

/// Files next to the store, or in its place, that are not SQLite's. No process waits for them.
@Suite
struct StoreFilesTests {
    let folder: TemporaryFolder
    let name = "com.x.app.windows"

    init() throws {
        _ = StoreFaultTests.isInstalled
        folder = try TemporaryFolder()
        _ = try WindowStore(app: "com.x.app", directory: folder.root).open(OpenWindow(id: "", scene: "s"))
    }

    // MARK: Logs

    /// The header of a log with correct checksums. Source: [the format of the log](https://sqlite.org/fileformat2.html#walformat).
    private static func header(isBigEndian: Bool = false) -> [UInt8] {
        var words: [UInt32] = [isBigEndian ? 0x377F_0683 : 0x377F_0682, 3_007_000, 4096, 7, 0x0102_0304, 0x0506_0708]
        var (first, second): (UInt32, UInt32) = (0, 0)
        for index in stride(from: 0, to: 6, by: 2) {
            first &+= (isBigEndian ? words[index] : words[index].byteSwapped) &+ second
            second &+= (isBigEndian ? words[index + 1] : words[index + 1].byteSwapped) &+ first
        }
        words += [first, second]
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    struct Log: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var bytes: [UInt8]
        var isUnusable: Bool
    }

    static let logs: [Log] = {
        let rubbish = [UInt8](repeating: 0xA5, count: 5000)
        var sums = header()
        sums[31] ^= 1
        var page = header()
        page[10] = 0x11
        return [
            Log(testDescription: "an empty log", bytes: [], isUnusable: false),
            Log(testDescription: "half a header", bytes: Array(header().prefix(16)), isUnusable: true),
            Log(testDescription: "a header", bytes: header(), isUnusable: true),
            Log(testDescription: "one byte more than a header", bytes: Array(rubbish.prefix(33)), isUnusable: true),
            Log(testDescription: "rubbish", bytes: rubbish, isUnusable: true),
            Log(testDescription: "zeros", bytes: [UInt8](repeating: 0, count: 5000), isUnusable: true),
            Log(testDescription: "sums that do not fit", bytes: sums + rubbish, isUnusable: true),
            Log(testDescription: "pages of no such size", bytes: page + rubbish, isUnusable: true),
            Log(testDescription: "a header, and rubbish", bytes: header() + rubbish, isUnusable: false),
            Log(testDescription: "big-endian sums", bytes: header(isBigEndian: true) + rubbish, isUnusable: false),
        ]
    }()

    /// A reader of SQLite that cannot write the shared memory tries a hundred times, for ten seconds.
    @Test(arguments: logs)
    func `No reader waits for a log without content`(_ log: Log) throws {
        try folder.write(log.bytes, to: "\(name)-wal")
        #expect(StoreFiles(path: folder.path(name)).hasUnusableLog == log.isUnusable)
        for isAlone in [true, false] {
            sqlite_faults_begin_without()
            let store = WindowStore(app: "com.x.app", directory: folder.root, isAlone: isAlone)
            let scenes = Result { try store.windows().map(\.scene) }
            let waited = sqlite_faults_waited()
            _ = sqlite_faults_end()
            #expect(try scenes.get() == ["s"])
            #expect(waited == 0)
        }
        let store = WindowStore(app: "com.x.app", directory: folder.root)
        #expect(try store.open(OpenWindow(id: "", scene: "t")).window.id == "w2")
        #expect(try store.windows().map(\.scene) == ["s", "t"])
    }

    /// Source: [the rollback journal](https://sqlite.org/fileformat2.html#rollbackformat) starts with a magic number.
    @Test
    func `A journal without its header has no changes to undo`() throws {
        let files = StoreFiles(path: folder.path(name))
        try folder.write([UInt8](repeating: 0xA5, count: 5000), to: "\(name)-journal")
        #expect(!files.haveWaitingChanges)
        #expect(try WindowStore(app: "com.x.app", directory: folder.root, isAlone: true).windows().count == 1)
        try folder.write([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0], to: "\(name)-journal")
        #expect(files.haveWaitingChanges)
        try folder.write([0xD9, 0xD5], to: "\(name)-journal")
        #expect(!files.haveWaitingChanges)
    }

    /// A light reader does not lock the shared memory, which others may change.
    @Test
    func `A light reader that fails reads again with normal access`() throws {
        let store = WindowStore(app: "com.x.app", directory: folder.root, isAlone: true)
        #expect(try store.windows().count == 1)
        // An error of input or output when shared memory is locked. Source: [result codes](https://sqlite.org/rescode.html).
        sqlite_faults_begin(sqlite_call_shm_lock, 1, SQLITE_IOERR | 20 << 8, false, false)
        let windows = Result { try store.windows() }
        #expect(sqlite_faults_end())
        #expect(try windows.get().map(\.scene) == ["s"])
        #expect(try store.open(OpenWindow(id: "", scene: "t")).window.id == "w2")
    }

    // MARK: Kinds

    /// A kind of node, and its creation.
    struct Kind: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var make: @Sendable (TemporaryFolder, String) throws -> Void
    }

    static let kinds = [
        Kind(testDescription: "a FIFO") { folder, name in
            guard mkfifo(folder.path(name).string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        },
        Kind(testDescription: "a directory") { folder, name in try folder.folder(name) },
        Kind(testDescription: "a device") { folder, name in try folder.link(name, to: "/dev/null") },
        Kind(testDescription: "a socket") { folder, name in
            // The path of a socket is limited to about a hundred bytes.
            #if canImport(Darwin)
                let socket = socket(AF_UNIX, SOCK_STREAM, 0)
            #else
                let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            #endif
            defer { close(socket) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.path(name).string.utf8) }
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard result == 0 else { throw Errno(rawValue: errno) }
        },
    ]

    /// SQLite opens a journal, and the shared memory of a light reader, so it would wait forever for a FIFO.
    @Test(arguments: kinds, ["", "-wal", "-shm", "-journal"])
    func `A file that is not regular is reported, and not opened`(kind: Kind, suffix: String) throws {
        if folder.has(name + suffix) { try folder.remove(name + suffix) }
        try kind.make(folder, name + suffix)
        let root = folder.root
        let tasks: [@Sendable (WindowStore) throws -> Void] = [
            { _ = try $0.windows() },
            { _ = try $0.open(OpenWindow(id: "", scene: "t")) },
            { _ = try $0.close("w1") },
        ]
        for task in tasks {
            for isAlone in [true, false] {
                let error = #expect(throws: WindowStoreError.self) {
                    try inTime { try task(WindowStore(app: "com.x.app", directory: root, isAlone: isAlone)) }
                }
                #expect(error?.path == folder.path(name + suffix))
                #expect(error?.kind == .damaged)
                #expect(error?.message.contains("this is \(kind.testDescription), not ") == true)
            }
        }
    }

    @Test(arguments: kinds)
    func `A FIFO in place of the folder of stores does not block`(kind: Kind) throws {
        guard kind.testDescription != "a directory" else { return }
        try kind.make(folder, "stores")
        let directory = folder.path("stores")
        let error = #expect(throws: WindowStoreError.self) {
            try inTime { _ = try WindowStore(app: "a", directory: directory).open(OpenWindow(id: "", scene: "s")) }
        }
        #expect(error?.kind == .unwritable)
        #expect(error?.message.contains("a part of the path is not a directory") == true)
    }
}
