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

/// The wrappers, after Apple's page on FileWrapper and the guide on file wrappers (three identifiers of a child: preferred
/// filename, dictionary key, name on disk).
struct FileWrapperTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    // MARK: In memory

    @Test func `There are three kinds of wrappers`() {
        let file = textFile("x")
        let directory = FileWrapper(directoryWithFileWrappers: ["a": file])
        let link = FileWrapper(symbolicLinkTo: "a")
        #expect([file.isRegularFile, file.isDirectory, file.isSymbolicLink] == [true, false, false])
        #expect([directory.isRegularFile, directory.isDirectory, directory.isSymbolicLink] == [false, true, false])
        #expect([link.isRegularFile, link.isDirectory, link.isSymbolicLink] == [false, false, true])
        #expect(file.text == "x" && file.fileWrappers == nil && file.symbolicLinkDestinationURL == nil)
        #expect(directory.regularFileContents == nil && directory.fileWrappers?["a"] === file)
        #expect(link.symbolicLinkTarget == "a" && link.regularFileContents == nil)
    }

    @Test func `The key of a child is its preferred name, unless it is in use`() {
        let directory = FileWrapper(directoryWithFileWrappers: [:])
        let first = textFile("1")
        first.preferredFilename = "a.txt"
        #expect(directory.addFileWrapper(first) == "a.txt")
        #expect(directory.addFileWrapper(first) == "a.txt", "it is there already")
        let second = directory.addRegularFile(withContents: Data("2".utf8), preferredFilename: "a.txt")
        #expect(second != "a.txt" && second.hasSuffix("a.txt"), "a unique prefix")
        #expect(directory.fileWrappers?[second]?.text == "2")
        #expect(directory.fileWrappers?[second]?.preferredFilename == "a.txt")
        #expect(directory.keyForChildFileWrapper(first) == "a.txt")
        directory.removeFileWrapper(first)
        #expect(directory.keyForChildFileWrapper(first) == nil)
        #expect(directory.fileWrappers?.count == 1)
    }

    @Test func `Canonically equivalent names are one key`() {
        let directory = FileWrapper(directoryWithFileWrappers: [:])
        let composed = directory.addRegularFile(withContents: Data(), preferredFilename: "\u{E9}")
        let decomposed = directory.addRegularFile(withContents: Data(), preferredFilename: "e\u{301}")
        #expect(composed != decomposed)
    }

    // MARK: Reading

    @Test func `A package is read with its content`() throws {
        try folder.write("1", to: "p/one")
        try folder.write("2", to: "p/inner/deep/two")
        try (folder / "p/link").makeLink(to: "one")
        try (folder / "p/empty").makeDirectory(FilePermissions(rawValue: 0o755))
        let package = try FileWrapper(path: folder / "p")
        #expect(package.filename == "p" && package.preferredFilename == "p")
        let children = try #require(package.fileWrappers)
        #expect(children.keys.sorted() == ["empty", "inner", "link", "one"])
        #expect(children["inner"]?.fileWrappers?["deep"]?.fileWrappers?["two"]?.text == "2")
        #expect(children["link"]?.symbolicLinkTarget == "one")
        #expect(children["empty"]?.fileWrappers?.isEmpty == true)
        #expect(children["one"]?.fileAttributes[FileAttributeKey.posixPermissions.rawValue] as? Int == 0o644)
    }

    @Test func `Contents are read on demand`() throws {
        let file = try folder.write("old", to: "a.txt")
        let lazy = try FileWrapper(path: file)
        let immediate = try FileWrapper(path: file, options: .immediate)
        try file.removeFile()
        try folder.write("another", to: "a.txt")
        #expect(immediate.text == "old")
        #expect(lazy.text == nil, "the file was changed before it was read")
    }

    @Test func `A missing file is an error`() throws {
        let error = #expect(throws: DocumentError.self) { try FileWrapper(path: folder / "none") }
        #expect(error?.code == .notFound)
        #expect(error?.description == "\((folder / "none").string): no such file or directory")
    }

    @Test func `Reading again keeps unchanged children`() throws {
        try folder.write("1", to: "p/one")
        try folder.write("2", to: "p/two")
        let package = try FileWrapper(path: folder / "p")
        let (one, two) = (package.fileWrappers?["one"], package.fileWrappers?["two"])
        try folder.write("changed", to: "p/two")
        try folder.write("3", to: "p/three")
        try package.read(from: (folder / "p").fileURL())
        #expect(package.fileWrappers?["one"] === one)
        #expect(package.fileWrappers?["two"] !== two && package.fileWrappers?["two"]?.text == "changed")
        #expect(package.fileWrappers?["three"]?.text == "3")
    }

    @Test func `Matching compares type, size, time and names`() throws {
        try folder.write("1", to: "p/one")
        let package = try FileWrapper(path: folder / "p")
        let url = (folder / "p").fileURL()
        #expect(package.matchesContents(of: url))
        try folder.write("2", to: "p/two")
        #expect(!package.matchesContents(of: url))
        #expect(!textFile("1").matchesContents(of: (folder / "p/one").fileURL()), "it never was on disk")
        let file = try FileWrapper(path: folder / "p/one")
        #expect(file.matchesContents(of: (folder / "p/one").fileURL()))
        try folder.write("11", to: "p/one")
        #expect(!file.matchesContents(of: (folder / "p/one").fileURL()))
    }

    // MARK: Writing packages

    @Test func `Unchanged children are reused, and changed ones keep their metadata`() throws {
        try folder.write("1", to: "p/one", mode: 0o600)
        try folder.write("2", to: "p/two", mode: 0o640)
        try folder.write("3", to: "p/inner/three")
        try (folder / "p/one").setAttribute("user.note", "n")
        try (folder / "p/two").setAttribute("user.note", "n")
        chmod((folder / "p").string, 0o750)
        chmod((folder / "p/inner").string, 0o710)
        let kept = [try (folder / "p/one").fileStatus, try (folder / "p/inner/three").fileStatus]
        let changed = try (folder / "p/two").fileStatus

        let package = try FileWrapper(path: folder / "p")
        let two = try #require(package.fileWrappers?["two"])
        package.removeFileWrapper(two)
        package.addRegularFile(withContents: Data("new".utf8), preferredFilename: "two")
        try package.write(to: folder / "p", options: .withNameUpdating, original: folder / "p")

        #expect(try (folder / "p/one").fileStatus.isUntouched(since: kept[0]))
        #expect(try (folder / "p/inner/three").fileStatus.isUntouched(since: kept[1]))
        #expect(try (folder / "p/one").fileStatus.linkCount == 1, "the old package is gone")
        #expect(try !(folder / "p/two").fileStatus.isSameFile(as: changed))
        #expect(try (folder / "p/two").text == "new")
        #expect(try (folder / "p/two").fileStatus.mode == 0o640)
        #expect(try (folder / "p/two").attribute("user.note") == "n")
        #expect(try (folder / "p/one").attribute("user.note") == "n")
        #expect(try (folder / "p").fileStatus.mode == 0o750)
        #expect(try (folder / "p/inner").fileStatus.mode == 0o710)
        #expect(try folder.names == ["p"])

        // Again: the written files are unchanged now.
        let written = try (folder / "p/two").fileStatus
        try package.write(to: folder / "p", original: folder / "p")
        #expect(try (folder / "p/two").fileStatus.isUntouched(since: written))
    }

    @Test func `A copy of a package shares no files with it`() throws {
        try folder.write("1", to: "p/one")
        try FileWrapper(path: folder / "p").write(to: folder / "q", original: folder / "q")
        #expect(try !(folder / "p/one").fileStatus.isSameFile(as: (folder / "q/one").fileStatus))
        #expect(try (folder / "q/one").text == "1")
    }

    @Test func `Empty and nested packages are saved`() throws {
        try FileWrapper(directoryWithFileWrappers: [:]).write(to: folder / "empty")
        #expect(try Directory(folder / "empty").names().isEmpty)
        var inner = FileWrapper(directoryWithFileWrappers: ["leaf": textFile("x")])
        var path: FilePath = "leaf"
        for level in 0..<40 {
            inner = FileWrapper(directoryWithFileWrappers: ["level \(level)": inner])
            path = FilePath("level \(level)").appending(path.components)
        }
        try inner.write(to: folder / "deep")
        #expect(try (folder / "deep").appending(path.components).text == "x")
    }

    @Test func `Names that are not UTF-8 are kept`() throws {
        let name: [UInt8] = [0x61, 0xFF]
        try (folder / "p").makeDirectory(FilePermissions(rawValue: 0o755))
        let child = (folder / "p").appending(name: name)
        try textFile("x").write(to: child)
        let other = (folder / "p").appending(name: [0x61, 0xFE])
        try textFile("y").write(to: other)
        let package = try FileWrapper(path: folder / "p")
        #expect(package.fileWrappers?.count == 2, "both names are repaired to the same text")
        package.addRegularFile(withContents: Data(), preferredFilename: "z")
        try package.write(to: folder / "p", original: folder / "p")
        #expect(try child.text == "x" && other.text == "y")
    }

    @Test func `A child that changed before it was read is an error`() throws {
        try folder.write("1", to: "p/one")
        let package = try FileWrapper(path: folder / "p")
        _ = package.fileWrappers
        try folder.write("changed", to: "p/one")
        let error = #expect(throws: DocumentError.self) {
            try package.write(to: folder / "p", original: folder / "p")
        }
        #expect(error?.code == .changedOnDisk && error?.path == folder / "p/one")
        #expect(try (folder / "p/one").text == "changed")
        #expect(try folder.names == ["p"])
    }

    @Test func `A child that is added to an unreadable folder is added when it can be read`() throws {
        try folder.write("1", to: "p/one")
        let package = try FileWrapper(path: folder / "p")
        try (folder / "p").rename(replacing: folder / "q")
        #expect(package.addRegularFile(withContents: Data("2".utf8), preferredFilename: "two") == "two")
        #expect(package.fileWrappers == nil)
        let error = #expect(throws: DocumentError.self) { try package.write(to: folder / "r") }
        #expect(error?.code == .changedOnDisk)
        #expect(try folder.names == ["q"])
        try (folder / "q").rename(replacing: folder / "p")
        #expect(package.fileWrappers?.keys.sorted() == ["one", "two"])
    }

    @Test(arguments: ["", "..", "a/b", "a\u{0}b"]) func `An invalid file name is an error when the folder is written`(
        name: String
    ) throws {
        let package = FileWrapper(directoryWithFileWrappers: [:])
        package.addRegularFile(withContents: Data(), preferredFilename: name)
        let error = #expect(throws: DocumentError.self) { try package.write(to: folder / "p") }
        #expect(error?.code == .illegalName)
        #expect(try folder.names == [])
    }

    @Test func `A file and a folder can replace each other`() throws {
        try folder.write("1", to: "a")
        try FileWrapper(directoryWithFileWrappers: ["one": textFile("1")]).write(to: folder / "a")
        #expect(try (folder / "a/one").text == "1")
        try textFile("2").write(to: folder / "a")
        #expect(try (folder / "a").text == "2")
        #expect(try folder.names == ["a"])
    }

    /// On a volume that cannot exchange two names.
    @Test func `A package is replaced in two steps`() throws {
        try folder.write("1", to: "p/one")
        let saving = Saving(original: folder / "p", exchanges: false)
        try saving.save(FileWrapper(directoryWithFileWrappers: ["two": textFile("2")]), to: folder / "p")
        #expect(try Directory(folder / "p").names().map(\.string) == ["two"])
        #expect(try folder.names == ["p"])
    }

    @Test func `A symbolic link is written as a link`() throws {
        let link = FileWrapper(symbolicLinkTo: "nowhere/at all")
        try FileWrapper(directoryWithFileWrappers: ["link": link]).write(to: folder / "p")
        #expect(try (folder / "p/link").linkTarget() == "nowhere/at all")
    }
}
