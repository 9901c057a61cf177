import Testing
import TypeqKit

/// The code in the documentation of DocumentRouting, with the results that it states.
@Suite struct DocumentRoutingSnippets {
    private let json = #"""
        { "platform": "linux",
          "scenes": [{ "kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"] }] }
        """#

    // Only compiled: there is no report.md.
    func route() throws {
        let declaration = try AppDeclaration(json: Array(json.utf8))
        let router = DocumentRouter(app: declaration)
        let decision = try router.decision(forOpening: "report.md")
        print(decision.document?.group.name ?? "nothing opens it")
        switch decision.outcome {
        case .opensNewWindow(let document), .opensInWindow(_, let document):
            print(document.group.name, document.isEditable == true)
        case .bringsToFront(let window, _, _): print("window \(window.id)")
        case .sendsURL(let delivery): print(delivery.scene ?? "the delegate", delivery.documentType)
        case .error(let code): print(code.rawValue)
        }
        for step in decision.reasons.trace { print(step.rule, step.text) }
    }

    @Test func `A router answers other questions`() throws {
        let router = DocumentRouter(app: try AppDeclaration(json: Array(json.utf8)))
        let named = router.decision(forFileNamed: "report.md")
        let new = router.decision(forNewDocumentOf: nil)
        let event = router.decision(forURL: "https://example.com/notes?document=7")
        let session = router.decision(forConnecting: .windowApplication)
        #expect(named.document?.group.name == "notes")
        guard case .creates(let type, let group) = new.outcome else {
            Issue.record("\(new.outcome)")
            return
        }
        #expect((type, group.name) == (.text, "notes"))
        guard case .opensScene("notes") = event.outcome else {
            Issue.record("\(event.outcome)")
            return
        }
        guard case .connects(let connection) = session.outcome else {
            Issue.record("\(session.outcome)")
            return
        }
        #expect(connection.sceneClass == "UIWindowScene")
    }

    #if WindowStore
        // Only compiled: it would create a store.
        func open(_ router: DocumentRouter) throws {
            let store = WindowStore(app: "com.x.app", directory: "/home/me/.local/state/typeq")
            let file = OpenWindow.File(DocumentLocation(of: "report.md", among: .none))
            switch try store.open(OpenWindow(id: "", scene: "writer", file: file)) {
            case .opened(let window): print("window \(window.id)")
            case .alreadyOpen(let windows): print("already open in \(windows[0].id)")
            }
            let open = try store.windows(concerning: "report.md", in: router.app)
            let decision = try router.decision(forOpening: "report.md", windows: open)
            print(decision.outcome)
        }
    #endif

    @Test func `A decision needs no file`() throws {
        let app = DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .default)
        let file = DocumentFile(type: .plainText, filenameExtension: "txt", isWritable: true, isFolderWritable: true)
        let decision = OpeningDecision(of: file, in: app)
        #expect(decision.document?.group.name == "notes")
    }

    @Test func `A list has windows by the path of the file`() {
        let window = OpenWindow(id: "w1", scene: "notes", file: OpenWindow.File(path: "/notes/report.md"))
        let windows = OpenWindows([window])
        print(windows.window(at: "/notes/report.md")?.id ?? "not open")
        #expect(windows.window(at: "/notes/report.md")?.id == "w1")
    }

    // Only compiled: a stream does not end by itself.
    func observe(_ app: DocumentApp, _ windows: OpenWindows, _ save: @escaping @Sendable () -> Void) {
        let phases = ScenePhaseObserver(app)
        Task {
            for await phase in phases.changes() where phase == .background { save() }
        }
        phases.update(windows)
    }
}
