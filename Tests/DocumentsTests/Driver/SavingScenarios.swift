import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// Editing and saving, after Apple's pages *WritableDocument*, *DocumentWriter* and *Creating a document-based app*.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SavingScenarios {
    let driver: Driver

    init() throws { driver = try Driver() }

    /// [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument), "The document saving has three
    /// steps".
    @Test func `A save takes a snapshot on the main actor, and writes it elsewhere`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        #expect(document.isEdited)
        try await document.save()
        #expect(
            driver.script.take().map { $0.hasPrefix("writer") ? "writer" : $0 } == [
                "snapshot public.plain-text *", "writer", "write two after nil", "written",
            ])
        #expect(try (driver.folder / "a.txt").text == "two" && !document.isEdited)
        #expect(try driver.folder.names == ["a.txt"])
    }

    /// *Creating a document-based app*: "capture the current state, then passes the result to DocumentWriter in the background".
    @Test func `A change during the write is saved next`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        driver.script.hold("write")
        let save = Task { try await document.save() }
        try await driver.script.reached("write ")
        text.set("three", document.undoManager)
        driver.script.hold("write", false)
        try await save.value
        #expect(try (driver.folder / "a.txt").text == "two" && document.isEdited)
        try await document.save()
        #expect(try (driver.folder / "a.txt").text == "three" && !document.isEdited)
    }

    /// The state of a save is the state before its snapshot: a change while the snapshot is created may be missing in
    /// the snapshot.
    @Test func `A change while the snapshot is created is saved next`() async throws {
        let (document, text) = try await driver.text()
        driver.script.hold("snapshot")
        let save = Task { try await document.save() }
        try await driver.script.reached("snapshot")
        text.set("two", document.undoManager)
        driver.script.hold("snapshot", false)
        try await save.value
        #expect(document.isEdited)
    }

    /// [writableContentTypes](https://developer.apple.com/documentation/swiftui/readabledocument/writablecontenttypes): "also
    /// supports writing the same content types".
    @Test func `Only writable types are written`() async throws {
        #expect(DriverText.writableContentTypes == DriverText.readableContentTypes)
        let (document, _) = try await driver.text()
        for action in [
            { try await document.save(to: driver.folder / "a.png", as: .png) },
            { try await document.export(to: driver.folder / "a.png", as: .png) },
        ] {
            let error = await #expect(throws: DocumentError.self) { try await action() }
            #expect(error?.code == .typeNotWritable)
        }
        #expect(try driver.script.take().isEmpty && driver.folder.names == ["a.txt"])
    }

    /// [write(snapshot:to:previous:progress:)](https://developer.apple.com/documentation/swiftui/documentwriter/write(snapshot:to:previous:progress:)):
    /// "The last successfully written snapshot, or nil on the first save".
    @Test func `The writer gets the last snapshot that was written`() async throws {
        let (document, text) = try await driver.text()
        for (new, previous) in [("two", "nil"), ("three", "two")] {
            text.set(new, document.undoManager)
            try await document.save()
            #expect(driver.script.take().contains("write \(new) after \(previous)"))
        }
        // A failed save did not change the file.
        text.set("four", document.undoManager)
        for step in ["write", "half", "snapshot"] {
            driver.script.fail(step)
            await #expect(throws: CocoaError.self) { try await document.save() }
            driver.script.fail(step, false)
            #expect(try document.isEdited && (driver.folder / "a.txt").text == "three")
            #expect(try driver.folder.names == ["a.txt"])
            #expect(driver.script.take().contains { $0.hasPrefix("write") } == (step != "snapshot"))
        }
        try await document.save()
        #expect(driver.script.take().contains("write four after three"))
    }

    /// The rest of the old content is removed if the new content is shorter: the sample of *Handling advanced document
    /// scenarios* writes to the file in parts.
    @Test func `A shorter text replaces a longer one`() async throws {
        let (document, text) = try await driver.text("a long text")
        text.set("short", document.undoManager)
        try await document.save()
        text.set("x", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "a.txt").text == "x")
    }

    /// A writer that writes into the existing file keeps the permissions and hard links of the file.
    @Test func `A file that an app writes itself keeps its permissions and links`() async throws {
        let (document, text) = try await driver.text()
        try (driver.folder / "b.txt").makeHardLink(to: driver.folder / "a.txt")
        try await document.revert()
        text.set("two", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "b.txt").text == "two")
        try (driver.folder / "b.txt").removeFile()
        try OpenFile(driver.folder / "a.txt", .readWrite).setPermissions(FilePermissions(rawValue: 0o640))
        try (driver.folder / "a.txt").setAttribute("user.note", "kept")
        try await document.revert()
        text.set("three", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "a.txt").fileStatus.mode & 0o777 == 0o640)
        #expect(try (driver.folder / "a.txt").attribute("user.note") == "kept")
        #expect(try (driver.folder / "a.txt").text == "three" && driver.folder.names == ["a.txt"])
    }

    @Test func `Two simultaneous saves run one after another`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        driver.script.hold("write")
        let first = Task { try await document.save() }
        try await driver.script.reached("write ")
        text.set("three", document.undoManager)
        let second = Task { try await document.save() }
        driver.script.hold("write", false)
        try await first.value
        try await second.value
        let calls = driver.script.take().filter { $0.hasPrefix("write ") || $0 == "written" }
        #expect(calls == ["write two after nil", "written", "write three after two", "written"])
        #expect(try (driver.folder / "a.txt").text == "three" && !document.isEdited)
    }

    @Test func `A document closes after its save`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        driver.script.hold("write")
        let save = Task { try await document.save() }
        try await driver.script.reached("write ")
        let close = Task { try await document.close() }
        driver.script.hold("write", false)
        try await save.value
        try await close.value
        #expect(try (driver.folder / "a.txt").text == "two" && !document.isOpen)
    }

    // MARK: Save As and renames

    @Test func `Save As changes the file of the document`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        try driver.folder.write("an old and longer text", to: "b.txt")
        try await document.save(to: driver.folder / "b.txt")
        #expect(document.configuration.filePath == driver.folder / "b.txt" && !document.isEdited)
        #expect(try (driver.folder / "a.txt").text == "one" && (driver.folder / "b.txt").text == "two")
        #expect(!driver.script.take().contains { $0.hasPrefix("make") || $0.hasPrefix("read") })
        text.set("three", document.undoManager)
        try await document.save()
        #expect(try (driver.folder / "a.txt").text == "one" && (driver.folder / "b.txt").text == "three")
    }

    @Test func `A failed Save As changes nothing`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        await #expect(throws: DocumentError.self) { try await document.save(to: driver.folder / "gone/b.txt") }
        #expect(document.path == driver.folder / "a.txt" && document.isEdited)
        try await document.save()
        #expect(try (driver.folder / "a.txt").text == "two" && driver.folder.names == ["a.txt"])
    }

    /// [fileURL](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/fileurl): nil if it was never saved.
    @Test func `The first save gives a document its file`() async throws {
        let document = try await driver.controller.newDocument(contentType: .plainText)
        let text = try #require(document.document(as: DriverText.self))
        #expect(driver.script.take() == ["make *"] && document.configuration.fileURL == nil && !document.isEdited)
        text.set("new", document.undoManager)
        let error = await #expect(throws: DocumentError.self) { try await document.save() }
        #expect(try error?.code == .neverSaved && driver.folder.names.isEmpty)
        try await document.save(to: driver.folder / "c.txt")
        #expect(document.configuration.fileURL == (driver.folder / "c.txt").fileURL() && !document.isEdited)
    }

    @Test func `A rename keeps the document, its edits and its type`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        try await document.rename(to: "z.swift")
        #expect(driver.script.take().isEmpty && document.isEdited && document.path == driver.folder / "z.swift")
        #expect(document.contentType == .plainText && document.group.name == "texts")
        #expect(try driver.folder.names == ["z.swift"])
        // Another file at the old path is another document.
        try driver.folder.write("other", to: "a.txt")
        try await document.save()
        #expect(try (driver.folder / "z.swift").text == "two" && (driver.folder / "a.txt").text == "other")
        let (other, _) = try await driver.open("a.txt", as: DriverText.self)
        guard case .broughtToFront(let front) = try await driver.controller.openDocument(at: driver.folder / "z.swift")
        else {
            Issue.record("it was opened again")
            return
        }
        #expect(front === document && other !== document)
    }

    /// [fileURL](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/fileurl), and
    /// [move(to:completionHandler:)](https://developer.apple.com/documentation/appkit/nsdocument/move(to:completionhandler:)) of
    /// AppKit.
    @Test func `A document that is moved keeps its edits, and nothing is read`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        try (driver.folder / "sub").makeDirectory(FilePermissions(rawValue: 0o755))
        try driver.folder.write("other", to: "sub/taken.txt")
        let taken = await #expect(throws: DocumentError.self) {
            try await document.move(to: driver.folder / "sub/taken.txt")
        }
        #expect(taken?.code == .exists && document.path == driver.folder / "a.txt")
        try await document.move(to: driver.folder / "sub/a.txt")
        #expect(document.urlConfiguration.fileURL == (driver.folder / "sub/a.txt").fileURL())
        #expect(driver.script.take().isEmpty && document.isEdited)
        #expect(try driver.folder.names == ["sub"])
        try await document.save()
        #expect(try (driver.folder / "sub/a.txt").text == "two" && driver.folder.names == ["sub"])
    }

    /// [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument): "Without registered undo actions,
    /// SwiftUI won't trigger autosave". The page is about changes of the document itself; `edit` of this module states a change.
    @Test func `A change without an undo action is not an edit, and is not saved by itself`() async throws {
        let (document, text) = try await driver.text()
        driver.controller.autosaveInterval = .milliseconds(10)
        text.text = "two"
        try await Task.sleep(for: .milliseconds(200))
        #expect(!document.isEdited)
        try await document.close()
        #expect(try driver.script.take().isEmpty && (driver.folder / "a.txt").text == "one")
    }

    @Test func `A rename waits for a write`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        driver.script.hold("write")
        let save = Task { try await document.save() }
        try await driver.script.reached("write ")
        let rename = Task { try await document.rename(to: "z.txt") }
        driver.script.hold("write", false)
        try await save.value
        try await rename.value
        #expect(try driver.folder.names == ["z.txt"] && (driver.folder / "z.txt").text == "two")
    }

    // MARK: Several types

    /// [DocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/documentwriteconfiguration): "choose the
    /// correct serialization strategy".
    @Test func `Save As with another type changes the type of the document`() async throws {
        let script = driver.script
        let controller = try DocumentController(
            [DocumentGroup("notes", makeDocument: { _, _ in DriverNote(script) })],
            types: Driver.types)
        let document = try await controller.newDocument()
        try await document.edit(DriverNote.self) { $0.text = "one" }
        try await document.save(to: driver.folder / "n.examplenotebook")
        #expect(
            script.take().filter { !$0.hasPrefix("writer") }.map { $0.replacing(" *", with: "") } == [
                "snapshot com.example.notebook", "wrapper []",
            ])
        #expect(try (driver.folder / "n.examplenotebook/text").text == "one")
        // [init(_:makeFileWrapper:)](https://developer.apple.com/documentation/swiftui/filewrapperdocumentwriter/init(_:makefilewrapper:)):
        // "it is the file wrapper used for writing".
        try await document.edit(DriverNote.self) { $0.text = "two" }
        try await document.save()
        #expect(script.take().contains { $0.hasPrefix("wrapper [\"text\"]") })
        try await document.save(to: driver.folder / "n.txt", as: .utf8PlainText)
        #expect(try (driver.folder / "n.txt").text == "two")
        try await document.edit(DriverNote.self) { $0.text = "three" }
        _ = script.take()
        try await document.save()
        #expect(script.take().first == "snapshot public.utf8-plain-text *")
        #expect(try (driver.folder / "n.txt").text == "three")
        #expect(try (driver.folder / "n.examplenotebook/text").text == "two")
    }
}
