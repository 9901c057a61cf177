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

/// The definition of "writable" for all modules.
///
/// Sources: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX, and
/// [access(2)](https://man7.org/linux/man-pages/man2/access.2.html).
struct FileAccessTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    @Test(arguments: [0o644, 0o600, 0o666]) func `A file of the user with a write bit is writable`(bits: Int) throws {
        #expect(try folder.file("a.txt", permissions: bits).isWritable)
    }

    @Test(arguments: [0o444, 0o400, 0o000, 0o555])
    func `A file without write bits is not writable, even for root`(bits: Int) throws {
        #expect(try !folder.file("a.txt", permissions: bits).isWritable)
    }

    // POSIX: a process with appropriate privileges has access, regardless of the permissions.
    @Test(.enabled(if: geteuid() == 0)) func `The system allows root to write every file`() throws {
        let file = try folder.file("a.txt", permissions: 0o444)
        #expect(file.mayBeWritten)
        #expect(!file.isWritable)
    }

    @Test func `Folders follow the same rule`() throws {
        let inner = try folder.folder("inner")
        #expect(inner.isWritable)
        try OpenFile(inner, options: .directory).setPermissions(.number(0o555))
        #expect(!inner.isWritable)
    }

    @Test func `A link is as writable as its target`() throws {
        try folder.file("a.txt", permissions: 0o444)
        try (folder / "link").makeLink(to: "a.txt")
        try (folder / "nowhere").makeLink(to: "missing")
        #expect(!(folder / "link").isWritable)
        #expect(!(folder / "nowhere").isWritable)
        #expect(!(folder / "missing").isWritable)
    }

    // access(2): EROFS, EACCES and EPERM (an immutable file).
    @Test(
        .enabled(if: FaultScript.isAvailable), arguments: [Errno.readOnlyFileSystem, .permissionDenied, .notPermitted])
    func `A file is not writable where the system refuses`(error: Errno) throws {
        let file = try folder.file("a.txt")
        FaultScript([.init(.access, on: "a.txt", .failure(error))]).run { #expect(!file.isWritable) }
        FaultScript([.init(.access, on: "a.txt", .failure(error))]).run {
            #expect(throws: error) { try file.checkMayBeWritten() }
        }
    }

    // POSIX: X_OK needs an execute bit, even for root.
    @Test func `A program has an execute bit`() throws {
        #expect(try folder.file("tool", permissions: 0o755).mayBeExecuted)
        #expect(try !folder.file("text", permissions: 0o644).mayBeExecuted)
    }
}
