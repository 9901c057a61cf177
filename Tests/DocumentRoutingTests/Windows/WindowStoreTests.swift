import SystemPackage
import Testing

@testable import DocumentRouting

/// An opened window is in the store until it is closed, and exactly one of many processes opens a file.
///
/// A document that is open, or being opened, is not opened again:
/// https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)
@Suite(.timeLimit(.minutes(20)))
struct WindowStoreTests {
    let folder: TemporaryFolder
    let store: WindowStore

    init() throws {
        folder = try TemporaryFolder()
        store = WindowStore(app: "com.x.app", directory: folder.path("state/typeq"))
    }

    /// The store as another process sees it.
    private var other: WindowStore { WindowStore(app: "com.x.app", directory: folder.path("state/typeq")) }

    private func window(_ name: String) -> OpenWindow {
        OpenWindow(id: "", scene: "writer", file: file(name))
    }

    private func place(_ name: String) -> DocumentLocation { DocumentLocation(of: folder.path(name), among: .none) }

    private func file(_ name: String) -> OpenWindow.File { OpenWindow.File(place(name)) }

    @Test
    func `Reading creates no store, and neither does closing a window that is not open`() throws {
        #expect(try store.windows() == [])
        #expect(try store.window("w1") == nil)
        #expect(try store.firstWindows() == [])
        #expect(try store.takeDiscarded() == [])
        #expect(try store.close("w1") == false)
        #expect(try store.setPhase(.active, of: "w1") == false)
        #expect(folder.has("state") == false)
    }

    @Test
    func `An opened window is in the store for all processes`() throws {
        try folder.file("report.md")
        var window = window("report.md")
        window.file?.type = "net.daringfireball.markdown"
        window.preferring = ["*", "a\"\u{0}é"]
        window.allowing = [""]
        window.phase = .inactive
        let opened = try store.open(window).window
        #expect(opened.id == "w1")
        window.id = "w1"
        #expect(try other.windows() == [window])
        #expect(try other.window("w1") == window)
        #expect(try other.window("w2") == nil)
        #expect(try other.window("report.md") == nil)
    }

    /// Source: UIApplicationSupportsMultipleScenes: if it is missing, there is never more than one scene.
    @Test
    func `In an app with one scene a second document replaces the first`() throws {
        try folder.file("one.md")
        try folder.file("two.md")
        let first = try store.openInOnlyWindow(window("one.md")).window
        #expect(first.id == "w1")
        #expect(try other.openInOnlyWindow(window("one.md")) == .alreadyOpen([first]))
        var second = window("two.md")
        second.scene = "pictures"
        second.allowing = ["*"]
        let shown = try other.openInOnlyWindow(second).window
        second.id = "w1"
        #expect(shown == second)
        #expect(try store.windows() == [second])
    }

    @Test
    func `A file is open once, even by a symbolic link or a hard link`() throws {
        try folder.file("report.md")
        try folder.link("symbolic.md", to: "report.md")
        try folder.hardLink("hard.md", to: "report.md")
        let opened = try store.open(window("report.md")).window
        for name in ["report.md", "symbolic.md", "hard.md"] {
            #expect(try other.open(window(name)) == .alreadyOpen([opened]))
        }
        #expect(try other.windows().count == 1)
    }

    @Test
    func `A path that is not UTF-8 is kept as bytes`() throws {
        let path = FilePath(bytes: folder.path("a").bytes + [0xFF, 0x0A, 0xC3])
        let file = OpenWindow.File(path: path)
        _ = try store.open(OpenWindow(id: "", scene: "writer", file: file))
        #expect(try other.windows(concerning: DocumentLocation(file)).first?.file?.path == path)
    }

