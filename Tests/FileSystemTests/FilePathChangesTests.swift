import FileSystem
import SystemPackage
import Testing

struct FilePathChangesTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    // MARK: Renaming

    /// Source: [rename(2)](https://man7.org/linux/man-pages/man2/rename.2.html), RENAME_NOREPLACE.
    @Test func `A rename to a free path replaces nothing`() throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        #expect(throws: Errno.fileExists) { try a.rename(toFree: b) }
        #expect(try a.text == "1" && b.text == "2")
        try a.rename(toFree: folder / "c")
        #expect(try folder.names == ["b", "c"])
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.invalidArgument, .noFunction, .notSupported])
    func `If the file system cannot refuse, the path is checked`(error: Errno) throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        FaultScript([.init(.rename, .failure(error))]).run {
            #expect(throws: Errno.fileExists) { try a.rename(toFree: b) }
        }
        try FaultScript([.init(.rename, .failure(error))]).run { try a.rename(toFree: folder / "c") }
        #expect(try folder.names == ["b", "c"])
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.noSpace, .ioError, .permissionDenied])
    func `A rename that fails leaves both files`(error: Errno) throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        FaultScript([.init(.rename, count: .max, .failure(error))]).run {
            #expect(throws: error) { try a.rename(replacing: b) }
            #expect(throws: error) { try a.rename(toFree: folder / "c") }
            #expect(throws: error) { try a.renameDurably(toFree: folder / "c") }
        }
        #expect(try a.text == "1" && b.text == "2")
        #expect(try folder.names == ["a", "b"])
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.noSpace, .ioError], [0, 1])
    func `A rename that does not reach the device is undone`(error: Errno, skipped: Int) throws {
        let a = try folder.file("a", "1")
        let other = try folder.folder("other")
        FaultScript([.init(.synchronize, skipping: skipped, .failure(error))]).run {
            #expect(throws: error) { try a.renameDurably(toFree: other.appending("b")) }
        }
        #expect(try a.text == "1")
        #expect(try Directory(other).names().isEmpty)
    }

    private func unique(_ path: FilePath) throws -> UniqueFile {
        let status = try FileStatus(at: path, followingLink: false)
        return UniqueFile(
            device: status.device, inode: status.inode,
            birthTime: path.birthTime(followingLink: false, inode: status.inode))
    }

    @Test func `Only the intended file is renamed`() throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        var file = try unique(a)
        #expect(throws: Errno.isAnotherFile) { try b.renameDurably(toFree: folder / "c", ifStill: file) }
        #expect(throws: Errno.fileExists) { try a.renameDurably(toFree: b, ifStill: file) }
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try (folder / "d").renameDurably(toFree: folder / "c", ifStill: file)
        }
        #expect(try folder.names == ["a", "b"])
        // The number of a deleted file is used again.
        if let time = file.birthTime {
            file.birthTime = time + 1
            #expect(throws: Errno.isAnotherFile) { try a.renameDurably(toFree: folder / "c", ifStill: file) }
            file.birthTime = time
        }
        try a.renameDurably(toFree: folder / "c", ifStill: file)
        #expect(try folder.names == ["b", "c"])
        #expect(try (folder / "c").text == "1")
        #expect(try OpenFile(folder / "c").birthTime == file.birthTime)
    }

    @Test(.enabled(if: FaultScript.isAvailable))
    func `A file that is replaced right before its rename is not renamed`() throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        let file = try unique(a)
        let script = FaultScript([.init(.rename, .action { try? b.rename(replacing: a) })])
        script.run {
            #expect(throws: Errno.isAnotherFile) { try a.renameDurably(toFree: folder / "c", ifStill: file) }
        }
        #expect(try folder.names == ["a"])
        #expect(try a.text == "2")
    }

    @Test(.enabled(if: FaultScript.isAvailable), arguments: [Errno.invalidArgument, .noFunction])
    func `Only the intended file is renamed if the file system cannot refuse`(error: Errno) throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        let file = try unique(a)
        FaultScript([.init(.rename, .failure(error))]).run {
            #expect(throws: Errno.fileExists) { try a.renameDurably(toFree: b, ifStill: file) }
        }
        FaultScript([.init(.rename, .failure(error))]).run {
            #expect(throws: Errno.isAnotherFile) { try b.renameDurably(toFree: folder / "c", ifStill: file) }
        }
        try FaultScript([.init(.rename, .failure(error))]).run {
            try a.renameDurably(toFree: folder / "c", ifStill: file)
        }
        #expect(try folder.names == ["b", "c"])
    }

    @Test func `An exchange swaps two folders`() throws {
        let (a, b) = (try folder.folder("a"), try folder.folder("b"))
        try folder.file("a/1")
        guard try a.exchange(with: b) else { try Test.cancel("the file system cannot exchange") }
        #expect(try b.appending("1").status() != nil)
        #expect(try a.appending("1").status() == nil)
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try a.exchange(with: folder / "missing") }
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A file system without exchange is reported`() throws {
        let (a, b) = (try folder.file("a", "1"), try folder.file("b", "2"))
        let isDone = try FaultScript([.init(.exchange, .failure(.invalidArgument))]).run { try a.exchange(with: b) }
        #expect(!isDone)
        FaultScript([.init(.exchange, .failure(.ioError))]).run {
            #expect(throws: Errno.ioError) { _ = try a.exchange(with: b) }
        }
        #expect(try a.text == "1" && b.text == "2")
    }

    /// Source: [open(2)](https://man7.org/linux/man-pages/man2/open.2.html): a directory with write and without read
    /// permission cannot be opened.
    @Test(.enabled(if: FaultScript.isAvailable))
    func `A folder that cannot be read is synchronized in a different way`() throws {
        try FaultScript([.init(.open, .failure(.permissionDenied))]).run { try folder.path.synchronizeDirectory() }
        FaultScript([.init(.open, .failure(.ioError))]).run {
            #expect(throws: Errno.ioError) { try folder.path.synchronizeDirectory() }
        }
    }

    // MARK: Creating and removing

    @Test func `Folders are created with their parent folders, for the user only`() throws {
        let inner = folder / "a/b/c"
        try inner.makeDirectories()
        try inner.makeDirectories()
        #expect(try FileStatus(at: inner, followingLink: false).permissions == .number(0o700))
        try folder.file("file")
        #expect(throws: Errno.notDirectory) { try (folder / "file").makeDirectories() }
        #expect(throws: Errno.notDirectory) { try (folder / "file/below").makeDirectories() }
    }

    @Test func `A tree is removed, and the targets of its links are not`() throws {
        try folder.folder("tree")
        try folder.folder("tree/inner")
        try folder.file("tree/inner/file")
        let kept = try folder.file("kept")
        try (folder / "tree/link").makeLink(to: "../kept")
        try (folder / "link").makeLink(to: "tree")
        try (folder / "link").removeTree()
        #expect(try (folder / "tree").status() != nil)
        try (folder / "tree").removeTree()
        try (folder / "missing").removeTree()
        #expect(try folder.names == ["kept"])
        #expect(try kept.text == "text")
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A file that disappears while a tree is removed is not an error`()
        throws
    {
        try folder.folder("tree")
        let file = try folder.file("tree/file")
        let tree = folder / "tree"
        try FaultScript([.init(.remove, on: "file", .action { try? file.removeFile() })]).run { try tree.removeTree() }
        #expect(try folder.names.isEmpty)
    }

    // MARK: Temporary files

    @Test func `A temporary file replaces its target in one step`() throws {
        let target = try folder.file("a.txt", "old")
        let temporary = try TemporaryFile(beside: target, permissions: .number(0o600))
        try temporary.file.write(Array("new".utf8))
        #expect(try target.text == "old")
        try temporary.replaceTarget()
        #expect(try target.text == "new")
        #expect(try folder.names == ["a.txt"])
    }

    @Test func `A temporary file that is not used is removed`() throws {
        do { _ = try TemporaryFile(beside: folder / "a.txt", permissions: .number(0o600)) }
        #expect(try folder.names.isEmpty)
    }

    @Test(
        .enabled(if: FaultScript.isAvailable), arguments: [SystemCall.open, .write, .synchronize, .rename],
        [Errno.noSpace, .ioError])
    func `A temporary file that fails leaves the target, and no other file`(call: SystemCall, error: Errno) throws {
        let target = try folder.file("a.txt", "old")
        FaultScript([.init(call, .failure(error))]).run {
            #expect(throws: error) {
                let temporary = try TemporaryFile(beside: target, permissions: .number(0o600))
                try temporary.file.write(Array("new".utf8))
                try temporary.replaceTarget()
            }
        }
        #expect(try target.text == "old")
        #expect(try folder.names == ["a.txt"])
    }
}
