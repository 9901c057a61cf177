import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// A document that can only be written, as in the sample of the page on `fileExporter`.
@MainActor private final class Report: WritableDocument {
    nonisolated static let writableContentTypes: [UTType] = [.plainText, .json]
    var text = "report"

    nonisolated func writer(
        configuration: sending WriteConfiguration
    ) -> sending FileWrapperDocumentWriter<String> {
        let type = configuration.contentType
        return FileWrapperDocumentWriter(configuration) { text, previous in
            #expect(previous == nil)
            if text == "bad" { throw CocoaError(.fileWriteUnknown) }
            return textFile("\(text) as \(type)")
        }
    }

    func snapshot(contentType: UTType) async throws -> sending String { text }
}

/// A value whose wrapper has the children that were read.
private struct Bag: FileDocument {
    static let readableContentTypes: [UTType] = [.package]
    var files = FileWrapper(directoryWithFileWrappers: [:])
    init() {}
    init(configuration: ReadConfiguration) throws { files = configuration.file }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { files }
}

/// Exports, after Apple's page
/// [fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:document:contenttype:defaultfilename:oncompletion:oncancellation:)).
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ExportScenarios {
    let driver: Driver

    init() throws { driver = try Driver() }

    @Test func `An export writes a copy, and the document keeps its file and its edits`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        try await document.export(to: driver.folder / "e.txt")
        #expect(
            driver.script.take().map { $0.hasPrefix("writer") ? "writer" : $0 } == [
                "snapshot public.plain-text *", "writer", "write two after nil", "written",
            ])
        #expect(document.path == driver.folder / "a.txt" && document.isEdited && document.contentType == .plainText)
        #expect(try (driver.folder / "a.txt").text == "one" && (driver.folder / "e.txt").text == "two")
        // A file is replaced.
        text.set("3", document.undoManager)
        try await document.export(to: (driver.folder / "e.txt").fileURL())
        #expect(try (driver.folder / "e.txt").text == "3")
        try await document.save()
        #expect(driver.script.take().contains("write 3 after nil"), "the export was not the last save")
        #expect(try (driver.folder / "a.txt").text == "3" && !document.isEdited)
    }

    @Test func `A document that was never saved is exported`() async throws {
        let document = try await driver.controller.newDocument(contentType: .plainText)
        try await document.edit(DriverText.self) { $0.text = "new" }
        try await document.export(to: driver.folder / "e.txt")
        #expect(try (driver.folder / "e.txt").text == "new" && document.path == nil && document.isEdited)
    }

    /// "The content type to export to", or "If not provided, writableContentTypes are used".
    @Test func `An export has one of the writable types`() async throws {
        let script = driver.script
        let controller = try DocumentController(
            [DocumentGroup("notes", makeDocument: { _, _ in DriverNote(script) })], types: Driver.types)
        let document = try await controller.newDocument(contentType: .notebook)
        try await document.edit(DriverNote.self) { $0.text = "one" }
        try await document.save(to: driver.folder / "n.examplenotebook", as: .notebook)
        try await document.edit(DriverNote.self) { $0.text = "two" }
        _ = script.take()
        for (name, type, written) in [
            ("n.txt", UTType.utf8PlainText, "public.utf8-plain-text"), ("m", nil, "com.example.notebook"),
        ] {
            try await document.export(to: driver.folder / name, as: type)
            #expect(script.take().first == "snapshot \(written) *")
        }
        #expect(try (driver.folder / "n.txt").text == "two" && (driver.folder / "m/text").text == "two")
        try await document.save()
        #expect(script.take().first == "snapshot com.example.notebook *")
        #expect(try (driver.folder / "n.examplenotebook/text").text == "two")
    }

    @Test func `An export of a package is complete, and the next save is still incremental`() async throws {
        let (document, _) = try await driver.notebook()
        try await document.edit(DriverNotebook.self) { $0.pages["1"] = "A" }
        try await document.export(to: driver.folder / "x.examplenotebook")
        #expect(driver.script.take().first == "write all into []")
        try await document.save()
        #expect(driver.script.take() == ["write changes", "page 1"])
        for name in ["n.examplenotebook", "x.examplenotebook"] {
            #expect(try driver.pages(name) == ["1": "A", "2": "b", "3": "c"])
        }
        // The writer fails: no package is created or changed.
        driver.script.fail("half")
        try driver.folder.write("z", to: "other.examplenotebook/pages/9.txt")
        for name in ["y.examplenotebook", "other.examplenotebook"] {
            await #expect(throws: CocoaError.self) { try await document.export(to: driver.folder / name) }
        }
        #expect(try driver.folder.names == ["n.examplenotebook", "other.examplenotebook", "x.examplenotebook"])
        #expect(try driver.pages("other.examplenotebook") == ["9": "z"])
    }

    /// The wrappers of an exported document still belong to its own package.
    @Test func `A document that is exported does not depend on the copy`() async throws {
        let controller = try DocumentController([DocumentGroup("bags", newDocument: Bag())])
        let document = try await controller.newDocument()
        try await document.edit(Bag.self) {
            $0.files.addRegularFile(withContents: Data("a".utf8), preferredFilename: "1")
            $0.files.addRegularFile(withContents: Data("b".utf8), preferredFilename: "2")
        }
        try await document.save(to: driver.folder / "bag", as: .package)
        try await document.revert()
        try await document.export(to: driver.folder / "copy", as: .package)
        #expect(try Directory(driver.folder / "copy").names().count == 2)
        try (driver.folder / "copy").removeTree()
        _ = try await document.edit(Bag.self) {
            $0.files.addRegularFile(withContents: Data("c".utf8), preferredFilename: "3")
        }
        try await document.save()
        #expect(try ["1", "2", "3"].map { try (driver.folder / "bag").appending($0).text } == ["a", "b", "c"])
    }

    @Test func `An export does not write over an open document`() async throws {
        let (document, text) = try await driver.text()
        _ = try await driver.text("other", at: "b.txt")
        text.set("two", document.undoManager)
        for name in ["a.txt", "b.txt"] {
            let error = await #expect(throws: DocumentError.self) {
                try await document.export(to: driver.folder / name)
            }
            #expect(error?.code == .exists)
        }
        #expect(try (driver.folder / "a.txt").text == "one" && (driver.folder / "b.txt").text == "other")
        let error = await #expect(throws: DocumentError.self) {
            try await document.export(to: try #require(URL(string: "https://example.com/a.txt")))
        }
        #expect(error?.code == .illegalName)
        try await document.close()
        let closed = await #expect(throws: DocumentError.self) {
            try await document.export(to: driver.folder / "c.txt")
        }
        #expect(closed?.code == .notOpen)
    }

    /// The sample of the page: a bare `WritableDocument`.
    @Test func `A document without a group is exported`() async throws {
        let (report, progress) = (Report(), ProgressManager(totalCount: 1))
        try await report.export(to: (driver.folder / "w.txt").fileURL(), progress: progress)
        #expect(try (driver.folder / "w.txt").text == "report as public.plain-text" && progress.isFinished)
        try await report.export(to: (driver.folder / "w.json").fileURL(), as: .json)
        #expect(try (driver.folder / "w.json").text == "report as public.json")
        let refused = await #expect(throws: DocumentError.self) {
            try await report.export(to: (driver.folder / "w.png").fileURL(), as: .png)
        }
        #expect(refused?.code == .typeNotWritable)
        report.text = "bad"
        await #expect(throws: CocoaError.self) { try await report.export(to: (driver.folder / "v.txt").fileURL()) }
        #expect(try driver.folder.names == ["w.json", "w.txt"])
    }

    /// "A closure that will be invoked if the user cancels the operation": nothing is written.
    @Test func `A canceled export writes nothing`() async throws {
        let (document, _) = try await driver.text()
        let path = driver.folder / "c.txt"
        let export = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await document.export(to: path)
        }
        await #expect(throws: CancellationError.self) { try await export.value }
        let other = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Report().export(to: path.fileURL())
        }
        await #expect(throws: CancellationError.self) { try await other.value }
        #expect(try driver.script.take().isEmpty && driver.folder.names == ["a.txt"])
    }

    /// [fileExporter(isPresented:documents:contentTypes:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:documents:contenttypes:oncompletion:oncancellation:)):
    /// the result has the URLs of a collection of documents.
    @Test func `Several documents are exported to files with different names`() async throws {
        let reports = ["one", "two", "three"].map { text in
            let report = Report()
            report.text = text
            return report
        }
        let urls = try await reports.export(to: (driver.folder / ".").fileURL())
        #expect(urls.map(\.lastPathComponent) == ["Untitled.txt", "Untitled 2.txt", "Untitled 3.txt"])
        #expect(try (driver.folder / "Untitled 3.txt").text == "three as public.plain-text")
        let json = try await reports.export(to: (driver.folder / ".").fileURL(), as: .json, named: "report")
        #expect(json.map(\.lastPathComponent) == ["report.json", "report 2.json", "report 3.json"])
        reports[1].text = "bad"
        await #expect(throws: CocoaError.self) {
            try await reports.export(to: (driver.folder / ".").fileURL(), named: "x")
        }
        #expect(try driver.folder.names.filter { $0.hasPrefix("x") } == ["x.txt"])
    }
}
