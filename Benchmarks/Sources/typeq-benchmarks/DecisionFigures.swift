import AppDeclaration
import DocumentRouting
import SystemPackage
import TypeRegistry

/// The figures of decisions: an app with 100 document groups and 100 window groups, and 10,000 open windows. The limit
/// is 5 µs, if the windows of a group have the same conditions. If each window has different conditions, an event is
/// compared with each of them.
enum DecisionFigures {
    static func print() {
        let app = DocumentApp(declaration, over: .shipped)
        let router = DocumentRouter(app: app)
        let windows = OpenWindows(openWindows { String("0\($0 % 100)".suffix(2)) })
        let different = OpenWindows(openWindows { String("0000\($0)".suffix(5)) })
        let dictionary = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", $0) })
        let unit = Measurement.of { dictionary["500"] ?? 0 }

        let file = DocumentFile(
            type: UTType.swiftSource, filenameExtension: "swift", isWritable: true, isFolderWritable: true)
        let unread = DocumentFile(type: UTType.folder, isWritable: true, isFolderWritable: true)
        let open = DocumentLocation(path: "/documents/7000.txt", identity: FileIdentity(device: 1, inode: 7_000))
        let renamed = DocumentLocation(path: "/elsewhere.txt", identity: FileIdentity(device: 1, inode: 7_000))
        let other = DocumentLocation(path: "/other.txt", identity: FileIdentity(device: 2, inode: 1))
        let preferred = "https://example.com/notes?document=99&from=mail"
        let matching = "https://example.com/notes?scene=99&from=mail"
        func route(_ url: String) -> Int {
            router.decision(for: ExternalEvent(url: url), windows: windows).reasons.trace.count
        }

        Swift.print("  operation                     limit        ns   × dictionary   allocations")
        func row(_ name: String, _ operation: () -> Int) {
            LibraryFigures.row(name, 5_000, Measurement.of(perBatch: 200, operation), unit)
        }
        row("open a file: open already") { front(open, app, windows) }
        row("open a file: renamed") { front(renamed, app, windows) }
        row("open a file: not open") { front(other, app, windows) }
        row("open a file: 100 groups") {
            OpeningDecision(of: file, in: app, windows: windows).reasons.trace.count
        }
        row("open a file: no group") { OpeningDecision(of: unread, in: app, windows: windows).reasons.trace.count }
        row("new document") { router.decision(forNewDocumentOf: nil).reasons.trace.count }
        row("event: preferred") { route(preferred) }
        row("event: new scene") { route(matching) }
        LibraryFigures.row(
            "event: 10,000 conditions", 1_000_000,
            Measurement.of(perBatch: 20) {
                let url = "https://example.com/notes?document=09999&from=mail"
                return router.decision(for: ExternalEvent(url: url), windows: different).reasons.trace.count
            }, unit)
    }

    private static func front(_ location: DocumentLocation, _ app: DocumentApp, _ windows: OpenWindows) -> Int {
        OpeningDecision.front(of: location, in: app, windows: windows)?.reasons.trace.count ?? 0
    }

    /// Every group reads Swift source files, or a supertype of their type.
    private static var declaration: AppDeclaration {
        let types = ["public.swift-source", "public.source-code", "public.text", "public.data"]
        let groups = (0..<100).map { number in
            SceneDeclaration(
                kind: .documentGroup, name: "group\(number)", role: .editor, readable: [.init(types[number % 4])],
                matching: [])
        }
        let others = (0..<100).map { number in
            SceneDeclaration(kind: .windowGroup, name: "scene\(number)", matching: ["scene=\(number)&"])
        }
        return AppDeclaration(scenes: groups + others)
    }

    /// Returns the windows. A closure returns the part of their conditions that depends on the number of the window.
    private static func openWindows(_ condition: (Int) -> String) -> [OpenWindow] {
        (0..<10_000).map { number in
            OpenWindow(
                id: "w\(number)", scene: "group\(number % 100)",
                file: .init(
                    path: FilePath("/documents/\(number).txt"),
                    identity: FileIdentity(device: 1, inode: UInt64(number))),
                preferring: ["document=\(condition(number))"], allowing: ["task=\(condition(number))"])
        }
    }
}
