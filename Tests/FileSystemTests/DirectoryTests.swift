import FileSystem
import SystemPackage
import Testing

struct DirectoryTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    @Test func `The names are bytes, without the two dots`() throws {
        try folder.file("a.txt")
        try folder.file(".hidden")
        try folder.file("...")
        let strange = folder.path.appending(name: [0x66, 0xFF, 0x0A])
        _ = try OpenFile(strange, .writeOnly, options: .create, permissions: .ownerReadWrite)
        let names = try Directory(folder.path.bytes).rawNames().sorted { $0.lexicographicallyPrecedes($1) }
        #expect(names == [Array("...".utf8), Array(".hidden".utf8), Array("a.txt".utf8), [0x66, 0xFF, 0x0A]])
        #expect(try Directory(folder.path).names().count == 4)
    }

    @Test func `The kinds of entries come from the directory, and a link has its own kind`() throws {
        try folder.file("file")
        try folder.folder("folder")
        try (folder / "link").makeLink(to: "folder")
        let entries = try Directory(folder.path).entries().sorted { $0.name.lexicographicallyPrecedes($1.name) }
        // Not every file system provides the kinds.
        for (entry, kind) in zip(entries, [.file, .directory, .other] as [Directory.Entry.Kind]) where entry.kind != nil
        {
            #expect(entry.kind == kind)
            #expect(entry.isDirectory == (kind == .directory))
        }
        #expect(entries.count == 3)
    }

    @Test func `A file that is not a directory is an error`() throws {
        let file = try folder.file("a.txt")
        #expect(throws: Errno.notDirectory) { _ = try Directory(file) }
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try Directory(folder / "missing") }
    }

    /// Source: [readdir](https://pubs.opengroup.org/onlinepubs/9799919799/functions/readdir.html): only errno
    /// distinguishes an error from the end.
    @Test(.enabled(if: FaultScript.isAvailable), arguments: 0..<3)
    func `A directory that cannot be read to its end is an error`(skipped: Int) throws {
        for name in ["a", "b", "c"] { try folder.file(name) }
        FaultScript([.init(.list, skipping: skipped, .failure(.ioError))]).run {
            #expect(throws: Errno.ioError) { _ = try Directory(folder.path).names() }
        }
    }

    // MARK: Walks

    private func walk(_ root: FilePath) -> [String] {
        var walk = DirectoryWalk(from: root.bytes)
        var found: [String] = []
        while let entry = walk.next() {
            switch entry {
            case .file(let path): found.append(String(decoding: path.dropFirst(folder.path.length + 1), as: UTF8.self))
            case .unreadable(let path, let error):
                found.append(
                    "\(String(decoding: path.dropFirst(folder.path.length + 1), as: UTF8.self)): \(error.reason)")
            }
        }
        #expect(walk.isAtEnd)
        return found
    }

    @Test func `A walk returns the files in the order of their bytes, and follows no link`() throws {
        try folder.folder("b")
        try folder.folder("b/inner")
        for name in ["a", "b/2", "b/inner/1", "c", "B"] { try folder.file(name) }
        try (folder / "b/up").makeLink(to: "..")
        #expect(walk(folder.path) == ["B", "a", "b/2", "b/inner/1", "b/up", "c"])
        #expect(walk(folder / "a") == ["a"])
        #expect(walk(folder / "missing") == ["missing"])
    }

    @Test func `A walk keeps the root as it is written`() throws {
        try folder.file("a")
        var walk = DirectoryWalk(from: folder.path.bytes + Array("//.".utf8))
        #expect(walk.next() == .file(folder.path.bytes + Array("//./a".utf8)))
        #expect(walk.next() == nil)
        var empty = DirectoryWalk()
        #expect(empty.next() == nil)
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A directory that cannot be read does not end a walk`() throws {
        for name in ["a", "b", "c"] {
            try folder.folder(name)
            try folder.file("\(name)/1")
        }
        FaultScript([.init(.open, on: "/b", .failure(.permissionDenied))]).run {
            #expect(walk(folder.path) == ["a/1", "b: permission denied", "c/1"])
        }
        FaultScript([.init(.list, on: "/b", .failure(.ioError))]).run {
            #expect(walk(folder.path) == ["a/1", "b: input/output error", "c/1"])
        }
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A directory that disappears during a walk is reported`() throws {
        for name in ["a", "b", "c"] { try folder.file(name) }
        try folder.folder("d")
        let path = folder / "d"
        FaultScript([.init(.open, on: "/d", .action { try? path.removeTree() })]).run {
            #expect(walk(folder.path) == ["a", "b", "c", "d: no such file or directory"])
        }
    }
}
