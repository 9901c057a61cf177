import FileSystem
import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// A snapshot that is not sendable, as Apple's protocols allow.
private final class Pages {
    var texts: [String]
    init(_ texts: [String]) { self.texts = texts }
}

/// A package with a file for each page, whose writer writes only the pages that changed.
private final class Album: Document {
    static let readableContentTypes: [UTType] = [.package]

    var pages: [String] = []
    @MainActor var wasApplied: [[String]?] = []
    let log = Log()

    func reader(configuration: sending ReadConfiguration) -> sending PageReader { PageReader() }
    func writer(configuration: sending WriteConfiguration) -> sending PageWriter { PageWriter(log: log) }

    @MainActor func snapshot(contentType: UTType) async throws -> sending Pages {
        log.add("snapshot \(contentType)")
        return Pages(pages)
    }

    @MainActor func apply(snapshot: sending Pages, previous: sending Pages?) async throws {
        pages = snapshot.texts
        wasApplied.append(previous?.texts)
    }
}

/// The actions of a document's writer.
private final class Log: Sendable {
    private let state = Mutex((lines: [String](), fails: false))
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }
    func add(_ line: String) { state.withLock { $0.lines.append(line) } }
    /// The lines since the last call.
    func take() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }
}

private struct PageReader: DocumentReader {
    @concurrent func read(from source: sending URL, progress: consuming Subprogress) async throws -> sending Pages {
        let folder = try #require(FilePath(fileURL: source))
        var texts: [String] = []
        while let text = try? folder.appending("\(texts.count + 1)").text { texts.append(text) }
        return Pages(texts)
    }
}

private struct PageWriter: DocumentWriter {
    let log: Log

    @concurrent func write(
        snapshot: sending Pages, to destination: sending URL, previous: sending Pages?,
        progress: consuming Subprogress
    ) async throws {
        let folder = try #require(FilePath(fileURL: destination))
        log.add(previous == nil ? "all" : "changes")
        // Apple's sample writes files into the folder at once.
        for (index, text) in snapshot.texts.enumerated() {
            if let previous, index < previous.texts.count, previous.texts[index] == text { continue }
            let file = try OpenFile(
                folder.appending("\(index + 1)"), .writeOnly, options: [.create, .truncate],
                permissions: .ownerReadWrite)
            try file.write(Array(text.utf8))
        }
        if log.fails { throw DocumentError(.noSpace, folder, message: "full") }
    }
}

/// A string whose snapshot contains the requested content type.
private struct Text: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    static let asked = Mutex<[UTType]>([])
    var text = ""
    init() {}
    init(configuration: ReadConfiguration) throws {
        guard let text = configuration.file.text, text != "bad" else { throw CocoaError(.fileReadCorruptFile) }
        self.text = text
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        Self.asked.withLock { $0.append(configuration.contentType) }
        return textFile(text)
    }
}

private final class Items: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.json]
    let text: Mutex<String>
    let objectWillChange = ObservableObjectPublisher()
    init(configuration: ReadConfiguration) throws { text = Mutex(configuration.file.text ?? "") }
    func snapshot(contentType: UTType) throws -> String { text.withLock { $0 } }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper { textFile(snapshot) }
}

private final class Viewed: ReadableDocument {
    static let readableContentTypes: [UTType] = [.rtf]
    var text = ""
    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { $0.text ?? "" }
    }
    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}

