import SystemPackage
import Testing

@testable import DocumentRouting

/// When an open file is renamed or moved, the URL of its document is updated. The new name may have a different
/// extension. The type is recorded when a document is opened or saved, and a rename does not change it.
/// https://developer.apple.com/documentation/uikit/uidocument,
/// https://developer.apple.com/documentation/appkit/nsdocument/filetype
@Suite
struct RenamingTests {
    let folder: TemporaryFolder
    let store: WindowStore

    init() throws {
        folder = try TemporaryFolder()
        store = WindowStore(app: "com.x.app", directory: folder.path("state"))
    }

    /// The store as the next process sees it.
    private var next: WindowStore { WindowStore(app: "com.x.app", directory: folder.path("state")) }

    @discardableResult
    private func open(_ name: String) throws -> OpenWindow {
        var file = OpenWindow.File(DocumentLocation(of: try folder.file(name), among: .none))
        file.type = "net.daringfireball.markdown"
        return try store.open(OpenWindow(id: "", scene: "writer", file: file)).window
    }

    private func paths(_ store: WindowStore) throws -> [FilePath?] { try store.windows().map { $0.file?.path } }

    @Test
    func `The disk and the window have the new name, and scene and type do not change`() throws {
        let before = try open("draft.md")
        let moved = try store.rename(folder.path("draft.md"), to: folder.path("report.txt"))
        #expect(folder.has("report.txt") && !folder.has("draft.md"))
        let after = try #require(try next.windows().first)
        #expect(moved == [after])
        #expect(after.file?.path == folder.path("report.txt"))
        #expect(after.file?.renamedFrom == folder.path("draft.md"))
        #expect(after.file?.identity == before.file?.identity)
        #expect(after.file?.type == "net.daringfireball.markdown")
        #expect(after.scene == "writer")
    }

    @Test
    func `A file that is not open is renamed without creating a store`() throws {
        try folder.file("draft.md")
        #expect(try store.rename(folder.path("draft.md"), to: folder.path("report.md")) == [])
        #expect(folder.has("report.md") && !folder.has("draft.md"))
        #expect(folder.has("state") == false)
    }

