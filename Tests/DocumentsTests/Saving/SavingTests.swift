import ChildProcesses
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

/// The metadata that a save keeps, the links that it follows, and its errors.
struct SavingTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    // MARK: Metadata

    @Test(arguments: [0o600, 0o644, 0o664, 0o755, 0o1640])
    func `Permissions are kept`(mode: Int) throws {
        let document = try folder.write("old", to: "a.txt", mode: mode_t(mode))
        try textFile("new").write(to: document)
        #expect(try document.text == "new")
        #expect(try document.fileStatus.mode == mode_t(mode))
    }

    @Test func `A new file has the default permissions of the process`() throws {
        let usual = folder.path.appending("usual")
        let made = try OpenFile(
            usual, .writeOnly, options: .create, permissions: FilePermissions(rawValue: 0o666)
        ).status().mode
        try textFile("new").write(to: folder / "a.txt")
        #expect(try (folder / "a.txt").fileStatus.mode == made)
    }

    @Test func `Permissions from the app are set`() throws {
        let document = try folder.write("old", to: "a.txt", mode: 0o644)
        let wrapper = textFile("new")
        wrapper.fileAttributes[FileAttributeKey.posixPermissions.rawValue] = 0o640
        try wrapper.write(to: document)
        #expect(try document.fileStatus.mode == 0o640)
    }

    @Test func `Extended attributes are kept`() throws {
        let document = try folder.write("old", to: "a.txt")
        try document.setAttribute("user.author", "Åsa")
        try document.setAttribute("user.empty", "")
        try textFile("new").write(to: document)
        #expect(try document.attribute("user.author") == "Åsa")
        #expect(try document.attribute("user.empty") == "")
    }

    @Test(.enabled(if: geteuid() == 0)) func `The owner is kept`() throws {
        let document = try folder.write("old", to: "a.txt")
        chown(document.string, 1234, 4321)
        try textFile("new").write(to: document)
        let status = try document.fileStatus
        #expect(status.owner == UserID(1234) && status.group == GroupID(4321))
    }

    @Test func `A symbolic link is kept, and its target is written`() throws {
        let document = try folder.write("old", to: "real/a.txt")
        try (folder / "middle").makeLink(to: "real/a.txt")
        try (folder / "link").makeLink(to: FilePath("\(folder.path.string)/middle"))
        try textFile("new").write(to: folder / "link")
        #expect(try document.text == "new")
        #expect(try (folder / "link").fileStatus.type == .symbolicLink)
        #expect(try (folder / "middle").fileStatus.type == .symbolicLink)
    }

    @Test func `The missing target of a link is created`() throws {
        try (folder / "link").makeLink(to: "a.txt")
        try textFile("new").write(to: folder / "link")
        #expect(try (folder / "a.txt").text == "new")
        #expect(try (folder / "link").fileStatus.type == .symbolicLink)
    }

    @Test func `A cycle of links is an error`() throws {
        try (folder / "a").makeLink(to: "b")
        try (folder / "b").makeLink(to: "a")
        let error = #expect(throws: DocumentError.self) { try textFile("new").write(to: folder / "a") }
        #expect(error?.code == .notFound)
    }

    @Test func `A file with hard links is written in place`() throws {
        let document = try folder.write("a longer old content", to: "a.txt", mode: 0o640)
        try (folder / "b.txt").makeHardLink(to: document)
        let before = try document.fileStatus
        for text in ["new", "a new content that is much longer than the old one", ""] {
            try textFile(text).write(to: document)
            #expect(try (folder / "b.txt").text == text)
        }
        #expect(try document.fileStatus.isSameFile(as: before))
        #expect(try document.fileStatus.mode == 0o640)
        #expect(try folder.names == ["a.txt", "b.txt"], "the backup is gone")
    }

    // MARK: Names

    @Test(arguments: ["über.txt", "u\u{308}ber.txt", "emoji 🗂️.md", " ", "-rf", String(repeating: "n", count: 255)])
    func `A document can have any valid name`(name: String) throws {
        let document = folder / name
        try textFile("1").write(to: document)
        try textFile("2").write(to: document)
        #expect(try document.text == "2")
        #expect(try Directory(folder.path).names().count == 1)
        #expect(FilePath(fileURL: document.fileURL()) == document)
    }

    @Test func `A name that is not UTF-8 is kept`() throws {
        let document = folder.path.appending(name: [0x66, 0xFF, 0xFE, 0x2E, 0x74])
        try FileWrapper(regularFileWithContents: Data("x".utf8)).write(to: document.fileURL(), originalContentsURL: nil)
        #expect(try document.text == "x")
        let read = try FileWrapper(url: document.fileURL())
        #expect(read.text == "x")
        #expect(read.filename == "f\u{FFFD}\u{FFFD}.t")
    }

    // MARK: Errors

    @Test func `A read-only file is not replaced`() throws {
        let document = try folder.write("old", to: "a.txt", mode: 0o444)
        // This also applies to root: see the definition of "writable" in `FileAccessTests`.
        let error = #expect(throws: DocumentError.self) { try textFile("new").write(to: document) }
        #expect(error?.description == "\(document.string): read-only")
        #expect(error?.code == .notWritable)
        #expect(try document.text == "old")
        #expect(try folder.names == ["a.txt"])
    }

    /// A writable file in a read-only folder is written in place, with its backup in the user's state folder.
    @Test(.enabled(if: geteuid() == 0)) func `A file in a read-only folder is saved`() throws {
        let state = try Folder()
        chmod(state.path.string, 0o777)
        let document = try folder.write("old", to: "a.txt", mode: 0o666)
        chmod(folder.path.string, 0o755)
        let run = try Program(
            "save-loop", ["as-nobody", document.string], environment: ["XDG_STATE_HOME": state.path.string])
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(try document.text.hasPrefix("000000001\n"))
        #expect(try folder.names == ["a.txt"])
        #expect(try Directory(state / "typeq/backups").names().isEmpty)
    }

    @Test(arguments: [1, 2]) func `If there is no space, the old content is kept`(names: Int) throws {
        let old = String(repeating: "o", count: 50_000)
        let document = try folder.write(old, to: "a.txt")
        if names == 2 { try (folder / "b.txt").makeHardLink(to: document) }
        let run = try Program("save-loop", ["limit", document.string, "500000", "100000"])
        #expect(run.output.hasPrefix("error no-space: \(document.string): "), "\(run.output)")
        #expect(try document.text == old)
        #expect(try folder.names == (names == 1 ? ["a.txt"] : ["a.txt", "b.txt"]))
    }

    @Test func `On a full volume the old content is kept`() throws {
        let volume = folder / "small"
        try volume.makeDirectory(FilePermissions(rawValue: 0o755))
        guard mount("tmpfs", volume.string, "tmpfs", 0, "size=256k") == 0 else {
            try Test.cancel("only root may make a volume")
        }
        defer { umount2(volume.string, Int32(MNT_DETACH)) }
        let document = volume.appending("a.txt")
        try textFile(String(repeating: "o", count: 100_000)).write(to: document)
        let package = volume.appending("p.pack")
        try FileWrapper(directoryWithFileWrappers: ["one": textFile("1")]).write(to: package)
        for target in [document, package] {
            let big = textFile(String(repeating: "n", count: 400_000))
            let error = #expect(throws: DocumentError.self) {
                try (target == package ? FileWrapper(directoryWithFileWrappers: ["one": big]) : big).write(to: target)
            }
            #expect(error?.code == .noSpace)
        }
        #expect(try document.text == String(repeating: "o", count: 100_000))
        #expect(try package.appending("one").text == "1")
        #expect(try Directory(volume).names().map(\.string).sorted() == ["a.txt", "p.pack"])
    }

    @Test func `A pipe is neither read nor replaced`() throws {
        let pipe = folder / "pipe"
        #expect(mkfifo(pipe.string, 0o644) == 0)
        let reading = #expect(throws: DocumentError.self) { try inTime { _ = try FileWrapper(path: pipe) } }
        #expect(reading?.code == .notADocument)
        let writing = #expect(throws: DocumentError.self) { try inTime { try textFile("x").write(to: pipe) } }
        #expect(writing?.code == .notADocument)
    }

    @Test func `A missing folder is an error`() throws {
        let error = #expect(throws: DocumentError.self) { try textFile("x").write(to: folder / "none/a.txt") }
        #expect(error?.code == .notFound)
        #expect(try folder.names.isEmpty)
    }

    // MARK: Several processes

    @Test func `Saves of the same document wait for each other`() async throws {
        let document = folder / "a.txt"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try textFile(String(repeating: "\(number % 10)", count: 20_000)).write(to: document)
                }
            }
            try await group.waitForAll()
        }
        let text = try document.text
        #expect(text.utf8.count == 20_000 && Set(text).count == 1)
        #expect(try folder.names == ["a.txt"])
    }

    @Test func `Saves of the same package wait for each other`() async throws {
        let document = folder / "a.pack"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask {
                    let children = ["one": textFile("\(number)"), "two": textFile("\(number)")]
                    try FileWrapper(directoryWithFileWrappers: children).write(to: document)
                }
            }
            try await group.waitForAll()
        }
        #expect(try document.appending("one").text == document.appending("two").text)
        #expect(try folder.names == ["a.pack"])
    }

    @Test func `A large document is saved`() throws {
        let content = Data(repeating: 7, count: 100 << 20)
        let document = folder / "large.bin"
        try FileWrapper(regularFileWithContents: content).write(to: document)
        #expect(try FileWrapper(path: document).regularFileContents == content)
    }
}
