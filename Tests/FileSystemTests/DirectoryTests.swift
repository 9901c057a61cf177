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
}
