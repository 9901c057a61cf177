import AppDeclaration
import DocumentRouting
import FileSystem
import FoundationEssentials
import Synchronization
import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

private struct Plain: FileDocument {
    static let readableContentTypes: [UTType] = [.text]
    static let writableContentTypes: [UTType] = [.plainText]
    var text = ""
    init() {}
    init(configuration: ReadConfiguration) throws {
        guard let text = configuration.file.text, text != "bad" else {
            throw DocumentError(.unreadable, nil, message: "this is no text")
        }
        self.text = text
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { textFile(text) }
}

private struct Picture: FileDocument {
    static let readableContentTypes: [UTType] = [.image]
    var bytes = Data()
    init(configuration: ReadConfiguration) throws { bytes = configuration.file.regularFileContents ?? Data() }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { .init(regularFileWithContents: bytes) }
}

/// A document that waits for a gate while it is read, without blocking a thread.
private final class SlowToRead: ReadableDocument {
    static let readableContentTypes: [UTType] = [.rtf]
    @MainActor static var gate = EditGate()
    @MainActor static var reads = 0

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { $0.text ?? "" }
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws {
        Self.reads += 1
        await Self.gate.pass()
        if snapshot == "bad" { throw DocumentError(.unreadable, nil, message: "this is not rich text") }
    }
}

/// A document whose snapshot waits for its release.
private final class Slow: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.json]
    let state = Mutex((text: "", isHeld: false, isTaking: false))
    let objectWillChange = ObservableObjectPublisher()
    init() {}
    init(configuration: ReadConfiguration) throws {}
    func snapshot(contentType: UTType) throws -> String {
        state.withLock { $0.isTaking = true }
        // A failed test does not release it.
        for _ in 0..<600_000 where state.withLock({ $0.isHeld }) { usleep(500) }
        return state.withLock { $0.text }
    }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper { textFile(snapshot) }
}

/// Open documents, after Apple's pages on OpenDocumentAction, NewDocumentAction, RenameAction,
/// DocumentConfiguration and ReferenceFileDocument; identity like in NSDocumentController.
@MainActor
@Suite(.timeLimit(.minutes(20)), .tags(.slow))
struct OpenDocumentTests {
    let folder: Folder
    let controller: DocumentController

    init() throws {
        folder = try Folder()
        controller = try DocumentController([
            DocumentGroup("texts", newDocument: Plain()), DocumentGroup("pictures", viewing: Picture.self),
            DocumentGroup("slow", newDocument: { Slow() }),
        ])
    }

    private func open(_ path: FilePath) async throws -> OpenDocument {
        guard case .opened(let document) = try await controller.openDocument(at: path) else {
            throw DocumentError(.exists, path, message: "it was open already")
        }
        return document
    }

    // MARK: Configuration