    @Test
    func `Renaming a folder moves the windows of its files, and only those`() throws {
        try folder.folder("old")
        try folder.folder("old.more")
        try open("old/a.md")
        try open("old.more/b.md")
        try open("old/c.md")
        let moved = try store.rename(folder.path("old"), to: folder.path("new"))
        #expect(moved.map(\.id) == ["w1", "w3"])
        #expect(
            try paths(next) == [folder.path("new/a.md"), folder.path("old.more/b.md"), folder.path("new/c.md")])
    }

    @Test
    func `A symbolic link itself is renamed, and the window keeps its file`() throws {
        try open("report.md")
        try folder.link("link.md", to: "report.md")
        #expect(try store.rename(folder.path("link.md"), to: folder.path("other.md")) == [])
        #expect(try paths(next) == [folder.path("report.md")])
        #expect(folder.has("other.md"))
    }

    @Test
    func `No file is renamed to an existing file, to another window's path, or from a missing path`() throws {
        try open("a.md")
        try open("b.md")
        try folder.file("c.md", "precious")
        try folder.remove("b.md")
        let cases: [(String, String, WindowStoreError.Kind, String)] = [
            ("a.md", "c.md", .rename, "exists"), ("a.md", "b.md", .rename, "window w2"),
            ("x.md", "y.md", .notFound, "no such file or directory"),
            ("a.md", "nowhere/y.md", .notFound, "no such file or directory"),
        ]
        for (old, new, kind, word) in cases {
            let error = #expect(throws: WindowStoreError.self) {
                try store.rename(folder.path(old), to: folder.path(new))
            }
            #expect(error?.kind == kind)
            #expect(error?.message.contains(word) == true, "\(old) to \(new)")
        }
        #expect(try folder.bytes(of: "c.md") == Array("precious".utf8))
        #expect(folder.has("a.md"))
        #expect(try paths(next) == [folder.path("a.md"), folder.path("b.md")])
        // No intent remains.
        try folder.remove("c.md")
        #expect(try next.rename(folder.path("a.md"), to: folder.path("c.md")).count == 1)
    }

    @Test
    func `Renaming a file to its own name has no effect`() throws {
        try open("a.md")
        _ = try store.rename(folder.path("a.md"), to: folder.path("./a.md"))
        #expect(folder.has("a.md"))
        #expect(try paths(next) == [folder.path("a.md")])
    }

    // MARK: Recording

    @Test
    func `A rename that has happened is recorded, once or twice`() throws {
        try open("draft.md")
        try folder.move("draft.md", to: "report.md")
        #expect(try store.recordRename(folder.path("draft.md"), to: folder.path("report.md")).map(\.id) == ["w1"])
        #expect(try next.recordRename(folder.path("draft.md"), to: folder.path("report.md")).map(\.id) == ["w1"])
        #expect(try paths(next) == [folder.path("report.md")])
    }

    @Test
    func `A rename that did not happen is not recorded`() throws {
        try open("draft.md")
        try folder.file("other.md")
        for (new, kind) in [("other.md", WindowStoreError.Kind.rename), ("nowhere.md", .notFound)] {
            let error = #expect(throws: WindowStoreError.self) {
                try store.recordRename(folder.path("draft.md"), to: folder.path(new))
            }
            #expect(error?.kind == kind)
        }
        #expect(try store.recordRename(folder.path("unknown.md"), to: folder.path("other.md")) == [])
        #expect(try paths(next) == [folder.path("draft.md")])
    }

    // MARK: Crashes

    /// Starts a rename like a process that ends immediately afterwards.
    private func beginAndCrash(_ old: String, _ new: String) throws {
        var rename = try Rename(folder.path(old), to: folder.path(new))
        rename.process = ProcessIdentity(pid: 1, startTime: 1, boot: "an earlier one")
        #expect(try store.begin(rename) != nil)
    }

    @Test
    func `A process that ends before the rename on disk has renamed nothing`() throws {
        try open("draft.md")
        try beginAndCrash("draft.md", "report.md")
        #expect(try paths(next) == [folder.path("draft.md")])
        #expect(try next.rename(folder.path("draft.md"), to: folder.path("report.md")).count == 1)
    }

    @Test
    func `A process that ends between the rename on disk and in the store has renamed both`() throws {
        try open("draft.md")
        try beginAndCrash("draft.md", "report.md")
        try folder.move("draft.md", to: "report.md")
        let window = try #require(try next.windows().first)
        #expect(window.file?.path == folder.path("report.md"))
        #expect(window.file?.renamedFrom == folder.path("draft.md"))
    }

    @Test
    func `A process that only reads finishes the rename, and can write then`() throws {
        // Each connection is closed before the next connection is opened, as in separate processes.
        let file = OpenWindow.File(DocumentLocation(of: try folder.file("draft.md"), among: .none))
        _ = try next.open(OpenWindow(id: "", scene: "writer", file: file))
        var rename = try Rename(folder.path("draft.md"), to: folder.path("report.md"))
        rename.process = ProcessIdentity(pid: 1, startTime: 1, boot: "an earlier one")
        #expect(try next.begin(rename) != nil)
        try folder.move("draft.md", to: "report.md")
        let reader = WindowStore(app: "com.x.app", directory: folder.path("state"), isAlone: true)
        #expect(try reader.windows().first?.file?.path == folder.path("report.md"))
        #expect(try reader.close("w1"))
    }

    @Test
    func `A rename is finished after a later atomic save`() throws {
        try open("draft.md")
        try beginAndCrash("draft.md", "report.md")
        try folder.move("draft.md", to: "report.md")
        try folder.saveAtomically("report.md")
        #expect(try paths(next) == [folder.path("report.md")])
    }

    @Test
    func `Another file at the new name is not the document`() throws {
        try open("draft.md")
        try beginAndCrash("draft.md", "report.md")
        try folder.file("report.md")
        #expect(try paths(next) == [folder.path("draft.md")])
    }

    @Test
    func `The rename of a running process is not changed`() throws {
        try open("draft.md")
        let rename = try Rename(folder.path("draft.md"), to: folder.path("report.md"))
        let intent = try store.begin(rename)
        _ = try next.setPhase(.inactive, of: "w1")
        let intents = try next.read(orNone: []) { database throws(WindowStoreError) in
            try database.run("SELECT id FROM renames")
        }
        #expect(intents == [[.integer(try #require(intent))]])
    }

    @Test
    func `If the disk is full at the last moment, the file gets its old name back`() throws {
        try open("draft.md")
        _ = try store.write { database throws(WindowStoreError) in
            try database.run(
                "CREATE TEMP TRIGGER full BEFORE UPDATE ON windows BEGIN SELECT RAISE(ABORT, 'no room'); END")
        }
        #expect(throws: WindowStoreError.self) {
            try store.rename(folder.path("draft.md"), to: folder.path("report.md"))
        }
        #expect(folder.has("draft.md") && !folder.has("report.md"))
        #expect(try paths(next) == [folder.path("draft.md")])
    }
}