    @Test
    func `If no file has exactly a path, windows with canonically equivalent paths are found`() throws {
        for name in ["caf\u{E9}", "cafe", "CAF\u{C9}"] {
            _ = try store.open(OpenWindow(id: "", scene: "s", file: OpenWindow.File(path: folder.path(name))))
        }
        let identity = FileIdentity(device: 1, inode: 1)
        let decomposed = folder.path("cafe\u{301}")
        #expect(try store.windows(concerning: DocumentLocation(path: decomposed)).map(\.id) == ["w1"])
        #expect(try store.windows(concerning: DocumentLocation(path: decomposed, identity: identity)) == [])
        #expect(try store.windows(concerning: DocumentLocation(path: folder.path("cafe"))).map(\.id) == ["w2"])
        // U+212A, the Kelvin sign, is canonically equivalent to the letter K.
        _ = try store.open(OpenWindow(id: "", scene: "s", file: OpenWindow.File(path: folder.path("5\u{212A}"))))
        #expect(try store.windows(concerning: DocumentLocation(path: folder.path("5K"))).map(\.id) == ["w4"])
    }

    @Test
    func `The ID of a closed window is not used again`() throws {
        for name in ["a", "b"] { try folder.file(name) }
        _ = try store.open(window("a"))
        #expect(try other.close("w1"))
        #expect(try other.close("w1") == false)
        #expect(try store.windows() == [])
        #expect(try store.open(window("a")).window.id == "w2")
    }

    @Test
    func `Several windows open in one change, each file once`() throws {
        for name in ["a", "b"] { try folder.file(name) }
        let openings = try store.open([window("a"), window("b"), window("a")])
        #expect(try openings.prefix(2).map { try $0.window.id } == ["w1", "w2"])
        #expect(try openings.last == .alreadyOpen([openings[0].window]))
        #expect(try other.windows().count == 2)
        #expect(try other.open([]) == [])
    }

    @Test
    func `A store that is alone in its process reads and writes the same`() throws {
        let alone = WindowStore(app: "com.x.app", directory: folder.path("state/typeq"), isAlone: true)
        for number in 1...3 {
            #expect(try alone.windows().count == number - 1)
            #expect(try alone.open(OpenWindow(id: "", scene: "s")).window.id == "w\(number)")
        }
    }

    @Test
    func `Any number of windows without documents can be open`() throws {
        let window = OpenWindow(id: "", scene: "browser")
        #expect(try store.open(window).window.id == "w1")
        #expect(try store.open(window).window.id == "w2")
    }

    @Test
    func `If many processes open a file at the same time, exactly one succeeds`() async throws {
        try folder.file("report.md")
        let directory = folder.path("state/typeq")
        let file = file("report.md")
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    let store = WindowStore(app: "com.x.app", directory: directory)
                    if case .opened = try store.open(OpenWindow(id: "", scene: "writer", file: file)) { return true }
                    return false
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(opened == 1)
        #expect(try store.windows().count == 1)
        #expect(folder.has("state/typeq/com.x.app.windows.new") == false)
    }

    @Test
    func `Each app has a store in the folder, regardless of case`() throws {
        try folder.file("a")
        _ = try store.open(window("a"))
        let directory = folder.path("state/typeq")
        #expect(try WindowStore(app: "COM.X.App", directory: directory).windows().count == 1)
        #expect(try WindowStore(app: "com.x.app2", directory: directory).windows() == [])
        for name in ["../evil", "..", ".", "", "a/b", "Ä", "x\u{0}y"] {
            let store = WindowStore(app: name, directory: directory)
            #expect(store.path.removingLastComponent() == directory)
            #expect(store.path.lastComponent?.string.first != ".")
            _ = try store.open(OpenWindow(id: "", scene: "s"))
            #expect(try store.windows().count == 1)
        }
    }

    // MARK: Changes

    @Test
    func `A window that comes to the front is active and has the file of an atomic save`() throws {
        try folder.file("report.md")
        var window = window("report.md")
        window.phase = .background
        _ = try store.open(window)
        try folder.saveAtomically("report.md")
        let now = place("report.md")
        #expect(now.identity != window.file?.identity)
        let shown = try #require(try store.bringToFront("w1", at: now))
        #expect(shown.phase == .active)
        #expect(shown.file == file("report.md"))
        #expect(try other.windows() == [shown])
        #expect(try other.bringToFront("w9", at: now) == nil)
    }

    @Test
    func `A file that was renamed by another program is found, and its old path is kept`() throws {
        try folder.file("draft.md")
        _ = try store.open(window("draft.md"))
        try folder.move("draft.md", to: "report.md")
        let now = place("report.md")
        #expect(try store.windows(concerning: now).map(\.id) == ["w1"])
        let shown = try #require(try store.bringToFront("w1", at: now))
        #expect(shown.file?.path == folder.path("report.md"))
        #expect(shown.file?.renamedFrom == folder.path("draft.md"))
    }