    @Test func `A new document has no URL before its first save`() async throws {
        let document = try await controller.newDocument()
        #expect(document.group.name == "texts" && document.contentType == .plainText)
        #expect(document.configuration.fileURL == nil && document.configuration.isEditable)
        #expect(document.rename == nil, "a rename button is disabled")
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .neverSaved)
        try await document.save(to: folder / "a.txt")
        #expect(document.configuration.fileURL == (folder / "a.txt").fileURL())
        #expect(document.rename == nil, "the app has no interaction for it")
        document.renameInteraction = { _ in }
        #expect(document.rename != nil)
    }

    @Test func `A viewer is not editable`() async throws {
        let document = try await open(try folder.write("P1 1 1 0", to: "a.png"))
        #expect(document.group.name == "pictures" && !document.configuration.isEditable)
        let edit = await #expect(throws: DocumentError.self) {
            try await document.edit(Picture.self) { $0.bytes = Data() }
        }
        #expect(edit?.code == .notEditable)
        let save = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(save?.code == .notEditable)
    }

    @Test(.enabled(if: geteuid() != 0)) func `A read-only file is not editable`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt", mode: 0o444))
        #expect(!document.configuration.isEditable)
    }

    // MARK: Opening

    @Test func `A file without a group is an error`() async throws {
        let movie = try folder.write("x", to: "a.mov")
        let error = await #expect(throws: DocumentError.self) { try await controller.openDocument(at: movie) }
        #expect(error?.code == .noGroup)
        #expect(controller.documents.isEmpty)
    }

    @Test func `A file that cannot be read is not open`() async throws {
        let file = try folder.write("bad", to: "a.txt")
        await #expect(throws: DocumentError.self) { try await controller.openDocument(at: file) }
        try folder.write("good", to: "a.txt")
        #expect(try await open(file).document(as: Plain.self)?.text == "good")
    }

    /// Symbolic link, hard link, replaced file and rename.
    @Test func `An open file comes to the front by any of its names`() async throws {
        let file = try folder.write("x", to: "a.txt")
        let document = try await open(file)
        try (folder / "link.txt").makeLink(to: "a.txt")
        try (folder / "hard.txt").makeHardLink(to: file)
        for name in ["a.txt", "link.txt", "hard.txt", "./a.txt"] {
            guard case .broughtToFront(let found) = try await controller.openDocument(at: folder / name) else {
                Issue.record("\(name) was opened again")
                continue
            }
            #expect(found === document && document.path == file)
        }
        try (folder / "hard.txt").removeFile()
        try await document.edit(Plain.self) { $0.text = "y" }
        try await document.save()
        try file.rename(replacing: folder / "b.txt")
        guard case .broughtToFront = try await controller.openDocument(at: folder / "b.txt") else {
            Issue.record("a renamed file was opened again")
            return
        }
        #expect(document.path == folder / "b.txt", "and the window knows its new name")
    }

    /// openDocument(withContentsOf:display:): a document that is being opened is treated as open.
    @Test(.timeLimit(.minutes(20))) func `A document that is still being read comes to the front when it is read`()
        async throws
    {
        let group = DocumentGroup("rich", makeReadableDocument: { _, _ in SlowToRead() })
        let app = DocumentApp(AppDeclaration(identifier: "com.example.x", scenes: [group.declaration]), over: .shipped)
        let store = WindowStore(app: "com.example.x", directory: folder / "state")
        for controller in [
            try DocumentController(app, groups: [group]), try DocumentController(app, groups: [group], store: store),
        ] {
            let (opened, front) = await openTwice(try folder.write("good", to: "a.rtf"), in: controller)
            guard case (.opened(let document), .broughtToFront(let same)) = (try opened.get(), try front.get()) else {
                Issue.record("\(opened), \(front)")
                return
            }
            #expect(document === same)
            #expect(SlowToRead.reads == 1)

            // A document that cannot be read is not open, and a waiting call gets the error, too.
            let (failed, waited) = await openTwice(try folder.write("bad", to: "b.rtf"), in: controller)
            for result in [failed, waited] {
                let error = #expect(throws: DocumentError.self) { try result.get() }
                #expect(error?.message == "this is not rich text")
            }
            #expect(controller.documents.map(\.id) == [document.id])
            try await document.close()
        }
    }

    /// Opens a file, and opens it again while it is read.
    private func openTwice(
        _ file: FilePath, in controller: DocumentController
    ) async -> (Result<OpeningResult, any Error>, Result<OpeningResult, any Error>) {
        SlowToRead.gate = EditGate(isShut: true)
        SlowToRead.reads = 0
        let first = Task { try await controller.openDocument(at: file) }
        while SlowToRead.reads == 0 { await Task.yield() }
        let second = Task { try await controller.openDocument(at: file) }
        for _ in 0..<100 { await Task.yield() }
        SlowToRead.gate.open()
        return (await first.result, await second.result)
    }

    @Test func `Another Unicode form of the name is the open document`() async throws {
        let file = try folder.write("x", to: "caf\u{E9}.txt")
        let document = try await open(file)
        guard case .broughtToFront(let found) = try await controller.openDocument(at: folder / "cafe\u{301}.txt") else {
            Issue.record("it was opened again")
            return
        }
        #expect(found === document)
        #expect(document.path == file, "the window keeps the name that the file has")
        try await document.edit(Plain.self) { $0.text = "y" }
        try await document.save()
        #expect(try file.text == "y")
    }

    // Source: path_resolution(7): ENAMETOOLONG and ELOOP, as when a file is identified.
    @Test func `The reason why a file cannot be opened is the system's`() async throws {
        let name = String(repeating: "n", count: 300) + ".txt"
        let long = await #expect(throws: DocumentError.self) { try await controller.openDocument(at: folder / name) }
        #expect(long?.code == .notFound)
        #expect(long?.errno == .fileNameTooLong)
        #expect(long?.path == folder / name)
    }

    @Test func `A change of a document of another Swift type is an error`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        let value = await #expect(throws: DocumentError.self) {
            try await document.edit(Picture.self) { $0.bytes = Data() }
        }
        let object = await #expect(throws: DocumentError.self) {
            try await document.edit(Slow.self) { $0.state.withLock { $0.text = "y" } }
        }
        for error in [value, object] {
            #expect(error?.code == .wrongType)
            #expect(error?.path == document.path)
        }
        #expect(value?.message == "the document of 'texts' is not a Picture")
        #expect(!document.isEdited)
        #expect(document.document(as: Plain.self)?.text == "x")
    }

    // MARK: Saving

    @Test func `A type that the group reads but does not write needs another name`() async throws {
        let document = try await open(try folder.write("<p>", to: "a.html"))
        try await document.edit(Plain.self) { $0.text = "new" }
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .typeNotWritable)
        #expect(try (folder / "a.html").text == "<p>")
        try await document.save(to: folder / "a.txt")
        #expect(document.contentType == .plainText && document.path == folder / "a.txt")
        #expect(try (folder / "a.txt").text == "new")
    }

    @Test func `The path of another window is an error`() async throws {
        _ = try await open(try folder.write("x", to: "a.txt"))
        let other = try await controller.newDocument()
        let error = await #expect(throws: DocumentError.self) { try await other.save(to: folder / "a.txt") }
        #expect(error?.code == .exists)
        #expect(try (folder / "a.txt").text == "x")
    }

    @Test func `Changes count as saved only after a save`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        #expect(!document.isEdited)
        try await document.edit(Plain.self) { $0.text = "y" }
        #expect(document.isEdited)
        try await document.save()
        #expect(!document.isEdited)
    }

    /// ReferenceFileDocument: edits wait while the snapshot is created, and continue while it is written.
    @Test func `Edits wait while a snapshot is created`() async throws {
        let document = try await controller.newDocument { Slow() }
        let slow = try #require(document.document(as: Slow.self))
        slow.state.withLock { $0 = ("before", true, false) }
        let save = Task { try await document.save(to: folder / "s.json") }
        while !slow.state.withLock({ $0.isTaking }) { try await Task.sleep(for: .milliseconds(1)) }
        let edit = Task { try await document.edit(Slow.self) { $0.state.withLock { $0.text = "after" } } }
        try await Task.sleep(for: .milliseconds(30))
        #expect(slow.state.withLock { $0.text } == "before", "the edit waits")
        slow.state.withLock { $0.isHeld = false }
        try await edit.value
        try await save.value
        #expect(try (folder / "s.json").text == "before")
        #expect(document.isEdited, "the edit came after the snapshot")
    }

    // MARK: Renaming

    @Test func `A rename keeps the window, group and type`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        try await document.rename(to: "b.html")
        #expect(document.path == folder / "b.html" && document.contentType == .plainText)
        #expect(try folder.names == ["b.html"])
        try await document.edit(Plain.self) { $0.text = "y" }
        try await document.save()
        #expect(try (folder / "b.html").text == "y")
    }

    @Test(arguments: ["", ".", "..", "a/b", "taken.txt"]) func `An invalid or existing name is an error`(name: String)
        async throws
    {
        try folder.write("t", to: "taken.txt")
        let document = try await open(try folder.write("x", to: "a.txt"))
        let error = await #expect(throws: DocumentError.self) { try await document.rename(to: name) }
        #expect(error?.code == (name == "taken.txt" ? .exists : .illegalName))
        #expect(document.path == folder / "a.txt")
        #expect(try (folder / "a.txt").text == "x" && (folder / "taken.txt").text == "t")
    }

    @Test func `Renaming starts the interaction of the app`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        var begun: [String] = []
        document.renameInteraction = { begun.append($0.id) }
        document.rename?()
        #expect(begun == [document.id])
    }

    // MARK: Apps

    @Test func `A group without an implementation is reported`() {
        let app = DocumentApp(
            AppDeclaration(
                identifier: "com.example.x",
                scenes: [
                    SceneDeclaration(
                        kind: .documentGroup, name: "none", role: .editor, readable: [.init("public.text")])
                ]
            ), over: .shipped)
        let error = #expect(throws: DocumentError.self) { try DocumentController(app, groups: []) }
        #expect(error?.message.contains("'none'") == true)
    }
}
