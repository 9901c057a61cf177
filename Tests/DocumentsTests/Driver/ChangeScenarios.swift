import FileSystem
import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// Changes by other processes, after Apple's pages
/// [reader(configuration:)](https://developer.apple.com/documentation/swiftui/readabledocument/reader(configuration:)) ("or when
/// another process changes the file") and
/// [apply(snapshot:previous:)](https://developer.apple.com/documentation/swiftui/readabledocument/apply(snapshot:previous:)) ("The
/// previously loaded snapshot").
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChangeScenarios {
    let driver: Driver

    init() throws { driver = try Driver() }

    @Test func `A document reads each change, with the snapshot that it read last`() async throws {
        let (document, text) = try await driver.text()
        for (old, new) in [("one", "second"), ("second", "the third")] {
            // Once in place, and once by a new file.
            if old == "one" {
                try driver.folder.write(new, to: "a.txt")
            } else {
                try driver.folder.write(new, to: "b.txt")
                try (driver.folder / "b.txt").rename(replacing: driver.folder / "a.txt")
            }
            #expect(try await document.readChanges() && text.text == new)
            #expect(driver.script.take().contains("apply \(new) after \(old) *"))
        }
        #expect(!document.isEdited && document.undoManager?.canUndo == false)
        text.set("mine", document.undoManager)
        try await document.save()
        try driver.folder.write("theirs", to: "a.txt")
        #expect(try await document.readChanges() && text.text == "theirs")
        #expect(driver.script.take().contains("apply theirs after the third *"), "loaded, not written")
    }

    @Test func `A save is not a change by another process`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        try await document.save()
        try OpenFile(driver.folder / "a.txt", .readWrite).setPermissions(FilePermissions(rawValue: 0o600))
        #expect(try await !document.readChanges())
        #expect(!driver.script.take().contains { $0.hasPrefix("read") || $0.hasPrefix("apply") })
        text.set("three", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "a.txt").text == "three")
    }

    /// [fileModificationDate](https://developer.apple.com/documentation/appkit/nsdocument/filemodificationdate): "warn the user
    /// when the on-disk representation … has been modified by something other than the current app".
    @Test func `Unsaved changes are kept, and so are the changes by the other process`() async throws {
        let (document, text) = try await driver.text()
        text.set("mine", document.undoManager)
        try driver.folder.write("theirs!", to: "a.txt")
        await #expect(throws: DocumentError.self) { try await document.readChanges() }
        #expect(text.text == "mine" && document.isEdited)
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .changedOnDisk)
        #expect(try (driver.folder / "a.txt").text == "theirs!" && document.isEdited)
        #expect(driver.script.take().isEmpty)
        try await document.save(to: driver.folder / "b.txt")
        #expect(try (driver.folder / "a.txt").text == "theirs!" && (driver.folder / "b.txt").text == "mine")
        // Take theirs.
        text.set("other", document.undoManager)
        try driver.folder.write("again theirs", to: "b.txt")
        _ = driver.script.take()
        try await document.revert()
        #expect(driver.script.take().contains("apply again theirs after one *"))
        #expect(!document.isEdited && document.undoManager?.canUndo == false)
        text.set("mine", document.undoManager)
        try await document.save()
    }

    /// [fileModificationDate](https://developer.apple.com/documentation/appkit/nsdocument/filemodificationdate): the person is
    /// warned, and can save anyway.
    @Test func `After a conflict, a save can overwrite the change, or keep it under the old name`() async throws {
        for overwrites in [true, false] {
            let (document, text) = try await driver.text()
            text.set("mine", document.undoManager)
            try driver.folder.write("theirs!", to: "a.txt")
            let error = await #expect(throws: DocumentError.self) { try await document.save() }
            #expect(error?.code == .changedOnDisk)
            if overwrites {
                try await document.save(overwritingChanges: true)
                #expect(try (driver.folder / "a.txt").text == "mine")
            } else {
                try await document.save(to: driver.folder / "b.txt")
                #expect(try (driver.folder / "b.txt").text == "mine" && (driver.folder / "a.txt").text == "theirs!")
            }
            #expect(!document.isEdited)
            try await document.close()
        }
    }

    /// A snapshot or a writer can take long. [fileModificationDate](https://developer.apple.com/documentation/appkit/nsdocument/filemodificationdate):
    /// no change by another process is overwritten without a warning.
    @Test(arguments: ["snapshot", "write"]) func `A change during a save is not overwritten`(step: String) async throws
    {
        let (document, text) = try await driver.text()
        text.set("mine", document.undoManager)
        driver.script.hold(step)
        let save = Task { try await document.save() }
        try await driver.script.reached(step)
        try driver.folder.write("theirs!", to: "a.txt")
        driver.script.hold(step, false)
        for save in [save, Task { try await document.save() }] {
            let error = await #expect(throws: DocumentError.self) { try await save.value }
            #expect(error?.code == .changedOnDisk)
            #expect(try (driver.folder / "a.txt").text == "theirs!" && document.isEdited)
        }
        try await document.save(overwritingChanges: true)
        #expect(try (driver.folder / "a.txt").text == "mine" && driver.folder.names == ["a.txt"])
    }

    @Test func `A change while a wrapper is created is not overwritten`() async throws {
        let controller = try DocumentController([
            DocumentGroup("values", newDocument: SlowValue()), DocumentGroup("objects", newDocument: { SlowObject() }),
            DocumentGroup("wrapped", makeDocument: { _, _ in SlowWrapped() }),
        ])
        controller.changeInterval = nil
        for name in ["a.json", "a.xml", "a.rtf"] {
            try driver.folder.write("old", to: name)
            guard case .opened(let document) = try await controller.openDocument(at: driver.folder / name) else {
                Issue.record("\(name) was open")
                continue
            }
            otherProcess.withLock { $0 = driver.folder / name }
            for _ in 0..<2 {
                let error = await #expect(throws: DocumentError.self) { try await document.save() }
                #expect(error?.code == .changedOnDisk)
                #expect(try (driver.folder / name).text == "theirs!")
            }
            try await document.save(overwritingChanges: true)
            #expect(try (driver.folder / name).text == "mine")
        }
    }

    @Test func `A change that cannot be read is reported, and read when it can be`() async throws {
        let (document, text) = try await driver.text()
        // The new content has the size of the old one.
        try driver.folder.write("bad", to: "a.txt")
        await #expect(throws: CocoaError.self) { try await document.readChanges() }
        #expect(document.changeError is CocoaError && text.text == "one")
        #expect(!driver.script.take().contains { $0.hasPrefix("apply") })
        try driver.folder.write("good", to: "a.txt")
        #expect(try await document.readChanges() && text.text == "good")
        #expect(driver.script.take().contains("apply good after one *") && document.changeError == nil)
    }

    @Test func `A file that was removed is written again, and a moved file is followed`() async throws {
        let (document, text) = try await driver.text()
        try (driver.folder / "a.txt").rename(replacing: driver.folder / "z.txt")
        text.set("two", document.undoManager)
        try await document.save()
        #expect(try driver.folder.names == ["z.txt"] && (driver.folder / "z.txt").text == "two")
        try (driver.folder / "z.txt").removeFile()
        #expect(try await !document.readChanges() && text.text == "two")
        text.set("three", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "z.txt").text == "three")
    }

    // MARK: Packages

    @Test func `A change inside a package is read`() async throws {
        let (document, notebook) = try await driver.notebook()
        try driver.folder.write("other", to: "n.examplenotebook/pages/2.txt")
        #expect(try await document.readChanges() && notebook.pages["2"] == "other")
        // The page is set back to its last written content, and must be written.
        try await document.edit(DriverNotebook.self) { $0.pages["2"] = "b" }
        try await document.save()
        #expect(try driver.pages("n.examplenotebook") == ["1": "a", "2": "b", "3": "c"])
    }

    @Test func `A package with a change that was not read is not saved`() async throws {
        let (document, _) = try await driver.notebook()
        try driver.folder.write("theirs", to: "n.examplenotebook/pages/2.txt")
        try await document.edit(DriverNotebook.self) { $0.pages["1"] = "A" }
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(error?.code == .changedOnDisk)
        #expect(try driver.pages("n.examplenotebook") == ["1": "a", "2": "theirs", "3": "c"])
    }

    /// [write(snapshot:to:previous:progress:)](https://developer.apple.com/documentation/swiftui/documentwriter/write(snapshot:to:previous:progress:)):
    /// "write only what changed in package documents". The sample of *Handling advanced document scenarios* writes into the
    /// folder at once.
    @Test func `An incremental writer writes the changes of a package`() async throws {
        let new = try await driver.controller.newDocument(contentType: .notebook)
        try await new.edit(DriverNotebook.self) { $0.pages = ["1": "a", "2": "b", "3": "c"] }
        _ = driver.script.take()
        try await new.save(to: driver.folder / "n.examplenotebook")
        #expect(driver.script.take().first == "write all into []")
        try driver.folder.write("x", to: "n.examplenotebook/extra.bin")
        try await new.revert()
        try await new.edit(DriverNotebook.self) { $0.pages["1"] = "A" }
        try await new.save()
        _ = driver.script.take()
        try await new.edit(DriverNotebook.self) { $0.pages["2"] = "B" }
        try await new.save()
        #expect(driver.script.take() == ["write changes", "page 2"])
        #expect(try driver.pages("n.examplenotebook") == ["1": "A", "2": "B", "3": "c"])
        #expect(try (driver.folder / "n.examplenotebook/extra.bin").text == "x")
        try await new.close()
        // "nil on the first save", even for a document that was read.
        let (opened, _) = try await driver.open("n.examplenotebook", as: DriverNotebook.self)
        try await opened.edit(DriverNotebook.self) { $0.pages["3"] = "C" }
        _ = driver.script.take()
        try await opened.save()
        #expect(driver.script.take().first == "write all into [\"extra.bin\", \"metadata.json\", \"pages\"]")
        #expect(try driver.pages("n.examplenotebook") == ["1": "A", "2": "B", "3": "C"])
    }

    /// "The last successfully written snapshot".
    @Test func `After a failed save the writer gets the previous snapshot, unless files have changed`() async throws {
        let (document, _) = try await driver.notebook()
        for (step, call) in [("write", "write changes"), ("half", "write all into [\"metadata.json\", \"pages\"]")] {
            try await document.edit(DriverNotebook.self) { $0.pages["1"] = step }
            driver.script.fail(step)
            await #expect(throws: CocoaError.self) { try await document.save() }
            #expect(document.isEdited)
            driver.script.fail(step, false)
            _ = driver.script.take()
            try await document.save()
            #expect(driver.script.take().first == call)
            #expect(try driver.pages("n.examplenotebook") == ["1": step, "2": "b", "3": "c"])
        }
    }

    @Test func `Save As writes the whole package, and a rename only the changes`() async throws {
        let (document, _) = try await driver.notebook()
        try await document.edit(DriverNotebook.self) { $0.pages["1"] = "A" }
        try await document.save(to: driver.folder / "m.examplenotebook")
        #expect(driver.script.take().first == "write all into []")
        #expect(try driver.pages("m.examplenotebook") == ["1": "A", "2": "b", "3": "c"])
        #expect(try driver.pages("n.examplenotebook") == ["1": "a", "2": "b", "3": "c"])
        try await document.rename(to: "o.examplenotebook")
        try await document.edit(DriverNotebook.self) { $0.pages["2"] = "B" }
        try await document.save()
        #expect(driver.script.take() == ["write changes", "page 2"])
        #expect(try driver.pages("o.examplenotebook") == ["1": "A", "2": "B", "3": "c"])
        #expect(try driver.folder.names == ["n.examplenotebook", "o.examplenotebook"])
    }
}

/// The file that another process changes while a document below is saved.
private let otherProcess = Mutex<FilePath?>(nil)

private func wrapper() throws -> FileWrapper {
    let path = otherProcess.withLock { path in
        defer { path = nil }
        return path
    }
    if let path { try OpenFile(path, .writeOnly, options: .truncate).write(Array("theirs!".utf8)) }
    return FileWrapper(regularFileWithContents: Data("mine".utf8))
}

private struct SlowValue: FileDocument {
    static let readableContentTypes: [UTType] = [.json]
    init() {}
    init(configuration: ReadConfiguration) throws {}
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { try wrapper() }
}

private final class SlowObject: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.xml]
    init() {}
    init(configuration: ReadConfiguration) throws {}
    func snapshot(contentType: UTType) throws -> String { "mine" }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper { try wrapper() }
}

private final class SlowWrapped: Document {
    static let readableContentTypes: [UTType] = [.rtf]
    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { _ in "" }
    }
    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { _, _ in try wrapper() }
    }
    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws {}
    @MainActor func snapshot(contentType: UTType) async throws -> sending String { "mine" }
}
