import FileSystem
import SystemPackage
import Testing

struct FileStatusTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    /// Source: [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
    @Test func `The status has the values of POSIX`() throws {
        let file = try folder.file("a.txt", "12345", permissions: 0o640)
        try (folder / "b.txt").makeHardLink(to: file)
        let status = try FileStatus(at: file, followingLink: true)
        #expect(status.type == .regular)
        #expect(status.size == 5)
        #expect(status.permissions == .number(0o640))
        #expect(status.linkCount == 2)
        #expect(!status.isExecutable)
        #expect(try status == FileStatus(at: file.bytes, followingLink: false))
        #expect(try status == OpenFile(file).status())
        #expect(try status.isUntouched(since: FileStatus(at: folder / "b.txt", followingLink: true)))
        // A time of this century, in nanoseconds.
        #expect(status.modified > 1_000_000_000 * 1_000_000_000)
    }

    @Test func `The status of a link is its own status, or the status of its target`() throws {
        try folder.folder("folder")
        try (folder / "link").makeLink(to: "folder")
        #expect(try FileStatus(at: folder / "link", followingLink: false).type == .symbolicLink)
        #expect(try FileStatus(at: folder / "link", followingLink: true).type == .directory)
        #expect(try FileStatus(at: "/dev/null", followingLink: true).type == .characterSpecial)
    }

    /// Source: the execute bits in [sys/stat.h](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/sys_stat.h.html).
    @Test(arguments: [0o100, 0o010, 0o001]) func `A single execute bit makes a file executable`(bit: Int) throws {
        let file = try folder.file("tool", permissions: 0o600 | bit)
        #expect(try FileStatus(at: file, followingLink: true).isExecutable)
    }

    /// Source: [path_resolution(7)](https://man7.org/linux/man-pages/man7/path_resolution.7.html): ENOENT, ENOTDIR, ELOOP and
    /// ENAMETOOLONG.
    @Test func `A path that leads to no file has no status`() throws {
        try folder.file("a.txt")
        try (folder / "circle").makeLink(to: "circle")
        try (folder / "nowhere").makeLink(to: "missing")
        #expect(try (folder / "missing").status() == nil)
        #expect(try (folder / "a.txt/below").status() == nil)
        #expect(try (folder / "nowhere").status(followingLink: true) == nil)
        #expect(try (folder / String(repeating: "n", count: 300)).status() == nil)
        #expect(try (folder / "nowhere").status() != nil)
        // Cyclic links lead to no file, and nothing can replace them.
        #expect(throws: Errno.tooManySymbolicLinkLevels) { _ = try (folder / "circle").status(followingLink: true) }
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.permissionDenied, .ioError])
    func `A path that the system does not allow to be examined is an error`(error: Errno) throws {
        let file = try folder.file("a.txt")
        FaultScript([.init(.status, on: "a.txt", .failure(error))]).run {
            #expect(throws: error) { _ = try file.status() }
        }
    }

    /// Source: [statx(2)](https://man7.org/linux/man-pages/man2/statx.2.html), STATX_BTIME and STATX_INO.
    @Test func `The birth time belongs to the file with the inode`() throws {
        let file = try folder.file("a.txt")
        let status = try FileStatus(at: file, followingLink: true)
        guard let time = file.birthTime(followingLink: true, inode: status.inode) else {
            try Test.cancel("the file system has no birth times")
        }
        #expect(time <= status.modified && status.modified - time < 60 * 1_000_000_000)
        #expect(file.birthTime(followingLink: true, inode: status.inode + 1) == nil)
    }
}
