@testable import AppDeclaration
@testable import DocumentRouting
@testable import TypeRegistry

extension FuzzTarget {
    static let events = [
        // Compares the scene that gets an external event with a second implementation of the rule:
        // handlesExternalEvents, rules 1 to 5.
        FuzzTarget("property-events") { bytes in
            var source = ByteSource(bytes)
            var declaration = AppDeclaration(platform: source.pick([.macOS, .iOS, .iPadOS, .linux]))
            declaration.scenes = (0..<source.number(below: 5)).map { scene($0, &source) }
            let names = declaration.scenes?.compactMap(\.name) ?? []
            let windows =
                names.isEmpty
                ? []
                : source.list(upTo: 4) { window(names, &$0) }
                    .enumerated().map {
                        OpenWindow(
                            id: "w\($0)", scene: $1.scene, preferring: $1.preferring, allowing: $1.allowing)
                    }
            let text = source.chance(oneIn: 5) ? nil : source.pick(eventTexts)
            let app = DocumentApp(declaration, over: .shipped)
            let decision = EventDecision(
                of: ExternalEvent(targetContentIdentifier: text), in: app, windows: OpenWindows(windows))
            let right = Answer(text, declaration, windows)
            let found = Answer(decision)
            return found == right ? nil : "\(text ?? "nothing") goes to \(found), not to \(right)"
        }
    ]

    private static let conditions = [
        "*", "", "a", "B", "é", "e\u{301}", "ab", "**", "É", "b.", "*a", "ba", "\u{301}",
    ]
    private static let eventTexts = [
        "a", "ab", "x.B.y", "CAFÉ", "cafe\u{301}", "bab", "q", "**", "*", "e", "*A", "",
    ]

    private static func scene(_ place: Int, _ source: inout ByteSource) -> SceneDeclaration {
        SceneDeclaration(
            kind: source.pick([.windowGroup, .window, .documentGroup]), name: "s\(place)", role: .editor,
            matching: source.flag() ? source.list(upTo: 2) { $0.pick(conditions) } : nil)
    }

    private static func window(
        _ names: [String], _ source: inout ByteSource
    ) -> (scene: String, preferring: [String], allowing: [String]) {
        (
            source.pick(names), source.list(upTo: 2) { $0.pick(conditions) },
            source.list(upTo: 2) { $0.pick(conditions) }
        )
    }

    private enum Answer: Hashable {
        case window(String)
        case newScene(String)
        case nothing

        init(_ decision: EventDecision) {
            switch decision.outcome {
            case .delivers(let window): self = .window(window.id)
            case .opensScene(let name): self = .newScene(name)
            default: self = .nothing
            }
        }

        init(_ text: String?, _ app: AppDeclaration, _ windows: [OpenWindow]) {
            let event = text.flatMap { $0.isEmpty ? nil : $0 }
            // 1. A platform with one scene: the open scene.
            if !app.supportsMultipleScenes, let window = windows.first {
                self = .window(window.id)
                return
            }
            // 2. The first open scene that prefers the event, else the first that allows it.
            let taker =
                windows.first { matches($0.preferring, event) }
                ?? windows.first { matches($0.allowing, event) }
            if let taker {
                self = .window(taker.id)
                return
            }
            // 3. The first declaration whose conditions match; 4. the first without conditions; a Window exists only
            //    once.
            let scenes = app.scenes ?? []
            let scene =
                scenes.first { $0.matching.map { matches($0, event) } ?? false }
                ?? scenes.first { $0.matching == nil }
            guard let scene else {
                self = .nothing
                return
            }
            let open = windows.first { scene.kind == .window && $0.scene == scene.name }
            self = open.map { .window($0.id) } ?? .newScene(scene.name ?? "")
        }
    }

    /// Returns whether any condition is '*' or occurs in the event, ignoring case and diacritics.
    private static func matches(_ conditions: [String], _ event: String?) -> Bool {
        conditions.contains { condition in
            if condition == "*" { return true }
            guard let event else { return false }
            let (part, whole) = (plain(condition), plain(event))
            guard !part.isEmpty, part.count <= whole.count else { return false }
            return (0...(whole.count - part.count)).contains {
                Array(whole[$0..<$0 + part.count]) == part
            }
        }
    }

    /// The letters of the texts above without case and diacritics.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { scalar in
            switch scalar {
            case "\u{301}": nil
            case "é", "É": "e"
            case "A"..."Z": Unicode.Scalar(scalar.value + 32)
            default: scalar
            }
        }
    }
}
