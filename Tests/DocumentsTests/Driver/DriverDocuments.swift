import FileSystem
import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// The state of the documents in a driver test: the calls of their methods, and the steps that fail or wait.
final class Script: Sendable {
    private struct State {
        var lines: [String] = []
        var failing: Set<String> = []
        var waiting: Set<String> = []
        var progress: [ProgressManager] = []
    }

    private let state = Mutex(State())

    @MainActor init() {}

    /// Records a call, with a star if it is on the main actor, whose thread may change.
    func call(_ step: String, _ detail: String = "", isolation: (any Actor)? = #isolation) {
        let line = step + (detail.isEmpty ? "" : " \(detail)") + (isolation === MainActor.shared ? " *" : "")
        state.withLock { $0.lines.append(line) }
    }

    /// Records a call, and throws or waits if the test requires it.
    func run(
        _ step: String, _ detail: String = "", isolation: isolated (any Actor)? = #isolation
    ) async throws {
        call(step, detail, isolation: isolation)
        try await pause(step)
        try check(step)
    }

    func check(_ step: String) throws {
        if state.withLock({ $0.failing.contains(step) }) { throw CocoaError(.fileWriteUnknown) }
    }

    /// Waits while the step is on hold, at most a minute.
    func pause(_ step: String, isolation: isolated (any Actor)? = #isolation) async throws {
        for _ in 0..<6000 where state.withLock({ $0.waiting.contains(step) }) {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    func fail(_ step: String, _ fails: Bool = true) {
        state.withLock { state in
            if fails { state.failing.insert(step) } else { state.failing.remove(step) }
        }
    }

    func hold(_ step: String, _ holds: Bool = true) {
        state.withLock { state in
            if holds { state.waiting.insert(step) } else { state.waiting.remove(step) }
        }
    }

    /// Waits until a call is recorded.
    func reached(_ step: String) async throws {
        for _ in 0..<3000 where !lines.contains(where: { $0.hasPrefix(step) }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(lines.contains { $0.hasPrefix(step) }, "\(step) was not called")
    }

    var lines: [String] { state.withLock { $0.lines } }

    /// The lines since the last call.
    func take() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }
}

extension UTType {
    static let notebook = UTType(exportedAs: "com.example.notebook", conformingTo: .package)
}

/// A string with a custom reader and a custom writer.
final class DriverText: Document {
    static let readableContentTypes: [UTType] = [.plainText]
    @MainActor var text = ""
    let script: Script

    init(_ script: Script) { self.script = script }

    func reader(configuration: sending ReadConfiguration) -> sending TextReader {
        script.call("reader", configuration.contentType.identifier)
        return TextReader(script: script)
    }

    func writer(configuration: sending WriteConfiguration) -> sending TextWriter {
        script.call("writer", configuration.contentType.identifier)
        return TextWriter(script: script)
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws {
        try await script.run("apply", "\(snapshot) after \(previous ?? "nil")")
        text = snapshot
    }

    @MainActor func snapshot(contentType: UTType) async throws -> sending String {
        try await script.run("snapshot", contentType.identifier)
        return text
    }

    /// Changes the text, and registers the change.
    @MainActor func set(_ new: String, _ undoManager: UndoManager?) {
        let old = text
        text = new
        undoManager?.registerUndo(withTarget: self) { [weak undoManager] in $0.set(old, undoManager) }
    }
}

struct TextReader: DocumentReader {
    let script: Script

    @concurrent func read(from source: sending URL, progress: consuming Subprogress) async throws -> sending String {
        let manager = progress.start(totalCount: 2)
        try await script.run("read", source.lastPathComponent)
        manager.complete(count: 1)
        let text = try #require(FilePath(fileURL: source)).text
        try await script.pause("half")
        if text == "bad" { throw CocoaError(.fileReadCorruptFile) }
        return text
    }
}

struct TextWriter: DocumentWriter {
    let script: Script

    @concurrent func write(
        snapshot: sending String, to destination: sending URL, previous: sending String?,
        progress: consuming Subprogress
    ) async throws {
        let manager = progress.start(totalCount: 4)
        manager.totalByteCount = UInt64(snapshot.utf8.count)
        manager.complete(count: 1)
        try await script.run("write", "\(snapshot) after \(previous ?? "nil")")
        let path = try #require(FilePath(fileURL: destination))
        let file = try OpenFile(
            path, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: 0o644))
        try file.write(Array(snapshot.utf8.prefix(snapshot.utf8.count / 2)))
        try script.check("half")
        try file.write(Array(snapshot.utf8))
        script.call("written")
    }
}

/// The pages of a notebook, which are not sendable.
final class NotebookPages {
    var pages: [String: String]
    init(_ pages: [String: String]) { self.pages = pages }
}

/// A package with an incremental writer, as in Apple's "Handling advanced document scenarios".
final class DriverNotebook: Document {
    static let readableContentTypes: [UTType] = [.notebook]
    @MainActor var pages: [String: String] = [:]
    let script: Script

    init(_ script: Script) { self.script = script }

    func reader(configuration: sending ReadConfiguration) -> sending NotebookReader { NotebookReader(script: script) }
    func writer(configuration: sending WriteConfiguration) -> sending NotebookWriter { NotebookWriter(script: script) }

    @MainActor func apply(snapshot: sending NotebookPages, previous: sending NotebookPages?) async throws {
        script.call("apply", previous == nil ? "first" : "again")
        pages = snapshot.pages
    }

    @MainActor func snapshot(contentType: UTType) async throws -> sending NotebookPages { NotebookPages(pages) }
}

struct NotebookReader: DocumentReader {
    let script: Script

    @concurrent func read(
        from source: sending URL, progress: consuming Subprogress
    ) async throws -> sending NotebookPages {
        script.call("read", source.lastPathComponent)
        let folder = try #require(FilePath(fileURL: source)).appending("pages")
        var pages: [String: String] = [:]
        for name in try Directory(folder).names() {
            pages[String(name.string.dropLast(4))] = try folder.appending(name).text
        }
        return NotebookPages(pages)
    }
}

struct NotebookWriter: DocumentWriter {
    let script: Script

    @concurrent func write(
        snapshot: sending NotebookPages, to destination: sending URL, previous: sending NotebookPages?,
        progress: consuming Subprogress
    ) async throws {
        let folder = try #require(FilePath(fileURL: destination))
        let names = try Directory(folder).names().map(\.string).sorted()
        try await script.run("write", previous == nil ? "all into \(names)" : "changes")
        func write(_ text: String, to path: FilePath) throws {
            let file = try OpenFile(
                path, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: 0o644))
            try file.write(Array(text.utf8))
        }
        // The sample does not create the folder of the package.
        try write("\(snapshot.pages.count)", to: folder.appending("metadata.json"))
        try folder.appending("pages").makeDirectories()
        for (name, text) in snapshot.pages where previous?.pages[name] != text {
            script.call("page", name)
            try write(text, to: folder.appending("pages").appending("\(name).txt"))
        }
        try script.check("half")
    }
}

/// A document that writes two types.
final class DriverNote: Document {
    static let readableContentTypes: [UTType] = [.notebook]
    static let writableContentTypes: [UTType] = [.notebook, .utf8PlainText]
    @MainActor var text = ""
    let script: Script

