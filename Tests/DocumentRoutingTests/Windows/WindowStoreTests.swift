import SystemPackage
import Testing

@testable import DocumentRouting

/// What typeq opened stays known until it is closed; of many processes exactly one opens a file.
///
/// A document that is open, or being opened, is not opened again:
/// https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)
@Suite("Window store", .timeLimit(.minutes(20)))
struct WindowStoreTests {
    let folder: TemporaryFolder
    let store: WindowStore

    init() throws {
        folder = try TemporaryFolder()
        store = WindowStore(app: "com.x.app", directory: folder.path("state/typeq"))
    }

    /// The same store as another process sees it.
    private var other: WindowStore { WindowStore(app: "com.x.app", directory: folder.path("state/typeq")) }

    private func window(_ name: String) -> OpenWindow {
        OpenWindow(id: "", scene: "writer", file: file(name))
    }

    private func place(_ name: String) -> DocumentPlace { DocumentPlace(of: folder.path(name), among: .none) }

    private func file(_ name: String) -> OpenWindow.File { OpenWindow.File(place(name)) }

    @Test("asking makes no store, and neither does closing what is not open")
    func nothing() throws {
        #expect(try store.windows() == [])
        #expect(try store.window("w1") == nil)
        #expect(try store.firstWindows() == [])
        #expect(try store.takeDiscarded() == [])
        #expect(try store.close("w1") == false)
        #expect(try store.setPhase(.active, of: "w1") == false)
        #expect(folder.has("state") == false)
    }

