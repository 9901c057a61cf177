import ChildProcesses
import FileSystem
import FoundationEssentials
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Pipes and devices as documents, and in place of the files that a save creates. They are neither opened nor read, and only
/// the files of a save are replaced. [open(2)](https://man7.org/linux/man-pages/man2/open.2.html), O_NONBLOCK.
struct SpecialFilesTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    /// A FIFO without a writer.
    private func makePipe(_ name: String) throws -> FilePath {
        guard mkfifo((folder / name).string, 0o644) == 0 else { throw Errno(rawValue: errno) }
        return folder / name
    }

    @Test(arguments: ["file", "package", "link"]) func `No document replaces a pipe`(kind: String) throws {
        let pipe = try makePipe("a.txt")
        let error = #expect(throws: DocumentError.self) {
            try inTime {
                switch kind {
                case "file": try textFile("x").write(to: pipe)
                case "package": try FileWrapper(directoryWithFileWrappers: [:]).write(to: pipe)
                default: try FileWrapper(symbolicLinkTo: "target").write(to: pipe)
                }
            }
        }
        #expect(error?.code == .notADocument)
        #expect(error?.path == pipe)
        #expect(error?.message == "a device, pipe or socket is not replaced with a document")
        #expect(try folder.names == ["a.txt"])
    }

    @Test func `A device behind a link is neither read nor replaced`() throws {
        let link = folder / "null.txt"
        try link.makeLink(to: "/dev/null")
        let writing = #expect(throws: DocumentError.self) { try inTime { try textFile("x").write(to: link) } }
        #expect(writing?.code == .notADocument)
        #expect(writing?.path == "/dev/null")
        #expect(try FilePath("/dev/null").fileStatus.type == .characterSpecial)
    }

    @Test func `A pipe in a package is reported`() throws {
        try folder.write("1", to: "p/one")
        let pipe = try makePipe("p/pipe")
        let error = #expect(throws: DocumentError.self) {
            try inTime { _ = try FileWrapper(path: pipe.removingLastComponent(), options: .immediate) }
        }
        #expect(error?.code == .notADocument)
        #expect(error?.path == pipe)
    }

    @MainActor @Test func `A pipe is not opened`() async throws {
        struct Plain: FileDocument {
            static let readableContentTypes: [UTType] = [.plainText]
            init() {}
            init(configuration: ReadConfiguration) throws {}
            func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { textFile("") }
        }
        let controller = try DocumentController([DocumentGroup("texts", newDocument: Plain())])
        let pipe = try makePipe("a.txt")
        try (folder / "link.txt").makeLink(to: "a.txt")
        for path in [pipe, folder / "link.txt"] {
            let error = await #expect(throws: DocumentError.self) { try await controller.openDocument(at: path) }
            #expect(error?.code == .notADocument)
            #expect(error?.path == pipe)
        }
        #expect(controller.documents.isEmpty)
    }

    @Test(arguments: [Draft.suffix, Backup.suffix, Recovery.asideSuffix], [1, 2])
    func `A pipe in place of a file next to the document is handled`(suffix: String, names: Int) throws {
        let document = try folder.write("old", to: "a.txt")
        if names == 2 { try (folder / "b.txt").makeHardLink(to: document) }
        _ = try makePipe(".a.txt\(suffix)")
        #expect(try inTime { try FileWrapper(path: document).text } == "old")
        try inTime { try textFile("new").write(to: document) }
        #expect(try document.text == "new")
        #expect(!folder.hasTemporary("a.txt", but: suffix))
    }

    @Test(arguments: [true, false]) func `A pipe in place of the replaced package is handled`(exchanges: Bool) throws {
        let document = folder / "p"
        try FileWrapper(directoryWithFileWrappers: ["one": textFile("1")]).write(to: document)
        for suffix in [Draft.suffix, Recovery.asideSuffix] { _ = try makePipe(".p\(suffix)") }
        try inTime {
            let saving = Saving(original: document, exchanges: exchanges)
            try saving.save(FileWrapper(directoryWithFileWrappers: ["two": textFile("2")]), to: document)
        }
        #expect(try document.appending("two").text == "2")
        #expect(!document.appending("one").exists)
    }

    /// Archives have attributes: the mark of a file may be from another machine.
    @Test(arguments: ["pipe", "/dev/zero", "folder", "huge", "short", "endless", "nowhere", "relative/nowhere"])
    func `A mark with a path that is not a backup is ignored`(kind: String) throws {
        let document = try folder.write("mine", to: "a.txt")
        let inode = try document.fileStatus.inode
        let target: FilePath
        switch kind {
        case "pipe": target = try makePipe("pipe")
        case "folder":
            target = folder / "folder"
            try target.makeDirectory(FilePermissions(rawValue: 0o755))
        case "huge":
            // A sparse terabyte.
            target = try folder.write("documents-backup 1 \(inode) 5 1\nother", to: "huge")
            try OpenFile(target, .writeOnly).truncate(to: 1 << 40)
        case "short": target = try folder.write("documents-backup 1 \(inode) 6 1\nother", to: "short")
        case "endless": target = try folder.write("documents-backup 1 \(inode) \(Int.max) 1\nother", to: "endless")
        default: target = FilePath(kind)
        }
        try document.setAttribute(Backup.marker, target.string)
        #expect(try inTime { try FileWrapper(path: document).text } == "mine")
        try inTime { try textFile("new").write(to: document) }
        #expect(try document.text == "new")
        #expect(try document.attribute(Backup.marker) == nil, "the new content has no mark")
    }
}

extension Folder {
    /// Returns whether a save has left files next to a document, except those of a test.
    fileprivate func hasTemporary(_ name: String, but suffix: String) -> Bool {
        let names = (try? names) ?? []
        return names.contains { $0.hasPrefix(".\(name)") && $0 != ".\(name)\(suffix)" }
    }
}