    init(_ script: Script) { self.script = script }

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { $0.fileWrappers?["text"]?.text ?? "" }
    }

    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        let type = configuration.contentType
        script.call("writer", type.identifier)
        return FileWrapperDocumentWriter(configuration) { [script] text, previous in
            script.call("wrapper", "\(previous?.fileWrappers?.keys.sorted() ?? [])")
            let file = textFile(text)
            guard type == .notebook else { return file }
            guard let previous else { return FileWrapper(directoryWithFileWrappers: ["text": file]) }
            if let old = previous.fileWrappers?["text"] { previous.removeFileWrapper(old) }
            file.preferredFilename = "text"
            previous.addFileWrapper(file)
            return previous
        }
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }

    @MainActor func snapshot(contentType: UTType) async throws -> sending String {
        script.call("snapshot", contentType.identifier)
        return text
    }
}

/// A document that can only be read.
final class DriverViewer: ReadableDocument {
    static let readableContentTypes: [UTType] = [.json]
    @MainActor var text = ""
    let script: Script

    init(_ script: Script) { self.script = script }

    func reader(configuration: sending ReadConfiguration) -> sending TextReader {
        script.call("reader", configuration.contentType.identifier)
        return TextReader(script: script)
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws {
        script.call("apply", "\(snapshot) after \(previous ?? "nil")")
        text = snapshot
    }
}

/// An app with the documents above, and a folder for its files.
@MainActor
struct Driver {
    let folder: Folder
    let script = Script()
    let controller: DocumentController

    /// The types of the app.
    static let types = RegistryLayer(
        name: "app", role: .app,
        declarations: [
            TypeDeclaration(
                identifier: UTType.notebook.identifier, kind: .exported, conformsTo: [UTType.package.identifier],
                tags: [.filenameExtension: ["examplenotebook"]])
        ])

    init() throws {
        folder = try Folder()
        let script = script
        func made<D>(_ document: D) -> D {
            script.call("make")
            return document
        }
        controller = try DocumentController(
            [
                DocumentGroup("texts", makeDocument: { _, _ in made(DriverText(script)) }),
                DocumentGroup("notebooks", makeDocument: { _, _ in made(DriverNotebook(script)) }),
                DocumentGroup("viewers", makeReadableDocument: { _, _ in made(DriverViewer(script)) }),
            ], types: Self.types)
        controller.changeInterval = nil
    }

    /// Opens a file that is not open.
    func open<D>(_ name: String, as type: D.Type = D.self) async throws -> (OpenDocument, D) {
        guard case .opened(let document) = try await controller.openDocument(at: folder / name) else {
            throw DocumentError(.exists, folder / name, message: "it was open already")
        }
        return (document, try #require(document.document(as: D.self)))
    }

    /// Opens a string, and clears the recorded calls.
    func text(_ text: String = "one", at name: String = "a.txt") async throws -> (OpenDocument, DriverText) {
        try folder.write(text, to: name)
        let opened = try await open(name, as: DriverText.self)
        _ = script.take()
        return opened
    }

    /// Creates and saves a notebook, and clears the recorded calls.
    func notebook(
        _ pages: [String: String] = ["1": "a", "2": "b", "3": "c"], at name: String = "n.examplenotebook"
    ) async throws -> (OpenDocument, DriverNotebook) {
        let document = try await controller.newDocument(contentType: .notebook)
        let notebook = try #require(document.document(as: DriverNotebook.self))
        try await document.edit(DriverNotebook.self) { $0.pages = pages }
        try await document.save(to: folder / name)
        _ = script.take()
        return (document, notebook)
    }

    /// The pages of a notebook on disk.
    func pages(_ name: String) throws -> [String: String] {
        let pages = (folder / name).appending("pages")
        return try Dictionary(
            uniqueKeysWithValues: Directory(pages).names().map {
                (String($0.string.dropLast(4)), try pages.appending($0).text)
            })
    }

    /// Waits until a condition is true, at most 30 seconds.
    func wait(_ condition: () throws -> Bool) async throws {
        for _ in 0..<3000 where try !condition() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try condition())
    }
}
