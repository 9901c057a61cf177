import AppDeclaration
import DocumentRouting
import FileSystem
import FoundationEssentials
import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

private struct NoSnapshot: Error {}

/// An object whose snapshot fails when its text is "bad".
private final class Sheet: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.json]
    let text = Mutex("")
    let objectWillChange = ObservableObjectPublisher()
    init() {}
    init(configuration: ReadConfiguration) throws {
        let content = configuration.file.text ?? ""
        text.withLock { $0 = content }
    }
    func snapshot(contentType: UTType) throws -> String {
        let text = text.withLock { $0 }
        if text == "bad" { throw NoSnapshot() }
        return text
    }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper { textFile(snapshot) }
}

/// A document of the newer protocols whose snapshot fails when its text is "bad".
private final class Page: Document {
    static let readableContentTypes: [UTType] = [.plainText]
    @MainActor var text = ""
    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { $0.text ?? "" }
    }
    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { text, _ in textFile(text) }
    }
    @MainActor func snapshot(contentType: UTType) async throws -> sending String {
        if text == "bad" { throw NoSnapshot() }
        return text
    }
    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}

/// Documents that cannot be opened, created, saved or renamed, after Apple's pages on OpenDocumentAction, NewDocumentAction,
/// RenameAction and the document protocols: an error with the reason, and no change.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct RefusedDocumentTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    private func open(_ path: FilePath, in controller: DocumentController) async throws -> OpenDocument {
        guard case .opened(let document) = try await controller.openDocument(at: path) else {
            throw DocumentError(.exists, path, message: "it was open already")
        }
        return document
    }

    private func code(_ task: () async throws -> Void) async -> DocumentError.Code? {
        await #expect(throws: DocumentError.self) { try await task() }?.code
    }

    // MARK: Snapshots

    /// ReferenceFileDocument: edits wait while a snapshot is created, and continue if it fails.
    @Test func `A failed snapshot changes neither file nor document`() async throws {
        try folder.write("old", to: "a.json")
        try folder.write("old", to: "a.txt")
        let controller = try DocumentController([
            DocumentGroup("sheets", newDocument: { Sheet() }), DocumentGroup("pages", makeDocument: { _, _ in Page() }),
        ])
        let sheet = try await open(folder / "a.json", in: controller)
        try await sheet.edit(Sheet.self) { sheet in sheet.text.withLock { $0 = "bad" } }
        await #expect(throws: NoSnapshot.self) { try await sheet.save() }
        let page = try await open(folder / "a.txt", in: controller)
        try await page.edit(Page.self) { $0.text = "bad" }
        await #expect(throws: NoSnapshot.self) { try await page.save() }
        for name in ["a.json", "a.txt"] { #expect(try (folder / name).text == "old") }
        #expect(sheet.isEdited && page.isEdited)

        try await sheet.edit(Sheet.self) { sheet in sheet.text.withLock { $0 = "new" } }
        try await sheet.save()
        try await page.edit(Page.self) { $0.text = "new" }
        try await page.save()
        for name in ["a.json", "a.txt"] { #expect(try (folder / name).text == "new") }
        #expect(!sheet.isEdited && !page.isEdited)
    }

    @Test func `A renamed document is saved with its new name`() async throws {
        try folder.write("old", to: "a.json")
        try folder.write("old", to: "a.txt")
        let controller = try DocumentController([
            DocumentGroup("sheets", newDocument: { Sheet() }), DocumentGroup("pages", makeDocument: { _, _ in Page() }),
        ])
        for (old, new) in [("a.json", "b.json"), ("a.txt", "b.txt")] {
            let document = try await open(folder / old, in: controller)
            try await document.rename(to: new)
            #expect(document.path == folder / new)
            try await document.save()
            #expect(try (folder / new).text == "old")
        }
        #expect(try folder.names == ["b.json", "b.txt"])
    }

    // MARK: Viewers

    @Test func `A viewer of objects is not saved`() async throws {
        try folder.write("x", to: "a.json")
        let controller = try DocumentController([DocumentGroup("sheets", viewing: Sheet.self)])
        let document = try await open(folder / "a.json", in: controller)
        #expect(!document.isEditable && document.group.role == .viewer)
        #expect(document.document(as: Sheet.self)?.text.withLock { $0 } == "x")
        #expect(await code { try await document.edit(Sheet.self) { _ in } } == .notEditable)
        #expect(await code { try await document.save() } == .notEditable)
        #expect(await code { try await document.save(to: folder / "b.json") } == .notEditable)
        #expect(try folder.names == ["a.json"])
    }

    /// The app declares an editor, but its implementation can only read.
    @Test func `A document that can only be read is not saved`() async throws {
        let scene = SceneDeclaration(
            kind: .documentGroup, name: "pages", role: .editor, readable: [.init("public.plain-text")],
            writable: [.init("public.plain-text")])
        let app = DocumentApp(AppDeclaration(identifier: "com.example.x", scenes: [scene]), over: .shipped)
        let controller = try DocumentController(
            app, groups: [DocumentGroup("pages", makeReadableDocument: { _, _ in Page() })])
        try folder.write("x", to: "a.txt")
        let document = try await open(folder / "a.txt", in: controller)
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .notEditable && error?.message == "the document can only be read")
        #expect(try (folder / "a.txt").text == "x")
        try await document.rename(to: "b.txt")
        #expect(document.path == folder / "b.txt")
    }

    // MARK: Documents that cannot be created

    @Test func `A document that no group creates is an error`() async throws {
        let viewer = try DocumentController([DocumentGroup("sheets", viewing: Sheet.self)])
        #expect(await code { try await viewer.newDocument() } == .nothingToCreate)
        let error = await #expect(throws: DocumentError.self) { try await viewer.newDocument { Sheet() } }
        #expect(error?.code == .nothingToCreate)
        #expect(error?.message.hasSuffix(" has no editor group that creates Sheet") == true)
        #expect(viewer.documents.isEmpty)

        let scene = SceneDeclaration(
            kind: .documentGroup, name: "sheets", role: .editor, readable: [.init("public.json")], writable: [])
        let app = DocumentApp(AppDeclaration(identifier: "com.example.x", scenes: [scene]), over: .shipped)
        let silent = try DocumentController(app, groups: [DocumentGroup("sheets", newDocument: { Sheet() })])
        #expect(await code { try await silent.newDocument { Sheet() } } == .nothingToCreate)
    }

    @Test func `A URL that is not a file URL is an error`() async throws {
        let controller = try DocumentController([DocumentGroup("sheets", newDocument: { Sheet() })])
        let url = try #require(URL(string: "https://example.com/a.json"))
        #expect(await code { try await controller.openDocument(at: url) } == .notFound)
        let document = try await controller.newDocument()
        #expect(await code { try await document.save(to: url) } == .illegalName)
        #expect(await code { try await document.rename(to: "b.json") } == .neverSaved)
        try await document.save(to: (folder / "a.json").fileURL())
        #expect(document.path == folder / "a.json")
    }

    // MARK: Windows of several processes

    @Test(arguments: [true, false]) func `A failed rename does not change the window`(hasStore: Bool) async throws {
        let groups = [DocumentGroup("sheets", newDocument: { Sheet() })]
        let app = DocumentApp(
            AppDeclaration(identifier: "com.example.x", scenes: groups.map(\.declaration)), over: .shipped)
        let controller =
            hasStore
            ? try DocumentController(
                app, groups: groups, store: WindowStore(app: "x", directory: folder / "state"))
            : try DocumentController(app, groups: groups)
        #expect(try controller.takeDiscardedFiles() == [])
        try folder.write("x", to: "a.json")
        try folder.write("taken", to: "b.json")
        let document = try await open(folder / "a.json", in: controller)
        #expect(await code { try await document.rename(to: "b.json") } == .exists)
        #expect(document.path == folder / "a.json")
        #expect(try (folder / "b.json").text == "taken")
        try (folder / "a.json").removeFile()
        #expect(await code { try await document.rename(to: "c.json") } == .notFound)
        try await document.save()
        #expect(try (folder / "a.json").text == "x", "the document is still in memory")
        let long = String(repeating: "n", count: 300)
        #expect(await code { try await document.rename(to: long) } == .notWritable)
        #expect(document.path == folder / "a.json")
    }
}
