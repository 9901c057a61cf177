import DocumentRouting
import FileSystem
import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The threads on which a document was read, created and written.
private let threads = Mutex<[String: pthread_t]>([:])

private struct Threaded: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""
    init() {}
    init(configuration: ReadConfiguration) throws {
        threads.withLock { $0["read"] = pthread_self() }
        text = configuration.file.text ?? ""
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        threads.withLock { $0["write"] = pthread_self() }
        return textFile(text)
    }
}

/// Whether a snapshot waits, and whether one is being created.
private let hold = Mutex((isHeld: false, isTaking: false))

/// A document with a property that tests set directly, and a snapshot that waits for its release.
private final class Shared: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.json]
    let objectWillChange = ObservableObjectPublisher()
    private let stored = Mutex("before")
    var text: String {
        get { stored.withLock { $0 } }
        set {
            objectWillChange.send()
            stored.withLock { $0 = newValue }
        }
    }
    init() {}
    init(configuration: ReadConfiguration) throws {
        threads.withLock { $0["read object"] = pthread_self() }
    }
    func snapshot(contentType: UTType) throws -> String {
        threads.withLock { $0["snapshot"] = pthread_self() }
        hold.withLock { $0.isTaking = true }
        // A failed test does not release it.
        for _ in 0..<600_000 where hold.withLock({ $0.isHeld }) { usleep(500) }
        return text
    }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
        threads.withLock { $0["write object"] = pthread_self() }
        return textFile(snapshot)
    }
}

private enum Inner {
    struct Threaded: FileDocument {
        static let readableContentTypes: [UTType] = [.html]
        init() {}
        init(configuration: ReadConfiguration) throws {}
        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { textFile("") }
    }
}

/// Threads, other processes and scene phases. After Apple's pages on
/// ReferenceFileDocument, FileDocumentConfiguration, RenameButton and ScenePhase.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct RunningDocumentTests {
    let folder: Folder
    let controller: DocumentController

    init() throws {
        folder = try Folder()
        controller = try DocumentController([
            DocumentGroup("inner", newDocument: Inner.Threaded()), DocumentGroup("outer", newDocument: Threaded()),
            DocumentGroup("shared", newDocument: { Shared() }),
        ])
    }

    private func open(_ path: FilePath) async throws -> OpenDocument {
        guard case .opened(let document) = try await controller.openDocument(at: path) else {
            throw DocumentError(.exists, path, message: "it was open already")
        }
        return document
    }

    /// FileDocument and ReferenceFileDocument: documents are read and written on a background thread.
    @Test func `Reading and writing happen outside the main actor`() async throws {
        let value = try await open(try folder.write("x", to: "a.txt"))
        try await value.save(to: folder / "b.txt")
        let object = try await open(try folder.write("{}", to: "a.json"))
        try await object.save()
        let main = pthread_self()
        let seen = threads.withLock { $0 }
        #expect(Set(seen.keys) == ["read", "write", "read object", "snapshot", "write object"])
        for (what, thread) in seen { #expect(pthread_equal(thread, main) == 0, "\(what)") }
    }

    @Test func `A new document opens in the group of its type, not of its name`() async throws {
        #expect(try await controller.newDocument(Threaded()).group.name == "outer")
        #expect(try await controller.newDocument(Inner.Threaded()).group.name == "inner")
    }

    @Test func `The URL follows a rename by another program`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        try (folder / "a.txt").rename(replacing: folder / "b.txt")
        #expect(document.configuration.fileURL == (folder / "b.txt").fileURL())
        try await document.edit(Threaded.self) { $0.text = "y" }
        try await document.save()
        #expect(try folder.names == ["b.txt"])
        #expect(try (folder / "b.txt").text == "y")
        try (folder / "b.txt").rename(replacing: folder / "c.txt")
        #expect(document.configuration.filePath == folder / "c.txt", "also after a save")
        guard case .broughtToFront = try await controller.openDocument(at: folder / "c.txt") else {
            Issue.record("a renamed file was opened again")
            return
        }
    }

    /// Inferred: the path precedes the inode.
    @Test func `A file that is replaced keeps its URL`() async throws {
        let document = try await open(try folder.write("x", to: "a.txt"))
        try (folder / "a.txt").rename(replacing: folder / "a.txt~")
        try folder.write("y", to: "a.txt")
        #expect(document.configuration.filePath == folder / "a.txt")
        try (folder / "a.txt").removeFile()
        try (folder / "a.txt~").removeFile()
        #expect(document.configuration.filePath == folder / "a.txt", "a file that is gone has no other name")
    }

    /// snapshot(contentType:): direct edits of the object also wait.
    @Test func `Direct edits wait while a snapshot is created`() async throws {
        let document = try await controller.newDocument { Shared() }
        let shared = try #require(document.document(as: Shared.self))
        hold.withLock { $0 = (isHeld: true, isTaking: false) }
        let save = Task { try await document.save(to: folder / "s.json") }
        while !hold.withLock({ $0.isTaking }) { try await Task.sleep(for: .milliseconds(1)) }
        Task.detached {
            try? await Task.sleep(for: .milliseconds(30))
            hold.withLock { $0.isHeld = false }
        }
        shared.text = "after"
        #expect(!hold.withLock { $0.isHeld }, "the edit waited")
        try await save.value
        #expect(try (folder / "s.json").text == "before")
        #expect(document.isEdited, "the edit came after the snapshot")
        try await document.save()
        #expect(try (folder / "s.json").text == "after")
        #expect(!document.isEdited)
    }

    @Test func `The phase of the app is the highest of its windows`() async throws {
        #expect(controller.scenePhase == .background)
        let first = try await controller.newDocument()
        let second = try await open(try folder.write("x", to: "a.txt"))
        #expect(controller.scenePhase == .active)
        try first.setScenePhase(.background)
        try second.setScenePhase(.inactive)
        #expect(controller.scenePhase == .inactive)
        _ = try await controller.openDocument(at: folder / "a.txt")
        #expect(second.scenePhase == .active && controller.scenePhase == .active)
        try await second.close()
        #expect(controller.scenePhase == .background)
    }
}
