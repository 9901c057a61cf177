import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// Opening, after Apple's pages *Creating a document-based app*, *ReadableDocument*, *DocumentReader* and
/// *DocumentReadConfiguration*.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OpeningScenarios {
    let driver: Driver

    init() throws { driver = try Driver() }

    /// *Creating a document-based app*: "calls reader(configuration:), passes the file URL", "then delivers the snapshot".
    /// [apply(snapshot:previous:)](https://developer.apple.com/documentation/swiftui/readabledocument/apply(snapshot:previous:)):
    /// on the main actor, `previous` is "nil on the first read".
    @Test func `A document is created, read outside the main actor, and applied on it`() async throws {
        try driver.folder.write("one", to: "a.txt")
        let (document, text) = try await driver.open("a.txt", as: DriverText.self)
        let calls = driver.script.take()
        #expect(calls.count == 4 && calls[0] == "make *" && calls[1].hasPrefix("reader public.plain-text"))
        #expect(calls[2...] == ["read a.txt", "apply one after nil *"])
        #expect(text.text == "one" && !document.isEdited && document.undoManager?.canUndo == false)
    }

    /// [DocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/documentreadconfiguration): the content
    /// type is "one of the document's readableContentTypes".
    @Test func `The content type of a read is a readable type`() async throws {
        try driver.folder.write("let a = 1", to: "a.swift")
        let (document, text) = try await driver.open("a.swift", as: DriverText.self)
        #expect(driver.script.take()[1].hasPrefix("reader public.plain-text"))
        #expect(document.contentType.identifier == "public.swift-source")
        // [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/writabledocument/snapshot(contenttype:)).
        text.set("let b = 2", document.undoManager)
        try await document.save()
        #expect(driver.script.take().first == "snapshot public.plain-text *")
        #expect(try (driver.folder / "a.swift").text == "let b = 2")
    }

    /// [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction): "your app must define a
    /// DocumentGroup that handles the content type".
    @Test func `A file that no group reads is not opened`() async throws {
        try driver.folder.write("x", to: "a.png")
        try driver.folder.write("x", to: "n.txt/a")
        for name in ["a.png", "n.txt", "gone.txt"] {
            let error = await #expect(throws: DocumentError.self) {
                try await driver.controller.openDocument(at: driver.folder / name)
            }
            #expect(error?.code == (name == "gone.txt" ? .notFound : .noGroup))
        }
        #expect(driver.script.take().isEmpty && driver.controller.documents.isEmpty)
        #expect(try driver.folder.names == ["a.png", "n.txt"])
    }

    /// [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction): "brings the existing window
    /// to the front".
    @Test func `An open file is not opened again`() async throws {
        let (document, text) = try await driver.text()
        text.set("mine", document.undoManager)
        guard case .broughtToFront(let front) = try await driver.controller.openDocument(at: driver.folder / "a.txt")
        else {
            Issue.record("it was opened again")
            return
        }
        #expect(front === document && text.text == "mine" && document.isEdited && driver.script.take().isEmpty)
    }

    @Test func `A file that is opened twice at the same time is read once`() async throws {
        try driver.folder.write("one", to: "a.txt")
        driver.script.hold("read")
        let path = driver.folder / "a.txt"
        let opens = (0..<2).map { _ in Task { try await driver.controller.openDocument(at: path) } }
        try await driver.script.reached("read")
        driver.script.hold("read", false)
        var documents: [OpenDocument] = []
        for open in opens {
            switch try await open.value {
            case .opened(let document), .broughtToFront(let document), .openedInWindow(let document):
                documents.append(document)
            case .openElsewhere: Issue.record("it is not open elsewhere")
            }
        }
        #expect(documents.count == 2 && documents.first === documents.last)
        #expect(driver.controller.documents.count == 1)
        #expect(driver.script.take().filter { $0.hasPrefix("read ") }.count == 1)
    }

    @Test(arguments: ["read", "apply"]) func `A document that cannot be read is not opened`(_ step: String) async throws
    {
        try driver.folder.write("one", to: "a.txt")
        driver.script.fail(step)
        await #expect(throws: CocoaError.self) { try await driver.controller.openDocument(at: driver.folder / "a.txt") }
        #expect(driver.controller.documents.isEmpty && driver.controller.openings.isEmpty)
        #expect(try (driver.folder / "a.txt").text == "one")
        #expect(driver.script.take().contains { $0.hasPrefix("apply") } == (step == "apply"))
        driver.script.fail(step, false)
        let (_, text) = try await driver.open("a.txt", as: DriverText.self)
        #expect(text.text == "one" && driver.script.take().first == "make *")
    }

    @Test func `An empty file is an empty document`() async throws {
        try driver.folder.write("", to: "a.txt")
        let (document, text) = try await driver.open("a.txt", as: DriverText.self)
        #expect(text.text.isEmpty && !document.isEdited)
        #expect(try FileWrapper(path: driver.folder / "a.txt").regularFileContents == Data())
    }

    /// *Creating a document-based app*, "Work with package documents".
    @Test func `A package is one document`() async throws {
        try driver.folder.write("1", to: "n.examplenotebook/metadata.json")
        try driver.folder.write("a", to: "n.examplenotebook/pages/1.txt")
        let (document, notebook) = try await driver.open("n.examplenotebook", as: DriverNotebook.self)
        #expect(document.group.name == "notebooks" && notebook.pages == ["1": "a"])
        #expect(driver.script.take() == ["make *", "read n.examplenotebook", "apply first *"])
        let wrapper = try FileWrapper(path: driver.folder / "n.examplenotebook")
        #expect(wrapper.isDirectory && wrapper.fileWrappers?.keys.sorted() == ["metadata.json", "pages"])
        // "might fail because the files might be gone or moved"
        let page = wrapper.fileWrappers?["pages"]?.fileWrappers?["1.txt"]
        try (driver.folder / "n.examplenotebook/pages/1.txt").removeFile()
        #expect(page != nil && page?.regularFileContents == nil)
    }

    // MARK: Viewers

    /// [ReadableDocument](https://developer.apple.com/documentation/swiftui/readabledocument), and
    /// [init(viewer:makeReadableDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(viewer:makereadabledocument:)):
    /// "opening and viewing read-only documents".
    @Test func `A viewer reads and never writes`() async throws {
        try driver.folder.write("one", to: "a.json")
        let (document, viewer) = try await driver.open("a.json", as: DriverViewer.self)
        #expect(driver.script.take().map { String($0.prefix(4)) } == ["make", "read", "read", "appl"])
        #expect(viewer.text == "one" && !document.isEditable && document.undoManager == nil)
        driver.controller.autosaveInterval = .milliseconds(1)
        document.undo.registerUndo(withTarget: viewer) { _ in }
        try await Task.sleep(for: .milliseconds(50))
        for action in [
            { try await document.save() }, { try await document.save(to: driver.folder / "b.json") },
            { try await document.export(to: driver.folder / "b.json") },
        ] {
            let error = await #expect(throws: DocumentError.self) { try await action() }
            #expect(error?.code == .notEditable)
        }
        #expect(try driver.folder.names == ["a.json"] && (driver.folder / "a.json").text == "one")
        // [reader(configuration:)](https://developer.apple.com/documentation/swiftui/readabledocument/reader(configuration:)):
        // "or when another process changes the file".
        _ = driver.script.take()
        driver.controller.autosaveInterval = nil
        try driver.folder.write("another", to: "a.json")
        try await document.revert()
        #expect(driver.script.take().last == "apply another after one *")
    }
}