/// Snapshots and changes by other processes, after Apple's pages of 2026 on DocumentReader, DocumentWriter,
/// ReadableDocument and WritableDocument.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SnapshotDocumentTests {
    let folder: Folder
    let controller: DocumentController

    init() throws {
        folder = try Folder()
        controller = try DocumentController([
            DocumentGroup("albums", makeDocument: { _, _ in Album() }), DocumentGroup("texts", newDocument: Text()),
            DocumentGroup("items", viewing: Items.self),
            DocumentGroup("viewed", makeReadableDocument: { _, _ in Viewed() }),
            DocumentGroup(
                "editable items",
                newDocument: { () -> Items in fatalError("the tests only open items") }),
        ])
        controller.changeInterval = nil
    }

    private func open(_ name: String) async throws -> OpenDocument {
        guard case .opened(let document) = try await controller.openDocument(at: folder / name) else {
            throw DocumentError(.exists, folder / name, message: "it was open already")
        }
        return document
    }

    private func album(_ pages: [String], savedAs name: String) async throws -> (OpenDocument, Album) {
        let document = try await controller.newDocument(contentType: .package)
        let album = try #require(document.document(as: Album.self))
        try await document.edit(Album.self) { $0.pages = pages }
        try await document.save(to: folder / name, as: .package)
        return (document, album)
    }

    private func pages(_ name: String) throws -> [String] {
        try Directory(folder / name).names().map(\.string).sorted().map { try (folder / name).appending($0).text }
    }

    // MARK: The previous snapshot

    /// [write(snapshot:to:previous:progress:)](https://developer.apple.com/documentation/swiftui/documentwriter/write(snapshot:to:previous:progress:)):
    /// nil on the first save; the last snapshot that was written after that.
    @Test func `A writer gets the previous snapshot of the file that it wrote last`() async throws {
        let (document, album) = try await album(["a", "b"], savedAs: "one")
        #expect(album.log.take() == ["snapshot com.apple.package", "all"])
        try await document.edit(Album.self) { $0.pages[1] = "B" }
        try await document.save()
        #expect(album.log.take() == ["snapshot com.apple.package", "changes"])
        #expect(try pages("one") == ["a", "B"])
        // Save As: the new folder has no page yet.
        try await document.save(to: folder / "two", as: .package)
        #expect(album.log.take() == ["snapshot com.apple.package", "all"])
        #expect(try pages("two") == ["a", "B"])
        try await document.rename(to: "three")
        try await document.edit(Album.self) { $0.pages[0] = "A" }
        try await document.save()
        #expect(album.log.take().last == "changes")
        #expect(try pages("three") == ["A", "B"])
        // Back to the first name: its pages are older.
        try await document.save(to: folder / "one", as: .package)
        #expect(album.log.take().last == "all")
        #expect(try pages("one") == ["A", "B"])
    }

    @Test func `After a failed write everything is written again`() async throws {
        let (document, album) = try await album(["a"], savedAs: "one")
        album.log.fails = true
        try await document.edit(Album.self) { $0.pages = ["b", "c"] }
        await #expect(throws: DocumentError.self) { try await document.save() }
        album.log.fails = false
        _ = album.log.take()
        try await document.save()
        #expect(album.log.take().last == "all")
        #expect(try pages("one") == ["b", "c"])
        #expect(!document.isEdited)
    }

    // MARK: Packages

    @Test func `A failed writer leaves no new package and does not change another one`() async throws {
        let (document, album) = try await album(["a"], savedAs: "one")
        try folder.write("other", to: "two/1")
        try folder.write("other", to: "two/9")
        album.log.fails = true
        await #expect(throws: DocumentError.self) { try await document.save(to: folder / "new", as: .package) }
        await #expect(throws: DocumentError.self) { try await document.save(to: folder / "two", as: .package) }
        #expect(try folder.names == ["one", "two"])
        #expect(try pages("two") == ["other", "other"])
        album.log.fails = false
        try await document.save(to: folder / "two", as: .package)
        #expect(try pages("two") == ["a"], "no page of the other document is left")
        #expect(try folder.names == ["one", "two"])
    }

    // MARK: Changes by other processes

    /// [apply(snapshot:previous:)](https://developer.apple.com/documentation/swiftui/readabledocument/apply(snapshot:previous:)):
    /// the previously loaded snapshot, or nil on the first read.
    @Test func `A change by another process is read again with the previous snapshot`() async throws {
        let (saved, _) = try await album(["a", "b"], savedAs: "one.x")
        try await saved.close()
        let opened = try await controller.openAlbum(folder / "one.x")
        let album = try #require(opened.document(as: Album.self))
        #expect(album.wasApplied == [nil])
        #expect(try await !opened.readChanges(), "nothing has changed")
        try folder.write("other", to: "one.x/2")
        #expect(try await opened.readChanges())
        #expect(album.pages == ["a", "other"] && !opened.isEdited)
        #expect(album.wasApplied == [nil, ["a", "b"]])
        // The file differs from the last content that this document wrote.
        try await opened.edit(Album.self) { $0.pages[0] = "A" }
        try await opened.save()
        #expect(album.log.take().last == "all")
        #expect(try pages("one.x") == ["A", "other"])
    }

    @Test func `Every kind of document is read again`() async throws {
        for (name, new) in [("a.txt", "new text"), ("b.json", "[1]"), ("c.rtf", "new rich text")] {
            try folder.write("old", to: name)
            let document = try await open(name)
            try folder.write(new, to: name)
            guard case .broughtToFront(let front) = try await controller.openDocument(at: folder / name) else {
                Issue.record("\(name) was opened again")
                continue
            }
            #expect(front === document)
            let text =
                document.document(as: Text.self)?.text ?? document.document(as: Viewed.self)?.text
                ?? document.document(as: Items.self)?.text.withLock { $0 }
            #expect(text == new)
            #expect(!document.isEdited)
        }
    }

    @Test func `A document detects a change by itself`() async throws {
        try folder.write("old", to: "a.txt")
        controller.changeInterval = .milliseconds(10)
        let document = try await open("a.txt")
        try folder.write("another text", to: "a.txt")
        for _ in 0..<3000 where document.document(as: Text.self)?.text != "another text" {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(document.document(as: Text.self)?.text == "another text")
    }

    /// Otherwise, the change by the other process would be lost.
    @Test func `A save over a change that was not read fails`() async throws {
        try folder.write("old", to: "a.txt")
        let document = try await open("a.txt")
        try await document.edit(Text.self) { $0.text = "mine" }
        try folder.write("theirs", to: "b.txt")
        try (folder / "b.txt").rename(replacing: folder / "a.txt")
        for _ in 0..<2 {
            let error = await #expect(throws: DocumentError.self) { try await document.save() }
            #expect(error?.code == .changedOnDisk)
            #expect(try (folder / "a.txt").text == "theirs")
        }
        let error = await #expect(throws: DocumentError.self) { try await document.readChanges() }
        #expect(error?.code == .changedOnDisk)
        #expect(document.document(as: Text.self)?.text == "mine")
        try await document.save(to: folder / "mine.txt")
        #expect(try (folder / "mine.txt").text == "mine")
        #expect(try (folder / "a.txt").text == "theirs")
    }

    @Test func `A package with a change that was not read is not saved`() async throws {
        let (document, _) = try await album(["a", "b"], savedAs: "one")
        try folder.write("theirs", to: "one/2")
        try await document.edit(Album.self) { $0.pages = ["c", "d"] }
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .changedOnDisk)
        #expect(try pages("one") == ["a", "theirs"])
        try await document.revert()
        #expect(document.document(as: Album.self)?.pages == ["a", "theirs"])
        #expect(!document.isEdited)
        try await document.save()
    }

    @Test func `A change that cannot be read does not change the document`() async throws {
        try folder.write("old", to: "a.txt")
        let document = try await open("a.txt")
        try folder.write("bad", to: "a.txt")
        await #expect(throws: CocoaError.self) { try await document.readChanges() }
        #expect(document.document(as: Text.self)?.text == "old")
        try await document.edit(Text.self) { $0.text = "mine" }
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .changedOnDisk)
    }

    @Test func `A removed file is written again`() async throws {
        try folder.write("old", to: "a.txt")
        let document = try await open("a.txt")
        try (folder / "a.txt").removeFile()
        #expect(try await !document.readChanges())
        try await document.save()
        #expect(try (folder / "a.txt").text == "old")
    }

    // MARK: Content types

    /// [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/writabledocument/snapshot(contenttype:)):
    /// one of the writable types.
    @Test func `The content type of a save is a writable type`() async throws {
        try folder.write("# x", to: "a.md")
        let document = try await open("a.md")
        #expect(document.contentType.identifier == "net.daringfireball.markdown")
        try await document.save()
        // The other tests also save strings.
        #expect(Text.asked.withLock { Set($0) } == [.plainText])
        #expect(document.contentType.identifier == "net.daringfireball.markdown", "the file has still its type")
    }
}

extension DocumentController {
    /// Opens a folder that has no extension of a package.
    fileprivate func openAlbum(_ path: FilePath) async throws -> OpenDocument {
        let group = try #require(app.groups.first { $0.name == "albums" })
        let opened = Opened(
            group: group, path: path, state: await FileState.read(path), contentType: .package, isEditable: true,
            model: ReadingWritingModel(Album()), configuration: URLDocumentConfiguration())
        try await opened.model.read(
            from: path, contentType: .package, progress: ProgressManager(totalCount: 1)
        ) {}
        return opened.document("album", self)
    }
}
