import FileSystem
import Synchronization
import Testing
import TypeRegistry

@testable import Documents

/// A document whose changes are registered, as in the sample of Apple's page on WritableDocument.
private final class Note: Document {
    static let readableContentTypes: [UTType] = [.plainText]
    @MainActor var text = ""
    let isFailing = Mutex(false)

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { $0.text ?? "" }
    }
    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { text, _ in textFile(text) }
    }
    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
    @MainActor func snapshot(contentType: UTType) async throws -> sending String {
        if isFailing.withLock({ $0 }) { throw CocoaError(.fileWriteUnknown) }
        return text
    }

    @MainActor func set(_ new: String, _ undoManager: UndoManager?) {
        let old = text
        text = new
        undoManager?.registerUndo(withTarget: self) { [weak undoManager] in $0.set(old, undoManager) }
    }
}

/// An object that publishes its changes.
private final class Items: ReferenceFileDocument, @unchecked Sendable {
    static let readableContentTypes: [UTType] = [.json]
    @Published var text: String
    init(configuration: ReadConfiguration) throws { text = configuration.file.text ?? "" }
    init() { text = "" }
    func snapshot(contentType: UTType) throws -> String { text }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper { textFile(snapshot) }

    @MainActor func set(_ new: String, _ undoManager: UndoManager?) {
        let old = text
        text = new
        undoManager?.registerUndo(withTarget: self) { [weak undoManager] in $0.set(old, undoManager) }
    }
}

private struct Letter: FileDocument {
    static let readableContentTypes: [UTType] = [.rtf]
    var text = ""
    init() {}
    init(configuration: ReadConfiguration) throws { text = configuration.file.text ?? "" }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { textFile(text) }
}

