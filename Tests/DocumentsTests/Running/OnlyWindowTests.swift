import AppDeclaration
import DocumentRouting
import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import Documents

private struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText, .html]
    static let writableContentTypes: [UTType] = [.plainText]
    var text = ""
    init() {}
    init(configuration: ReadConfiguration) throws {
        guard let text = configuration.file.text, text != "bad" else {
            throw DocumentError(.unreadable, nil, message: "this is not a note")
        }
        self.text = text
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        if text == "cannot be written" { throw DocumentError(.noSpace, nil, message: "the volume is full") }
        return textFile(text)
    }
}

/// An app with one scene shows every document in its only window.
///
/// Source: [UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes);
/// the window store's `openInOnlyWindow` does the same for the command.
@MainActor
@Suite(.timeLimit(.minutes(20)), .tags(.slow))
struct OnlyWindowTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func controller(
        stored: Bool, platform: Platform = .iOS, manifest: SceneManifest? = nil
    ) throws -> DocumentController {
        let group = DocumentGroup("notes", newDocument: Note())
        var declaration = AppDeclaration(
            identifier: "com.example.x", platform: platform, scenes: [group.declaration])
        declaration.sceneManifest = manifest
        let app = DocumentApp(declaration, over: .shipped)
        guard stored else { return try DocumentController(app, groups: [group]) }
        return try DocumentController(app, groups: [group], store: store)
    }

    private var store: WindowStore { WindowStore(app: "com.example.x", directory: folder / "state") }

    private func open(_ path: FilePath, in controller: DocumentController) async throws -> OpenDocument {
        switch try await controller.openDocument(at: path) {
        case .opened(let document), .openedInWindow(let document): return document
        case .broughtToFront, .openElsewhere: throw DocumentError(.exists, path, message: "it was open already")
        }
    }
}

extension OnlyWindowTests {
    @Test(arguments: [false, true]) func `A second document is shown in the window of the first`(stored: Bool)
        async throws
    {
        let controller = try controller(stored: stored)
        guard case .opened(let first) = try await controller.openDocument(at: try folder.write("1", to: "1.txt")) else {
            Issue.record("the first document opens a window")
            return
        }
        let path = try folder.write("2", to: "2.txt")
        guard case .openedInWindow(let second) = try await controller.openDocument(at: path) else {
            Issue.record("the second document is shown in the window that is open")
            return
        }
        #expect(second.id == first.id)
        #expect(controller.documents.map { $0 === second } == [true])
        #expect(second.document(as: Note.self)?.text == "2" && second.isOpen && !first.isOpen)
        if stored {
            let windows = try store.windows()
            #expect(windows.map(\.id) == [second.id] && windows.map(\.file?.path) == [path])
        }
        // The first document was closed, and opens again.
        #expect(try await open(folder / "1.txt", in: controller).id == first.id)
        guard case .broughtToFront = try await controller.openDocument(at: folder / "1.txt") else {
            Issue.record("an open document was opened again")
            return
        }
    }

    @Test(arguments: [false, true]) func `The replaced document is saved`(stored: Bool) async throws {
        let controller = try controller(stored: stored)
        let first = try await open(try folder.write("1", to: "1.txt"), in: controller)
        try await first.edit(Note.self) { $0.text = "changed" }
        _ = try await open(try folder.write("2", to: "2.txt"), in: controller)
        #expect(try (folder / "1.txt").text == "changed" && !first.isEdited)
    }