    @Test("a window that was opened is there for everybody, as it was given")
    func open() throws {
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

    /// Source: UIApplicationSupportsMultipleScenes: without it there is never more than one scene.
    @Test("in an app with one scene a second document takes the place of the first")
    func onlyWindow() throws {
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

    @Test("a file is open once, by whatever name: its own, a link's, a hard link's")
    func once() throws {
        try folder.file("report.md")
        try folder.link("symbolic.md", to: "report.md")
        try folder.hardLink("hard.md", to: "report.md")
        let opened = try store.open(window("report.md")).window
        for name in ["report.md", "symbolic.md", "hard.md"] {
            #expect(try other.open(window(name)) == .alreadyOpen([opened]))
        }
        #expect(try other.windows().count == 1)
    }

    @Test("a path that is no text is kept byte for byte")
    func bytes() throws {
        let path = FilePath(bytes: folder.path("a").bytes + [0xFF, 0x0A, 0xC3])
        let file = OpenWindow.File(path: path)
        _ = try store.open(OpenWindow(id: "", scene: "writer", file: file))
        #expect(try other.windows(concerning: DocumentPlace(file)).first?.file?.path == path)
    }

    @Test("where no file has exactly a path, the windows count whose paths differ from it in Unicode form")
    func unicodeForms() throws {
        for name in ["caf\u{E9}", "cafe", "CAF\u{C9}"] {
            _ = try store.open(OpenWindow(id: "", scene: "s", file: OpenWindow.File(path: folder.path(name))))
        }
        let identity = FileIdentity(device: 1, inode: 1)
        let decomposed = folder.path("cafe\u{301}")
        #expect(try store.windows(concerning: DocumentPlace(path: decomposed)).map(\.id) == ["w1"])
        #expect(try store.windows(concerning: DocumentPlace(path: decomposed, identity: identity)) == [])
        #expect(try store.windows(concerning: DocumentPlace(path: folder.path("cafe"))).map(\.id) == ["w2"])
        // U+212A, the Kelvin sign, is canonically equivalent to the letter K.
        _ = try store.open(OpenWindow(id: "", scene: "s", file: OpenWindow.File(path: folder.path("5\u{212A}"))))
        #expect(try store.windows(concerning: DocumentPlace(path: folder.path("5K"))).map(\.id) == ["w4"])
    }

    @Test("names are given once: a closed window's comes not again")
    func names() throws {
        for name in ["a", "b"] { try folder.file(name) }
        _ = try store.open(window("a"))
        #expect(try other.close("w1"))
        #expect(try other.close("w1") == false)
        #expect(try store.windows() == [])
        #expect(try store.open(window("a")).window.id == "w2")
    }

    @Test("several windows are opened in one change; each file once")
    func several() throws {
        for name in ["a", "b"] { try folder.file(name) }
        let openings = try store.open([window("a"), window("b"), window("a")])
        #expect(try openings.prefix(2).map { try $0.window.id } == ["w1", "w2"])
        #expect(try openings.last == .alreadyOpen([openings[0].window]))
        #expect(try other.windows().count == 2)
        #expect(try other.open([]) == [])
    }

    @Test("alone in its process a store reads faster, and reads and writes all the same")
    func alone() throws {
        let alone = WindowStore(app: "com.x.app", directory: folder.path("state/typeq"), isAlone: true)
        for number in 1...3 {
            #expect(try alone.windows().count == number - 1)
            #expect(try alone.open(OpenWindow(id: "", scene: "s")).window.id == "w\(number)")
        }
    }

    @Test("windows without documents are as many as one likes")
    func withoutDocument() throws {
        let window = OpenWindow(id: "", scene: "browser")
        #expect(try store.open(window).window.id == "w1")
        #expect(try store.open(window).window.id == "w2")
    }

    @Test("of many who open one file at once, exactly one does")
    func contenders() async throws {
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

    @Test("each app has a store; case counts for nothing in its name, and no name leaves the folder")
    func apps() throws {
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

    @Test("brought to the front, a window is active and knows the file that an atomic save put there")
    func atomicSave() throws {
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

    @Test("a file that was renamed without telling is taken over, and the old path remembered")
    func unreportedRename() throws {
        try folder.file("draft.md")
        _ = try store.open(window("draft.md"))
        try folder.move("draft.md", to: "report.md")
        let now = place("report.md")
        #expect(try store.windows(concerning: now).map(\.id) == ["w1"])
        let shown = try #require(try store.bringToFront("w1", at: now))
        #expect(shown.file?.path == folder.path("report.md"))
        #expect(shown.file?.renamedFrom == folder.path("draft.md"))
    }

    @Test("saved under a path, a window has that file and type; another window's file it cannot have")
    func saveAs() throws {
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

    @Test("the phase of a window is what was set last")
    func phase() throws {
        _ = try store.open(OpenWindow(id: "", scene: "browser"))
        #expect(try store.setPhase(.background, of: "w1"))
        #expect(try other.window("w1")?.phase == .background)
        #expect(try store.setPhase(.background, of: "w2") == false)
    }

    // MARK: Lookup

    @Test("an event needs the first window, and the first with each set of conditions")
    func events() throws {
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

    /// When sessions go while the app is not running, it is told shortly after the next launch:
    /// https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)
    @Test("a window goes with its process; the app is told once, at its next start")
    func owners() throws {
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
        // Another one of a process that had the number before this start of the machine.
        var older = window("c")
        older.owner = living.owner
        older.owner?.boot = "another"
        _ = try store.open(older)

        #expect(try other.windows().map(\.id) == ["w1"])
        #expect(try other.windows(concerning: DocumentPlace(file)) == [])
        #expect(try other.firstWindows().map(\.id) == ["w1"])
        #expect(try other.close("w2") == false)
        dead.owner = nil
        #expect(try other.open(dead).window.id == "w4")
        let discarded = try store.takeDiscarded()
        #expect(discarded.map(\.id) == ["w2", "w3"])
        #expect(discarded.first?.file == OpenWindow.File(path: file.path, type: "public.plain-text"))
        #expect(try other.takeDiscarded() == [])
    }

    @Test("a process is known by its number and start; none of that number is none")
    func processes() throws {
        let current = try #require(ProcessIdentity.current)
        #expect(current.isAlive)
        #expect(ProcessIdentity(pid: current.pid) == current)
        #expect(ProcessIdentity(pid: 0) == nil)
        #expect(ProcessIdentity(pid: -1) == nil)
        #expect(ProcessIdentity(pid: .max) == nil)
    }
}

extension WindowStore.Opening {
    /// The window that was opened; fails the test when none was.
    var window: OpenWindow {
        get throws {
            guard case .opened(let window) = self else { throw Errno.fileExists }
            return window
        }
    }
}