/// Undo actions mark documents as edited, and an interval saves them: Apple's pages on
/// [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument) ("Register undo actions … for every
/// user-facing change") and [updateChangeCount(_:)](https://developer.apple.com/documentation/appkit/nsdocument/updatechangecount(_:)).
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct UndoneDocumentTests {
    let folder: Folder
    let controller: DocumentController

    init() throws {
        folder = try Folder()
        controller = try DocumentController([
            DocumentGroup("notes", makeDocument: { _, _ in Note() }), DocumentGroup("items", newDocument: { Items() }),
            DocumentGroup("letters", newDocument: Letter()),
        ])
        controller.changeInterval = nil
        try folder.write("one", to: "a.txt")
        try folder.write("one", to: "a.json")
        try folder.write("one", to: "a.rtf")
    }

    private func open(_ name: String) async throws -> OpenDocument {
        guard case .opened(let document) = try await controller.openDocument(at: folder / name) else {
            throw DocumentError(.exists, folder / name, message: "it was open already")
        }
        return document
    }

    private func note() async throws -> (OpenDocument, Note, UndoManager) {
        let document = try await open("a.txt")
        return (document, try #require(document.document(as: Note.self)), try #require(document.undoManager))
    }

    /// Ends the turn of the main actor, and therefore the undo group.
    private func turn() async { await Task { @MainActor in }.value }

    private func wait(_ condition: () throws -> Bool) async throws {
        for _ in 0..<3000 where try !condition() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try condition())
    }

    @Test func `A registered action marks the document as edited, and undoing it marks the document as unedited`()
        async throws
    {
        let (document, note, undo) = try await note()
        #expect(!document.isEdited && !undo.canUndo)
        note.set("two", undo)
        #expect(document.isEdited)
        await turn()
        note.set("three", undo)
        undo.undo()
        #expect(note.text == "two" && document.isEdited)
        undo.undo()
        #expect(note.text == "one" && !document.isEdited)
        undo.redo()
        #expect(note.text == "two" && document.isEdited)
        undo.undo()
        #expect(!document.isEdited)
    }

    @Test func `The saved state is the one without edits`() async throws {
        let (document, note, undo) = try await note()
        note.set("two", undo)
        try await document.save()
        #expect(!document.isEdited && undo.canUndo)
        undo.undo()
        #expect(document.isEdited && note.text == "one")
        undo.redo()
        #expect(!document.isEdited)
        undo.undo()
        note.set("other", undo)
        #expect(document.isEdited, "as many changes as in the saved state, but others")
        await turn()
        undo.undo()
        #expect(document.isEdited)
        try await document.save()
        #expect(try (folder / "a.txt").text == "one" && !document.isEdited)
        undo.redo()
        #expect(note.text == "other" && document.isEdited)
    }

    /// The actions in one group are a single change, even if the document is saved before the group is complete.
    @Test func `A document that is saved in the middle of a group is edited by its rest`() async throws {
        let (document, note, undo) = try await note()
        undo.beginUndoGrouping()
        note.set("two", undo)
        try await document.save()
        #expect(!document.isEdited)
        note.set("three", undo)
        #expect(document.isEdited)
        undo.endUndoGrouping()
        undo.undo()
        #expect(note.text == "one" && document.isEdited)
    }

    @Test func `A change that cannot be undone remains an edit`() async throws {
        let (document, note, undo) = try await note()
        try await document.edit(Note.self) { $0.text = "two" }
        note.set("three", undo)
        undo.undo()
        #expect(note.text == "two" && document.isEdited)
        try await document.save()
        #expect(!document.isEdited)
        try await document.edit(Note.self) { $0.set("four", undo) }
        undo.undo()
        #expect(note.text == "two" && !document.isEdited)
        // The target of the other action was released, so its change remains.
        final class View {}
        undo.registerUndo(withTarget: View()) { _ in }
        undo.undo()
        #expect(document.isEdited)
    }

    @Test func `Actions that are removed leave the document edited`() async throws {
        let (document, note, undo) = try await note()
        note.set("two", undo)
        await turn()
        let other = Note()
        other.set("x", undo)
        await turn()
        undo.removeAllActions(withTarget: other)
        undo.undo()
        #expect(note.text == "one" && document.isEdited)
        try await document.save()
        note.set("three", undo)
        undo.removeAllActions()
        #expect(document.isEdited && !undo.canUndo)
    }

    /// [document](https://developer.apple.com/documentation/swiftui/referencefiledocumentconfiguration/document): "Changes to
    /// the document dirty the document state … SwiftUI doesn't automatically register undo actions".
    @Test(arguments: [true, false]) func `A published change belongs to the action of its turn`(
        _ isRegisteredFirst: Bool
    ) async throws {
        let document = try await open("a.json")
        let items = try #require(document.document(as: Items.self))
        let undo = try #require(document.undoManager)
        func change() {
            let old = items.text
            if !isRegisteredFirst { items.text = "two" }
            undo.registerUndo(withTarget: items) { $0.set(old, undo) }
            if isRegisteredFirst { items.text = "two" }
        }
        change()
        #expect(document.isEdited)
        undo.undo()
        #expect(items.text == "one" && !document.isEdited)
        undo.redo()
        #expect(items.text == "two" && document.isEdited)
        undo.undo()
        // A change in another turn does not belong to the action.
        items.text = "three"
        await turn()
        change()
        undo.undo()
        #expect(items.text == "three" && document.isEdited)
        try await document.save()
        // A change on another thread does not belong to it either.
        await Task.detached { items.text = "four" }.value
        change()
        undo.undo()
        #expect(items.text == "four" && document.isEdited)
    }

    /// [Updating your document-based app](https://developer.apple.com/documentation/swiftui/updating-your-document-based-app):
    /// undo of value documents is automatic.
    @Test func `A change of a value is undone`() async throws {
        let document = try await open("a.rtf")
        let undo = try #require(document.undoManager)
        for text in ["two", "three"] { try await document.edit(Letter.self) { $0.text = text } }
        undo.undo()
        #expect(document.document(as: Letter.self)?.text == "two" && document.isEdited)
        undo.undo()
        #expect(document.document(as: Letter.self)?.text == "one" && !document.isEdited)
        undo.redo()
        undo.redo()
        #expect(document.document(as: Letter.self)?.text == "three" && document.isEdited)
        try await document.save()
        #expect(try (folder / "a.rtf").text == "three")
    }

    @Test func `A document that is read again has nothing to undo`() async throws {
        let (document, note, undo) = try await note()
        note.set("two", undo)
        try await document.revert()
        #expect(note.text == "one" && !document.isEdited && !undo.canUndo)
        note.set("two", undo)
        try await document.close()
        #expect(!undo.canUndo)
    }

    // MARK: Autosave

    /// [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument): "triggers autosave".
    @Test func `An edited document is saved after the interval`() async throws {
        let (document, note, undo) = try await note()
        note.set("two", undo)
        await turn()
        #expect(document.autosave == nil, "there is no interval")
        controller.autosaveInterval = .milliseconds(20)
        try await wait { !document.isEdited }
        #expect(try (folder / "a.txt").text == "two" && undo.canUndo)
        undo.undo()
        try await wait { !document.isEdited }
        #expect(try (folder / "a.txt").text == "one")
        try await document.edit(Note.self) { $0.text = "three" }
        try await wait { !document.isEdited }
        #expect(try (folder / "a.txt").text == "three")
        let items = try await open("a.json")
        items.document(as: Items.self)?.text = "two"
        try await wait { !items.isEdited }
        #expect(try (folder / "a.json").text == "two")
    }

    /// "Without registered undo actions, SwiftUI won't trigger autosave."
    @Test func `A change without an action is not saved`() async throws {
        controller.autosaveInterval = .milliseconds(1)
        let (document, note, undo) = try await note()
        note.text = "two"
        try await Task.sleep(for: .milliseconds(100))
        #expect(try !document.isEdited && (folder / "a.txt").text == "one")
        // Undone before the interval is over.
        controller.autosaveInterval = .milliseconds(50)
        note.set("three", undo)
        undo.undo()
        try await Task.sleep(for: .milliseconds(150))
        #expect(try (folder / "a.txt").text == "one")
        let new = try await controller.newDocument(contentType: .plainText)
        try await new.edit(Note.self) { $0.text = "new" }
        try await Task.sleep(for: .milliseconds(100))
        #expect(new.isEdited && new.path == nil && new.autosaveError == nil, "it has no file")
    }

    @Test func `An autosave that fails is reported and repeated`() async throws {
        let (document, note, undo) = try await note()
        note.isFailing.withLock { $0 = true }
        controller.autosaveInterval = .milliseconds(20)
        note.set("two", undo)
        try await wait { document.autosaveError != nil }
        #expect(document.autosaveError is CocoaError && document.isEdited)
        note.isFailing.withLock { $0 = false }
        try await wait { !document.isEdited }
        #expect(try document.autosaveError == nil && (folder / "a.txt").text == "two")
        // A change by another process is not overwritten.
        try folder.write("theirs!", to: "a.txt")
        note.set("mine", undo)
        try await wait { document.autosaveError != nil }
        #expect((document.autosaveError as? DocumentError)?.code == .changedOnDisk)
        #expect(try (folder / "a.txt").text == "theirs!")
    }

    @Test func `A document is saved before it is closed`() async throws {
        let (document, note, undo) = try await note()
        controller.autosaveInterval = .seconds(1000)
        note.set("two", undo)
        note.isFailing.withLock { $0 = true }
        await #expect(throws: CocoaError.self) { try await document.close() }
        #expect(document.isOpen && document.isEdited)
        note.isFailing.withLock { $0 = false }
        try await document.close()
        #expect(try !document.isOpen && (folder / "a.txt").text == "two" && document.autosave?.isCancelled != false)
        try await document.close()
    }
}
