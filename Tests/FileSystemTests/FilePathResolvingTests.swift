import FileSystem
import SystemPackage
import Testing

struct FilePathResolvingTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    @Test func `A path keeps its bytes`() {
        let bytes: [UInt8] = [0x2F, 0x61, 0xFF, 0x0A, 0x2F, 0xC3]
        #expect(FilePath(bytes: bytes).bytes == bytes)
        #expect(FilePath("/a").appending(name: [0xFF]).bytes == [0x2F, 0x61, 0x2F, 0xFF])
        #expect(FilePath("/a/b").appending(suffix: "-wal") == "/a/b-wal")
        #expect(FilePath("/a/b").lastComponent?.bytes == [0x62])
        #expect(FilePath("b").folder == "." && FilePath("/a/b").folder == "/a")
    }

    /// Source: [realpath](https://pubs.opengroup.org/onlinepubs/9799919799/functions/realpath.html).
    @Test func `A canonical path has no links and no dots`() throws {
        try folder.folder("real")
        try folder.file("real/a.txt")
        try (folder / "link").makeLink(to: "real")
        #expect((folder / "link/../link/./a.txt").resolved == folder / "real/a.txt")
        #expect((folder / "link/missing").resolved == nil)
        #expect((folder / "link/missing/below").canonical == folder / "real/missing/below")
        #expect((folder / "link").canonicalLocation == folder / "link")
        #expect((folder / "link/new").canonicalLocation == folder / "real/new")
    }

    @Test func `The canonical paths of many files are the same as for single files`() throws {
        for name in ["real", "real/deep", "other"] { try folder.folder(name) }
        for name in ["real/a.txt", "real/deep/b.txt", "other/c.txt"] { try folder.file(name) }
        try (folder / "link").makeLink(to: "real")
        try (folder / "real/to-c").makeLink(to: "../other/c.txt")
        try (folder / "real/broken").makeLink(to: "nowhere")
        var paths = CanonicalPaths()
        let names = [
            "real/a.txt", "link/a.txt", "link/deep/b.txt", "link/../other/c.txt", "real/to-c", "link/to-c",
            "real/broken",
            "link/missing", "link/missing/below", "link/deep", "link", "link/deep/..", "link/deep/.", "other/c.txt/x",
        ]
        for name in names + names { #expect(paths.path(of: folder / name) == (folder / name).canonical, "\(name)") }
        for path in ["/", "/tmp", "relative/a", ""] as [FilePath] {
            #expect(paths.path(of: path) == path.canonical, "\(path)")
        }
    }

    /// Source: the finding that a debug build ended at the path `./../../../outside` of a source in a project.
    @Test(
        arguments: [
            ("./../../../a", "../../../a"), ("a/../..", ".."), ("a/./b//c/", "a/b/c"), ("a/b/../../c", "c"), (".", ""),
            ("a/..", ""), ("", ""), ("/", "/"), ("/../..", "/"), ("/a/../b", "/b"), ("/a/..", "/"),
            ("../a/../b", "../b"),
            ("a/../../../b/c", "../../b/c"), ("..a/.b/c..", "..a/.b/c.."), ("/./a/./..//b/.", "/b"), ("é/../ü", "ü"),
        ])
    func `A normalized path has no dot segments`(_ path: String, _ expected: String) {
        #expect(FilePath(path).normalized.string == expected)
    }

    @Test func `A relative path starts at the current directory`() throws {
        let current = try #require(FilePath.currentDirectory)
        #expect(FilePath("a/b").absolute == current.appending("a").appending("b"))
        #expect(FilePath("/a").absolute == "/a")
    }

    @Test func `The target of a link is the path that it contains`() throws {
        let target = FilePath(bytes: Array("../no\u{FF}where".utf8) + [0xFF])
        try (folder / "link").makeLink(to: target)
        #expect(try (folder / "link").linkTarget() == target)
        #expect(throws: Errno.invalidArgument) { _ = try folder.path.linkTarget() }
        let long = FilePath(String(repeating: "x/", count: 2000) + "y")
        try (folder / "long").makeLink(to: long)
        #expect(try (folder / "long").linkTarget() == long)
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A path that the system does not resolve has no canonical path`()
        throws
    {
        let file = try folder.file("a.txt")
        FaultScript([.init(.resolve, .failure(.ioError))]).run { #expect(file.resolved == nil) }
        FaultScript([.init(.resolve, count: .max, .failure(.ioError))]).run { #expect(file.canonical == file) }
    }
}
