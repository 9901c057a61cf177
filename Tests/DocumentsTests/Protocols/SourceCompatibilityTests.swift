@testable import Documents
import Testing
import TypeRegistry

// Model code for SwiftUI, after the examples of Apple's pages on FileDocument, ReferenceFileDocument
// and Document. It only has to import `Documents`.

/// [FileDocument](https://developer.apple.com/documentation/swiftui/filedocument).
private struct Letter: FileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }

    var text: String

    init(text: String = "") { self.text = text }

    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        text = String(decoding: data, as: UTF8.self)
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        .init(regularFileWithContents: Data(text.utf8))
    }
}

/// The package example of [fileWrapper(configuration:)](https://developer.apple.com/documentation/swiftui/filedocument/filewrapper(configuration:)).
private struct Notes: FileDocument {
    static let readableContentTypes: [UTType] = [.package]
    static let writableContentTypes: [UTType] = [.package]

    var notes: [String: String] = [:]

    init() {}

    init(configuration: ReadConfiguration) throws {
        for (name, file) in configuration.file.fileWrappers ?? [:] {
            guard let data = file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
            notes[name] = String(decoding: data, as: UTF8.self)
        }
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        let package = configuration.existingFile ?? FileWrapper(directoryWithFileWrappers: [:])
        for (name, text) in notes {
            if let old = package.fileWrappers?[name] { package.removeFileWrapper(old) }
            package.addRegularFile(withContents: Data(text.utf8), preferredFilename: name)
        }
        return package
    }
}

/// [ReferenceFileDocument](https://developer.apple.com/documentation/swiftui/referencefiledocument). Its mutable state
/// is unprotected, as in many apps, so the conformance is `@unchecked`.
private final class Checklist: ReferenceFileDocument, @unchecked Sendable {
    typealias Snapshot = [String]

    static var readableContentTypes: [UTType] { [.json] }

    @Published var items: [String] = []
    @Published var title = ""

    init() {}

    required init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        items = try JSONDecoder().decode([String].self, from: data)
    }

    func snapshot(contentType: UTType) throws -> [String] { items }

    func fileWrapper(snapshot: [String], configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: try JSONEncoder().encode(snapshot))
    }
}

/// [Document](https://developer.apple.com/documentation/swiftui/document).
private final class Story: Document {
    static let readableContentTypes = [UTType.plainText]

    var text: String = ""

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { fileWrapper in
            guard let data = fileWrapper.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
            return String(decoding: data, as: UTF8.self)
        }
    }

    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { snapshot, _ in
            FileWrapper(regularFileWithContents: Data(snapshot.utf8))
        }
    }

    @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}

/// [DocumentReader](https://developer.apple.com/documentation/swiftui/documentreader), with progress.
private struct LineReader: DocumentReader {
    @concurrent func read(from source: URL, progress: consuming Subprogress) async throws -> sending [String] {
        let manager = progress.start(totalCount: 1)
        let text = try FileWrapper(url: source).regularFileContents.map { String(decoding: $0, as: UTF8.self) } ?? ""
        manager.complete(count: 1)
        return text.split(separator: "\n").map(String.init)
    }
}

@MainActor
struct SourceCompatibilityTests {
    @Test func `Writable types default to the readable types`() {
        #expect(Letter.writableContentTypes == [.plainText])
        #expect(Checklist.writableContentTypes == [.json])
        #expect(Story.writableContentTypes == [.plainText])
    }

    /// As in a button, whose action does not wait.
    ///
    /// Source: [callAsFunction(_:)](https://developer.apple.com/documentation/swiftui/newdocumentaction/callasfunction(_:)).
    @Test func `A function that does not wait creates documents`() async throws {
        let controller = try DocumentController([
            DocumentGroup("letters", newDocument: Letter()), DocumentGroup("lists", newDocument: { Checklist() }),
        ])
        func create(with newDocument: NewDocumentAction) {
            newDocument(Letter(text: "Dear"))
            newDocument { Checklist() }
            newDocument(contentType: .plainText)
        }
        create(with: controller.newDocument)
        try await wait { controller.documents.count == 3 }
        #expect(controller.documents.map(\.group.name).sorted() == ["letters", "letters", "lists"])
        #expect(controller.creationError == nil)
    }

    @Test func `The error of a document is kept if nothing waits for it`() async throws {
        let controller = try DocumentController([DocumentGroup("letters", newDocument: Letter())])
        func create(_ type: UTType) { controller.newDocument(contentType: type) }
        create(.png)
        try await wait { controller.creationError != nil }
        #expect((controller.creationError as? DocumentError)?.code == .nothingToCreate)
        create(.plainText)
        try await wait { controller.documents.count == 1 }
        try await wait { controller.creationError == nil }
    }

    private func wait(until condition: () -> Bool) async throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(20)
        while !condition(), clock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    /// Every kind is written to a file and read again.
    @Test func `Every kind of document is saved and opened`() async throws {
        let folder = try Folder()
        let groups = [
            DocumentGroup("letters", newDocument: Letter()), DocumentGroup("notes", newDocument: Notes()),
            DocumentGroup("lists", newDocument: { Checklist() }),
        ]
        let controller = try DocumentController(groups)

        let letter = try await controller.newDocument(Letter(text: "Dear"))
        try await letter.edit(Letter.self) { $0.text += " reader" }
        try await letter.save(to: folder / "a.txt")
        #expect(try (folder / "a.txt").text == "Dear reader")

        let notes = try await controller.newDocument(Notes())
        try await notes.edit(Notes.self) { $0.notes["one"] = "1" }
        try await notes.save(to: folder / "n.unknown")
        #expect(try (folder / "n.unknown/one").text == "1")

        let list = try await controller.newDocument { Checklist() }
        try await list.edit(Checklist.self) { $0.items.append("milk") }
        try await list.save(to: folder / "l.json")
        try await list.close()
        guard case .opened(let again) = try await controller.openDocument(at: (folder / "l.json").fileURL()) else {
            Issue.record("it was closed")
            return
        }
        #expect(again.document(as: Checklist.self)?.items == ["milk"])
        #expect(!again.isEdited)
        again.document(as: Checklist.self)?.title = "Shopping"
        #expect(again.isEdited, "a published property tells that it changes")
    }

    @Test func `The newer protocols save and open`() async throws {
        let folder = try Folder()
        try folder.write("Once", to: "s.txt")
        let controller = try DocumentController([DocumentGroup("stories", makeDocument: { _, _ in Story() })])
        guard case .opened(let story) = try await controller.openDocument(at: folder / "s.txt") else {
            Issue.record("it was not opened")
            return
        }
        #expect(story.document(as: Story.self)?.text == "Once")
        try await story.edit(Story.self) { $0.text += " upon a time" }
        try await story.save()
        #expect(try (folder / "s.txt").text == "Once upon a time")
        let url = (folder / "s.txt").fileURL()
        let lines = try await LineReader().read(
            from: url, progress: ProgressManager(totalCount: 1).subprogress(assigningCount: 1))
        #expect(lines == ["Once upon a time"])
    }
}
