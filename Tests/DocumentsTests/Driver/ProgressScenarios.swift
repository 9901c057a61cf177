import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// The progress of documents, after Apple's page *Handling advanced document scenarios*, "Report progress", and
/// [subprogress(assigningCount:)](https://developer.apple.com/documentation/foundation/progressmanager/subprogress(assigningcount:)).
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ProgressScenarios {
    let driver: Driver

    init() throws { driver = try Driver() }

    @Test func `The progress of opening is visible`() async throws {
        try driver.folder.write("one", to: "a.txt")
        let path = driver.folder / "a.txt"
        for step in ["read", "half"] { driver.script.hold(step) }
        let open = Task { try await driver.controller.openDocument(at: path) }
        try await driver.script.reached("read ")
        let progress = try #require(driver.controller.openings[path])
        #expect(progress.fractionCompleted == 0 && !progress.isFinished)
        driver.script.hold("read", false)
        try await driver.wait { progress.fractionCompleted == 0.5 }
        driver.script.hold("half", false)
        _ = try await open.value
        // The reader completed one of two units, and was released.
        #expect(progress.isFinished && driver.controller.openings.isEmpty)
    }

    @Test func `The progress of a save, an export and a read is the progress of the document`() async throws {
        let (document, text) = try await driver.text()
        #expect(document.progress == nil)
        text.set("two", document.undoManager)
        for action in [
            { try await document.save() }, { try await document.export(to: driver.folder / "b.txt") },
            { try await document.save(to: driver.folder / "c.txt") },
        ] {
            _ = driver.script.take()
            driver.script.hold("write")
            let task = Task { try await action() }
            try await driver.script.reached("write ")
            let progress = try #require(document.progress)
            #expect(progress.fractionCompleted == 0.25)
            #expect(progress.summary(of: \.totalByteCount) == 3 && progress.totalByteCount == 0)
            driver.script.hold("write", false)
            try await task.value
            #expect(progress.isFinished && document.progress == nil)
        }
        driver.script.hold("read")
        _ = driver.script.take()
        let task = Task { try await document.revert() }
        try await driver.script.reached("read ")
        #expect(document.progress?.fractionCompleted == 0)
        driver.script.hold("read", false)
        try await task.value
        #expect(document.progress == nil)
    }

    /// "If the Subprogress is not converted into a ProgressManager (for example, due to an error or early return)".
    @Test func `A writer that fails completes its part`() async throws {
        let (document, text) = try await driver.text()
        text.set("two", document.undoManager)
        driver.script.fail("half")
        driver.script.hold("write")
        let save = Task { try await document.save() }
        try await driver.script.reached("write ")
        let progress = try #require(document.progress)
        driver.script.hold("write", false)
        await #expect(throws: CocoaError.self) { try await save.value }
        #expect(progress.isFinished && document.progress == nil)
    }
}
