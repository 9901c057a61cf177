import FileSystem
import FoundationEssentials
import SystemPackage
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Documents that cannot be replaced with another file, and saves that fail.
struct InPlaceTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    /// A volume of 256 KiB, or nil if it cannot be created.
    private func makeVolume() throws -> FilePath? {
        let volume = folder / "small"
        try volume.makeDirectory(FilePermissions(rawValue: 0o755))
        return mount("tmpfs", volume.string, "tmpfs", 0, "size=256k") == 0 ? volume : nil
    }

    /// There is space for the backup, but not for the new content. The space is reserved before the file is written.
    @Test func `A file with hard links does not change without space for the new content`() throws {
        guard let volume = try makeVolume() else { try Test.cancel("only root may make a volume") }
        defer { umount2(volume.string, Int32(MNT_DETACH)) }
        let (document, other) = (volume.appending("a.txt"), volume.appending("b.txt"))
        let old = String(repeating: "o", count: 50_000)
        try textFile(old).write(to: document)
        try other.makeHardLink(to: document)
        let error = #expect(throws: DocumentError.self) {
            try textFile(String(repeating: "n", count: 220_000)).write(to: document)
        }
        #expect(error?.code == .noSpace)
        #expect(error?.message.hasPrefix("cannot write it in place: ") == true)
        #expect(try document.text == old && other.text == old)
        #expect(try Directory(volume).names().map(\.string).sorted() == ["a.txt", "b.txt"])
        #expect(try FileWrapper(path: other).text == old)
    }

    /// There is no space for the backup.
    @Test func `A file with hard links does not change without space for its backup`() throws {
        guard let volume = try makeVolume() else { try Test.cancel("only root may make a volume") }
        defer { umount2(volume.string, Int32(MNT_DETACH)) }
        let document = volume.appending("a.txt")
        let old = String(repeating: "o", count: 200_000)
        try textFile(old).write(to: document)
        try volume.appending("b.txt").makeHardLink(to: document)
        let error = #expect(throws: DocumentError.self) { try textFile("new").write(to: document) }
        #expect(error?.code == .noSpace)
        #expect(try document.text == old)
        #expect(try Directory(volume).names().map(\.string).sorted() == ["a.txt", "b.txt"])
    }

    /// [rename(2)](https://man7.org/linux/man-pages/man2/rename.2.html): EBUSY, the path is in use as a mount point.
    @Test func `A mounted file is written in place`() throws {
        let source = try folder.write("old", to: "source.txt")
        let document = try folder.write("", to: "a.txt")
        guard mount(source.string, document.string, nil, UInt(MS_BIND), nil) == 0 else {
            try Test.cancel("only root may mount")
        }
        defer { umount2(document.string, Int32(MNT_DETACH)) }
        try textFile("a longer new content").write(to: document)
        #expect(try document.text == "a longer new content")
        #expect(try source.text == "a longer new content")
        #expect(try folder.names == ["a.txt", "source.txt"])
    }

    // MARK: Links

    /// [write(to:options:originalContentsURL:)](https://developer.apple.com/documentation/foundation/filewrapper/write(to:options:originalcontentsurl:)).
    @Test func `A link is saved as a document`() throws {
        let url = URL(string: "file:///somewhere/else")
        let link = FileWrapper(symbolicLinkWithDestinationURL: try #require(url))
        #expect(link.isSymbolicLink && !link.isRegularFile && !link.isDirectory)
        try link.write(to: folder / "new")
        #expect(try (folder / "new").linkTarget() == "/somewhere/else")
        try folder.write("old", to: "a.txt")
        try link.write(to: folder / "a.txt")
        #expect(try (folder / "a.txt").linkTarget() == "/somewhere/else")
        let read = try FileWrapper(path: folder / "a.txt")
        #expect(read.matchesContents(of: (folder / "a.txt").fileURL()))
        #expect(read.matchesContents(of: (folder / "new").fileURL()), "for links the target counts")
        try (folder / "new").removeFile()
        try (folder / "new").makeLink(to: "elsewhere")
        #expect(!read.matchesContents(of: (folder / "new").fileURL()))
        try folder.write("1", to: "p/one")
        let error = #expect(throws: DocumentError.self) { try link.write(to: folder / "p") }
        #expect(error?.message.hasPrefix("cannot write the link: ") == true)
        #expect(try folder.names == ["a.txt", "new", "p"])
    }

    // MARK: Names

    @Test(arguments: ["..", "p/.."]) func `A path without a name is an error`(path: String) throws {
        let error = #expect(throws: DocumentError.self) {
            try textFile("x").write(to: folder.path.pushing(.init(path)))
        }
        #expect(error?.code == .illegalName)
        #expect(try folder.names == [])
    }

    @Test func `A package needs an existing folder`() throws {
        let error = #expect(throws: DocumentError.self) {
            try FileWrapper(directoryWithFileWrappers: [:]).write(to: folder / "none/p")
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.hasPrefix("cannot create a folder next to it: ") == true)
    }

    @Test func `A URL that is not a file URL is an error`() throws {
        let url = try #require(URL(string: "https://example.com/a.txt"))
        let reading = #expect(throws: DocumentError.self) { try FileWrapper(url: url) }
        #expect(reading?.code == .notFound)
        let writing = #expect(throws: DocumentError.self) { try textFile("x").write(to: url, originalContentsURL: nil) }
        #expect(writing?.code == .notWritable)
        for error in [reading, writing] { #expect(error?.description == "https://example.com/a.txt is not a file URL") }
        #expect(!textFile("x").matchesContents(of: url))
    }

    /// [FileWrapper.ReadingOptions.immediate](https://developer.apple.com/documentation/foundation/filewrapper/readingoptions/immediate).
    @Test func `A package that is read immediately does not need its files`() throws {
        try folder.write("1", to: "p/one")
        try folder.write("2", to: "p/inner/two")
        let package = try FileWrapper(path: folder / "p", options: .immediate)
        try (folder / "p").removeTree()
        #expect(package.fileWrappers?["one"]?.text == "1")
        #expect(package.fileWrappers?["inner"]?.fileWrappers?["two"]?.text == "2")
    }

    /// [proc(5)](https://man7.org/linux/man-pages/man5/proc.5.html): most files have the size 0.
    @Test func `A file without a size is read to its end`() throws {
        let path: FilePath = "/proc/self/mountinfo"
        guard path.exists else { try Test.cancel("there is no /proc") }
        let contents = try OpenFile(path).contents()
        #expect(try path.fileStatus.size == 0)
        #expect(contents.last == UInt8(ascii: "\n"))
        #expect(try Array(contents.prefix(20)) == OpenFile(path).contents(upTo: 20))
    }
}
