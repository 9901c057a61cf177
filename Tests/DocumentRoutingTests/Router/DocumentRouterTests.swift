import AppDeclaration
import FileIdentification
import SystemPackage
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The router reads files and windows. The rules of the decisions have other tests.
@Suite
struct DocumentRouterTests {
    private let folder: TemporaryFolder
    private let declaration: AppDeclaration

    private static let json = #"""
        { "identifier": "com.x.router", "platform": "linux",
          "scenes": [
            { "kind": "DocumentGroup", "name": "writer", "role": "editor", "readable": ["public.plain-text"] },
            { "kind": "DocumentGroup", "name": "pictures", "role": "viewer", "readable": ["public.image"] },
            { "kind": "WindowGroup", "name": "browser", "matching": ["photo="] } ] }
        """#
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]

    init() throws {
        folder = try TemporaryFolder()
        declaration = try AppDeclaration(json: Array(Self.json.utf8))
    }

    private var router: DocumentRouter { DocumentRouter(app: DocumentApp(declaration, over: .shipped)) }

    private func window(_ id: String, _ path: FilePath) throws -> OpenWindow {
        OpenWindow(id: id, scene: "writer", file: OpenWindow.File(DocumentLocation(of: path, among: .none)))
    }

    // Source: https://developer.apple.com/documentation/swiftui/opendocumentaction
    @Test
    func `A file is identified, and the group that reads its type opens it`() throws {
        let path = try folder.file("report.txt")
        let decision = try router.decision(forOpening: path)
        #expect(decision.facts.outcome == .openNewWindow)
        #expect(decision.facts.group == "writer")
        #expect(decision.identification?.type == .plainText)
        #expect(decision.byName == nil)
        #expect(try DocumentRouter(app: declaration).decision(forOpening: path).facts.group == "writer")
    }

    @Test
    func `The decision for a name is the decision for a file whose content fits, and the file need not exist`() throws {
        for (name, group) in [
            ("report.txt", "writer"), ("photo.png", "pictures"), ("a.zip", nil), ("Makefile", "writer"),
        ] {
            let decision = router.decision(forFileNamed: FilePath("missing/\(name)"))
            #expect(decision.facts.group == group, "\(name)")
            // A name has no permissions.
            #expect(decision.facts.isEditable == (group == "pictures" ? false : nil), "\(name)")
        }
        let path = try folder.file("report.txt")
        let read = try router.decision(forOpening: path)
        let named = router.decision(forFileNamed: "report.txt")
        #expect(named.trace.dropLast().map(\.text) == read.trace.dropLast().map(\.text))
        #expect(
            named.trace.last?.text
                == "'writer' is an editor: the document is editable if the file is writable")
        #expect(named.identification?.type == read.identification?.type)
    }

    @Test
    func `The name of a folder can be the name of a package or of a folder`() {
        #expect(
            router.decision(forFileNamed: "a.rtfd", isDirectory: true).identification?.type.identifier
                == "com.apple.rtfd")
        #expect(
            router.decision(forFileNamed: "a.txt", isDirectory: true).identification?.type.identifier == "public.folder"
        )
        #expect(router.decision(forFileNamed: "a.txt", isDirectory: true).facts.group == nil)
    }

    @Test
    func `If content contradicts the name, the decision contains the platform's answer by the name`() throws {
        try folder.write(Self.png, to: "photo.txt")
        let decision = try router.decision(forOpening: folder.path("photo.txt"))
        #expect(decision.facts.group == "pictures")
        #expect(decision.byName?.type == .plainText)
        #expect(decision.byName?.outcome.facts.group == "writer")
        let byName = DocumentRouter(app: router.app, identification: .name)
        #expect(try byName.decision(forOpening: folder.path("photo.txt")).facts.group == "writer")
    }

    // Source: https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable
    @Test(arguments: [0o644, 0o444] as [CInterop.Mode])
    func `Whether a file is writable is read from the file system`(_ mode: CInterop.Mode) throws {
        let path = try folder.file("report.txt")
        try folder.setPermissions(of: "report.txt", to: mode)
        #expect(try router.decision(forOpening: path).facts.isEditable == (mode & 0o200 != 0))
    }

    @Test
    func `An unreadable file is an error with its path`() throws {
        let path = folder.path("missing.txt")
        do {
            _ = try router.decision(forOpening: path)
            Issue.record("there is no file")
        } catch {
            #expect(error.kind == .notFound)
            #expect(error.path == path)
        }
    }

    // Source: https://pubs.opengroup.org/onlinepubs/9799919799/functions/stat.html, ELOOP.
    @Test
    func `A link that leads to itself is an error with the system's reason`() throws {
        try folder.link("circle.txt", to: "circle.txt")
        do {
            _ = try router.decision(forOpening: folder.path("circle.txt"))
            Issue.record("there is no file")
        } catch {
            #expect(error.errno == .tooManySymbolicLinkLevels)
        }
    }

    // Source: https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)
    @Test(arguments: [false, true])
    func `A file that is open in a window is not identified`(isStore: Bool) throws {
        let path = try folder.file("report.txt")
        let decision: OpeningDecision
        if isStore {
            let store = WindowStore(app: "com.x.router", directory: folder.path("state"))
            _ = try store.open(try window("", path))
            decision = try router.decision(
                forOpening: path, windows: try store.windows(concerning: path, in: router.app))
        } else {
            decision = try router.decision(forOpening: path, windows: OpenWindows([try window("w1", path)]))
        }
        #expect(decision.facts.outcome == .bringToFront)
        #expect(decision.facts.window == "w1")
        #expect(decision.identification == nil)
    }

    @Test
    func `A damaged store is an error`() throws {
        let store = WindowStore(app: "com.x.router", directory: folder.root)
        try folder.file(try #require(store.path.lastComponent).string, String(repeating: "no database ", count: 100))
        let path = try folder.file("report.txt")
        #expect(throws: WindowStoreError.self) { try store.windows(concerning: path, in: router.app) }
    }

    // Source: https://developer.apple.com/documentation/swiftui/newdocumentaction
    @Test
    func `The first editor group creates a new document`() {
        #expect(router.decision(forNewDocumentOf: nil).facts.group == "writer")
        #expect(router.decision(forNewDocumentOf: .png).facts.code == .nothingToCreate)
    }

    // Source: https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)
    @Test
    func `An event goes to the scene whose conditions match, and a file URL to the group of its file`() throws {
        let path = try folder.file("my report.txt")
        #expect(router.decision(for: ExternalEvent(url: "x://?photo=7")).facts.scene == "browser")
        #expect(router.decision(forURL: "x://?photo=7").facts.scene == "browser")
        let url = "file://localhost\(folder.root)/my%20report.txt"
        #expect(router.decision(forURL: url).facts.group == "writer")
        let open = OpenWindows([try window("w1", path)])
        #expect(router.decision(forURL: url, windows: open).facts.outcome == .bringToFront)
        let missing = router.decision(forURL: "file://\(folder.root)/missing.txt")
        #expect(missing.warnings.map(\.id).contains("not-found"))
    }

    // Source: https://www.rfc-editor.org/rfc/rfc8089
    @Test(
        arguments: [
            ("file:///a/b.txt", "/a/b.txt"), ("FILE:/a%2Fb", "/a/b"), ("file://localhost/a?x#y", "/a"),
            ("file://elsewhere/a", nil), ("https://a/b", nil), ("file:a", nil), ("file:///a%00b", "/a%00b"),
        ] as [(String, FilePath?)])
    func `A file URL must have a path on this machine`(url: String, path: FilePath?) {
        #expect(FilePath(fileURL: url) == path)
    }

    // Source: https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
    @Test
    func `A connecting scene session gets a configuration`() {
        #expect(router.decision(forConnecting: SessionRole.known[0]).trace.isEmpty == false)
    }

    // Source: https://developer.apple.com/documentation/swiftui/renamebutton
    @Test
    func `RenameButton is enabled for a file that is open in a window of a document group`() throws {
        let path = try folder.file("report.txt")
        for (windows, isEnabled) in [([], false), ([try window("w1", path)], true)] {
            let open = OpenWindows(windows)
            let window = open.window(for: DocumentLocation(of: path, among: open))
            #expect(RenameAvailability(in: window, of: router.app).isEnabled == isEnabled)
        }
    }
}
