import ChildProcesses
import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files that the system fails to read.
@Suite(.enabled(if: FaultScript.isAvailable))
struct FaultyFilesTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    @Test(arguments: [1, 100, 4096]) func `Short reads give the same answer`(count: Int) throws {
        let path = try tree.file("notes.md", Samples.markdown + String(repeating: "a", count: 20_000))
        let answer = try identifier.identify(path)
        let script = FaultScript([.init(.read, on: "notes.md", count: .max, .limit(count))])
        #expect(try script.run { try identifier.identify(path) } == answer)
    }

    @Test(arguments: [Errno.ioError, .staleNFSFileHandle, .permissionDenied], [SystemCall.open, .read])
    func `A file that cannot be read is an error with its reason`(error: Errno, call: SystemCall) throws {
        let path = try tree.file("notes.md", Samples.markdown)
        let failure = #expect(throws: FileAccessError.self) {
            try FaultScript([.init(call, on: "notes.md", .failure(error))]).run { _ = try identifier.identify(path) }
        }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.errno == error)
        #expect(failure?.message == error.reason)
    }

    @Test func `A file that disappears after its status was read is not found`() throws {
        let path = try tree.file("notes.md", Samples.markdown)
        let failure = #expect(throws: FileAccessError.self) {
            try FaultScript([.init(.open, on: "notes.md", .action { try? path.removeFile() })]).run {
                _ = try identifier.identify(path)
            }
        }
        #expect(failure?.kind == .notFound)
    }

    // Source: open(2), O_NONBLOCK: a pipe without a writer is opened at once.
    @Test func `A pipe that replaces a file after its status was read is not read`() throws {
        let path = try tree.file("notes.md", Samples.markdown)
        let answer = try inTime { [identifier] in
            try FaultScript([
                .init(
                    .open, on: "notes.md",
                    .action {
                        try? path.removeFile()
                        _ = path.withPlatformString { mkfifo($0, 0o644) }
                    })
            ]).run { try identifier.identify(path) }
        }
        #expect(answer.node == .fifo)
    }

    @Test func `A file that shrinks after its size was read is identified by the remaining bytes`() throws {
        let path = try tree.file("notes.md", [UInt8](repeating: 0x61, count: 20_000))
        let answer = try FaultScript([
            .init(.read, on: "notes.md", .action { _ = path.withPlatformString { truncate($0, 10) } })
        ]).run { try identifier.identify(path) }
        #expect(answer.type.identifier == "net.daringfireball.markdown")
    }

    @Test func `An error of the status is an error, unless there is no file`() throws {
        let path = try tree.file("notes.md", Samples.markdown)
        for error in [Errno.ioError, .permissionDenied, .tooManySymbolicLinkLevels] {
            let failure = #expect(throws: FileAccessError.self) {
                try FaultScript([.init(.status, on: "notes.md", .failure(error))]).run {
                    _ = try identifier.identify(path)
                }
            }
            #expect(failure?.kind == (error.meansNoFile ? .notFound : .unreadable))
        }
    }
}
