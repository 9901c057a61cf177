import ChildProcesses
import FileSystem
import SystemPackage
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct OpenFileTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    private let text = String(repeating: "0123456789", count: 1000)

    @Test func `A file is read from any offset, wherever its position is`() throws {
        let file = try OpenFile(try folder.file("a.txt", "hello world"))
        #expect(try file.contents() == Array("hello world".utf8))
        #expect(try file.contents(from: 6) == Array("world".utf8))
        #expect(try file.contents(upTo: 5) == Array("hello".utf8))
        #expect(file.bytes(at: 6, count: 100) == Array("world".utf8))
        #expect(file.bytes(at: 100, count: 1) == [])
        #expect(try file.contents(from: 100) == [])
    }

    @Test func `A file that is missing is an error`() throws {
        let gone = try folder.file("gone.md")
        try gone.removeFile()
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try OpenFile(gone) }
    }

    @Test func `A pipe without a writer is opened without waiting`() throws {
        let pipe = folder / "pipe"
        #expect(mkfifo(pipe.string, 0o644) == 0)
        #expect(try inTime { try OpenFile(pipe, options: .nonBlocking).status().type } == .fifo)
    }

    @Test func `A file that grows or shrinks in the meantime is read to its end`() throws {
        let path = try folder.file("a.txt", text)
        let file = try OpenFile(path, .readWrite)
        var bytes: [UInt8] = []
        #expect(try file.read(into: &bytes, upTo: 4096, size: 10_000) == false)
        try file.truncate(to: 10)
        #expect(try file.read(into: &bytes, upTo: 65536, size: 10_000) == true)
        #expect(bytes.count == 4096)
        try file.write(Array(text.utf8), at: 10)
        #expect(try file.contents().count == 10_010)
    }

    @Test func `A file that hides its size is read completely`() throws {
        guard let status = try FilePath("/proc/self/status").status() else { try Test.cancel("no /proc here") }
        #expect(status.size == 0)
        #expect(try OpenFile("/proc/self/status").contents().count > 100)
    }

    // MARK: Faults

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [1, 7, 4096])
    func `A short read is continued`(count: Int) throws {
        let file = try OpenFile(try folder.file("a.txt", text))
        let script = FaultScript([.init(.read, count: .max, .limit(count))])
        #expect(try script.run { try file.contents() } == Array(text.utf8))
        var bytes: [UInt8] = []
        let isWhole = try script.run { try file.read(into: &bytes, upTo: 65536, size: 10_000) }
        #expect(isWhole)
        #expect(bytes == Array(text.utf8))
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A short write is continued`() throws {
        let file = try OpenFile(try folder.file("a.txt", ""), .readWrite)
        try FaultScript([.init(.write, count: .max, .limit(100))]).run { try file.write(Array(text.utf8)) }
        #expect(try (folder / "a.txt").text == text)
    }

    /// Source: [signal(7)](https://man7.org/linux/man-pages/man7/signal.7.html), on interrupted system calls.
    @Test(
        .enabled(if: FaultScript.isAvailable),
        arguments: [SystemCall.open, .read, .write, .truncate, .synchronize, .lock])
    func `A call that a signal interrupts is made again`(call: SystemCall) throws {
        let path = try folder.file("a.txt", "old")
        let script = FaultScript([.init(call, count: 3, .failure(.interrupted))])
        try script.run {
            let file = try OpenFile(path, .readWrite)
            try file.lock()
            try file.write(Array("new".utf8))
            try file.truncate(to: 3)
            try file.synchronize()
            #expect(try file.contents() == Array("new".utf8))
        }
        #expect(script.calls.count { $0.call == call } >= 4)
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A read that fails is an error, and no bytes`() throws {
        let file = try OpenFile(try folder.file("a.txt", text))
        for skipped in [0, 1, 2] {
            let faults: [FaultScript.Fault] = [
                .init(.read, count: .max, .limit(3000)), .init(.read, skipping: skipped, .failure(.ioError)),
            ]
            FaultScript(faults).run { #expect(throws: Errno.ioError) { _ = try file.contents() } }
        }
        FaultScript([.init(.read, .failure(.ioError))]).run { #expect(file.bytes(at: 0, count: 10) == []) }
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.noSpace, .ioError, .diskQuotaExceeded])
    func `A write that fails is an error`(error: Errno) throws {
        let file = try OpenFile(try folder.file("a.txt"), .readWrite)
        FaultScript([.init(.write, skipping: 1, .failure(error)), .init(.write, .limit(10))]).run {
            #expect(throws: error) { try file.write(Array(text.utf8)) }
        }
        FaultScript([.init(.synchronize, .failure(error))]).run {
            #expect(throws: error) { try file.synchronize() }
        }
    }

    // Source: fsync(2): EINVAL for what does not support it, as directories of some file systems.
    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.invalidArgument, .notSupported])
    func `A file system that does not support a call is not an error`(error: Errno) throws {
        let file = try OpenFile(try folder.file("a.txt"), .readWrite)
        try FaultScript([.init(.synchronize, .failure(error))]).run { try file.synchronize() }
        try FaultScript([.init(.allocate, .failure(error))]).run { try file.allocate(from: 0, count: 10) }
        try FaultScript([.init(.lock, .failure(error))]).run { try file.lock() }
    }

    // MARK: Locks

    /// Source: [flock(2)](https://man7.org/linux/man-pages/man2/flock.2.html).
    @Test func `A lock belongs to one open file`() throws {
        let path = try folder.file("a.txt")
        let one = try OpenFile(path)
        try one.lock()
        let other = try OpenFile(path)
        #expect(throws: Errno.wouldBlock) { try other.tryLock() }
        withExtendedLifetime(one) {}
    }

    /// Anybody who may read a file can lock it.
    @Test(.enabled(if: FaultScript.isAvailable), arguments: [true, false])
    func `A lock of another process is waited for up to a limit`(isShared: Bool) throws {
        let file = try OpenFile(try folder.file("a.txt"))
        let script = FaultScript([.init(.lock, count: .max, .failure(.wouldBlock))])
        script.run { #expect(throws: Errno.wouldBlock) { try file.lock(isShared: isShared) } }
        // The sum of the delays reaches a minute.
        let delays = (0..<Int32(script.calls.count - 1)).map(LockPatience.delay)
        #expect((60_000..<60_100).contains(delays.reduce(0, +)))
        #expect(FileSystemError("a", .wouldBlock).reason.hasPrefix("another program has locked it"))
        try FaultScript([.init(.lock, count: 5, .failure(.wouldBlock))]).run { try file.lock(isShared: isShared) }
    }

    @Test func `A lock ends with the value`() throws {
        let path = try folder.file("a.txt")
        do {
            let one = try OpenFile(path)
            try one.lock()
        }
        try OpenFile(path).tryLock()
    }
}