    @Test(arguments: [false, true]) func `A document that cannot be saved keeps the window`(stored: Bool) async throws {
        let controller = try controller(stored: stored)
        let first = try await open(try folder.write("1", to: "1.txt"), in: controller)
        try await first.edit(Note.self) { $0.text = "cannot be written" }
        let second = try folder.write("2", to: "2.txt")
        let error = await #expect(throws: DocumentError.self) { try await controller.openDocument(at: second) }
        #expect(error?.code == .noSpace)
        #expect(controller.documents.map { $0 === first } == [true])
        #expect(first.isOpen && first.isEdited, "its changes are kept")
        if stored { #expect(try store.windows().map(\.file?.path) == [folder / "1.txt"]) }
        try await first.edit(Note.self) { $0.text = "can be written" }
        _ = try await open(second, in: controller)
        #expect(try (folder / "1.txt").text == "can be written")
    }

    @Test(arguments: [false, true]) func `A new document with changes needs a name first`(stored: Bool) async throws {
        let controller = try controller(stored: stored)
        let new = try await controller.newDocument()
        try await new.edit(Note.self) { $0.text = "new" }
        let file = try folder.write("2", to: "2.txt")
        let error = await #expect(throws: DocumentError.self) { try await controller.openDocument(at: file) }
        #expect(error?.code == .neverSaved)
        let again = await #expect(throws: DocumentError.self) { try await controller.newDocument() }
        #expect(again?.code == .neverSaved, "a new document also replaces the document in the window")
        try await new.save(to: folder / "1.txt")
        let second = try await controller.newDocument()
        #expect(second.id == new.id && !new.isOpen && controller.documents.count == 1)
        // It has no changes that would be lost.
        #expect(try await open(file, in: controller).id == new.id)
    }

    @Test(arguments: [false, true]) func `A document that cannot be read does not change the window`(stored: Bool)
        async throws
    {
        let controller = try controller(stored: stored)
        let first = try await open(try folder.write("1", to: "1.txt"), in: controller)
        try await first.edit(Note.self) { $0.text = "changed" }
        let bad = try folder.write("bad", to: "bad.txt")
        await #expect(throws: DocumentError.self) { try await controller.openDocument(at: bad) }
        #expect(first.isOpen && first.isEdited && controller.documents.count == 1)
        #expect(try (folder / "1.txt").text == "1", "it was not saved for nothing")
    }

    @Test(arguments: [false, true]) func `A closed document does not change the window`(stored: Bool) async throws {
        let controller = try controller(stored: stored)
        let first = try await open(try folder.write("1", to: "1.txt"), in: controller)
        let second = try await open(try folder.write("2", to: "2.txt"), in: controller)
        let change = await #expect(throws: DocumentError.self) {
            try await first.edit(Note.self) { $0.text = "lost" }
        }
        let save = await #expect(throws: DocumentError.self) { try await first.save(to: folder / "3.txt") }
        let rename = await #expect(throws: DocumentError.self) { try await first.rename(to: "4.txt") }
        let phase = #expect(throws: DocumentError.self) { try first.setScenePhase(.background) }
        for error in [change, save, rename, phase] { #expect(error?.code == .notOpen) }
        try await first.close()
        #expect(second.isOpen && controller.documents.map { $0 === second } == [true])
        #expect(controller.scenePhase == .active)
        if stored { #expect(try store.windows().map(\.file?.path) == [folder / "2.txt"]) }
        #expect(try folder.names.filter { $0 != "state" } == ["1.txt", "2.txt"])
    }

    @Test(arguments: [false, true]) func `Documents that are opened at the same time open one after another`(
        stored: Bool
    ) async throws {
        let controller = try controller(stored: stored)
        let files = try (0..<8).map { try folder.write("\($0)", to: "\($0 % 4).txt") }
        let openings = files.map { file in Task { try await controller.openDocument(at: file) } }
        for opening in openings { _ = try await opening.value }
        #expect(controller.documents.count == 1)
        if stored { #expect(try store.windows().count == 1) }
    }

    @Test(arguments: [false, true]) func `In an app with several scenes, each document has a window`(stored: Bool)
        async throws
    {
        let controller = try controller(
            stored: stored, platform: .iPadOS, manifest: SceneManifest(supportsMultipleScenes: true))
        let first = try await open(try folder.write("1", to: "1.txt"), in: controller)
        let second = try await open(try folder.write("2", to: "2.txt"), in: controller)
        #expect(first.id != second.id && first.isOpen && controller.documents.count == 2)
    }
}