    @Test
    func `A window that saves has the new file and type, but cannot have another window's file`() throws {
        for name in ["a", "b", "c"] { try folder.file(name) }
        _ = try store.open(OpenWindow(id: "", scene: "writer"))
        _ = try store.open(window("b"))
        var file = self.file("a")
        file.type = "public.plain-text"
        #expect(try store.save("w1", as: file)?.file == file)
        #expect(try other.window("w1")?.file == file)
        let taken = self.file("b")
        let error = #expect(throws: WindowStoreError.self) { try store.save("w1", as: taken) }
        #expect(error?.message.contains("window w2") == true)
        #expect(try other.window("w1")?.file == file)
    }

    @Test
    func `The phase of a window is the last phase that was set`() throws {
        _ = try store.open(OpenWindow(id: "", scene: "browser"))
        #expect(try store.setPhase(.background, of: "w1"))
        #expect(try other.window("w1")?.phase == .background)
        #expect(try store.setPhase(.background, of: "w2") == false)
    }

    // MARK: Lookup

    @Test
    func `The windows for an event are the first of each scene and of each set of conditions`() throws {
        let sets = [[], ["a"], ["a"], [], ["b"], ["a"], ["b"]]
        for set in sets { _ = try store.open(OpenWindow(id: "", scene: "browser", preferring: set, allowing: ["*"])) }
        for set in sets { _ = try store.open(OpenWindow(id: "", scene: "browser", preferring: set)) }
        #expect(try store.firstWindows().map(\.id) == ["w1", "w2", "w5", "w9", "w12"])
        let other = try store.open(OpenWindow(id: "", scene: "another", preferring: ["a"])).window
        #expect(try store.firstWindows().map(\.id) == ["w1", "w2", "w5", "w9", "w12", other.id])
        #expect(try store.close("w2") && store.close(other.id))
        #expect(try store.firstWindows().map(\.id) == ["w1", "w3", "w5", "w9", "w12"])
    }

    // MARK: Owners

    /// An app is informed of sessions that were discarded while it was not running, shortly after its next launch:
    /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)
    @Test
    func `A window closes with its process, and is reported once`() throws {
        for name in ["a", "b", "c"] { try folder.file(name) }
        var living = window("a")
        let current = try #require(ProcessIdentity.current)
        living.owner = current
        var dead = window("b")
        dead.file?.type = "public.plain-text"
        dead.owner = ProcessIdentity(pid: current.pid, startTime: 1, boot: current.boot)
        let file = try #require(dead.file)
        _ = try store.open(living)
        _ = try store.open(dead)
        // A window of a process that had the number before the machine was restarted.
        var older = window("c")
        older.owner = living.owner
        older.owner?.boot = "another"
        older.owner?.origin = nil
        _ = try store.open(older)

        #expect(try other.windows().map(\.id) == ["w1"])
        #expect(try other.windows(concerning: DocumentLocation(file)) == [])
        #expect(try other.firstWindows().map(\.id) == ["w1"])
        #expect(try other.close("w2") == false)
        dead.owner = nil
        #expect(try other.open(dead).window.id == "w4")
        let discarded = try store.takeDiscarded()
        #expect(discarded.map(\.id) == ["w2", "w3"])
        #expect(discarded.first?.file == OpenWindow.File(path: file.path, type: "public.plain-text"))
        #expect(try other.takeDiscarded() == [])
    }

    @Test
    func `A process has a number and a start time`() throws {
        let current = try #require(ProcessIdentity.current)
        #expect(current.isAlive)
        #expect(ProcessIdentity(pid: current.pid) == current)
        #expect(ProcessIdentity(pid: 0) == nil)
        #expect(ProcessIdentity(pid: -1) == nil)
        #expect(ProcessIdentity(pid: .max) == nil)
    }
}

extension WindowStore.Opening {
    /// Returns the opened window. Fails the test if there is none.
    var window: OpenWindow {
        get throws {
            guard case .opened(let window) = self else { throw Errno.fileExists }
            return window
        }
    }
}
