import AppDeclaration
import DocumentRouting
import Testing
import TypeRegistry

@testable import SwiftReading

/// Tests the conditions of
/// [handlesExternalEvents](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)) of
/// scenes and views.
@Suite struct ExternalEventTests {
    @Test(arguments: [
        ("matching: []", []), ("matching: [\"*\"]", ["*"]), ("matching: Set()", []),
        ("matching: Set<String>()", []),
        ("matching: Set(arrayLiteral: \"a\", \"b\")", ["a", "b"]), ("matching: Set([\"a\"])", ["a"]),
        ("matching: Set(Array([\"a\"]))", ["a"]), ("matching: [Events.open]", ["x-open"]),
        ("matching: Events.all", ["x-open", "x-close"]), ("matching: [\"\\(Events.scheme)-open\"]", ["x-open"]),
        ("matching: [Route.detail.rawValue]", ["detail"]),
    ])
    func `The conditions of a scene are read`(_ arguments: String, _ expected: [String]) {
        let more = """
            enum Events {
                static let scheme = "x"
                static let open = "x-open"
                static let all: Set<String> = [open, "x-close"]
            }
            enum Route: String { case detail }
            """
        #expect(scenes("WindowGroup { V() }.handlesExternalEvents(\(arguments))", more).first?.matching == expected)
    }

    @Test func `A scene without the modifier has no conditions`() {
        let scene = scenes("WindowGroup { V() }").first
        #expect(scene?.matching == nil)
        #expect(scene?.preferring == nil)
        #expect(scene?.allowing == nil)
    }

    @Test func `The modifier of a group applies to its scenes`() {
        let found = scenes(
            "Group { WindowGroup { V() }; Window(\"w\", id: \"w\") { V() } }.handlesExternalEvents(matching: [\"a\"])")
        #expect(found.map(\.matching) == [["a"], ["a"]])
    }

    @Test func `A modifier in the sources is evaluated`() {
        let more = """
            extension Scene {
                func takesNothing() -> some Scene { handlesExternalEvents(matching: []) }
                func takes(_ event: String) -> some Scene {
                    if #available(macOS 13, *) { return self.defaultSize(.zero).handlesExternalEvents(matching: [event]) }
                    else { return self }
                }
            }
            """
        let found = scenes("WindowGroup { V() }.takesNothing(); WindowGroup { V() }.takes(\"a\")", more)
        #expect(found.map(\.matching) == [[], ["a"]])
    }

    @Test func `The conditions of several views are combined`() {
        // If several views in one scene have the modifier, their sets are combined.
        let more = """
            struct ContentView: View {
                var body: some View { Detail().handlesExternalEvents(preferring: ["a", "b"], allowing: ["*"]) }
            }
            struct Detail: View {
                var body: some View { part }
                var part: some View { Text("x").handlesExternalEvents(preferring: ["b", "c"], allowing: []) }
            }
            struct Unused: View { var body: some View { Text("").handlesExternalEvents(preferring: ["no"], allowing: ["no"]) } }
            """
        let found = scenes("WindowGroup { ContentView().frame(width: 1) }; Settings { V() }", more)
        #expect(found.first?.preferring == ["a", "b", "c"])
        #expect(found.first?.allowing == ["*"])
        #expect(found.last?.preferring == nil)
    }

    @Test func `View modifiers in other files are found`() {
        let files = [
            "App.swift": "@main struct A: App { var body: some Scene { WindowGroup { Root() } } }",
            "Root.swift": "struct Root: View { var body: some View { Text(\"\").routed() } }",
            "View+Routes.swift":
                "extension View { func routed() -> some View { handlesExternalEvents(preferring: [\"r\"], allowing: [\"r\"]) } }",
        ]
        #expect(read(files).scenes?.first?.preferring == ["r"])
    }

    @Test(arguments: [
        ".init([door.rawValue])", "Set([door.rawValue])", "door.conditions", ".init(arrayLiteral: door.path)",
    ])
    func `Conditions may come from the cases of an enumeration`(_ conditions: String) {
        let more = """
            extension Scene {
                func opens(for door: Door) -> some Scene { self.handlesExternalEvents(matching: \(conditions)) }
            }
            enum Door: String {
                case library, editor = "edit"
                var path: String { rawValue }
                var conditions: Set<String> { [self.rawValue] }
            }
            """
        let found = scenes(
            "WindowGroup { V() }.opens(for: Door.library).defaultSize(); WindowGroup { V() }.opens(for: .editor)", more)
        #expect(found.map(\.matching) == [["library"], ["edit"]])
    }

    @Test func `Overloads of a modifier differ in their parameters`() {
        let more = """
            extension Scene {
                func opens(for door: Door) -> some Scene { handlesExternalEvents(matching: [door.rawValue]) }
                func opens<D: Doors>(for doors: D.Type) -> some Scene { handlesExternalEvents(matching: doors.all) }
                func opens(at path: String) -> some Scene { handlesExternalEvents(matching: [path]) }
            }
            enum Door: String { case library }
            protocol Doors { static var all: Set<String> { get } }
            enum SideDoors: Doors { static let all: Set<String> = ["left", "right"] }
            """
        let found = scenes(
            "WindowGroup { V() }.opens(for: Door.library); WindowGroup { V() }.opens(for: SideDoors.self); WindowGroup { V() }.opens(at: \"p\")",
            more)
        #expect(found.map(\.matching) == [["library"], ["left", "right"], ["p"]])
    }

    /// [absoluteString](https://developer.apple.com/documentation/foundation/url/absolutestring) and the scheme of a literal
    /// URL are known.
    @Test func `Conditions may come from literal URLs`() {
        let more = """
            extension URL {
                static let about = URL(string: "note-app://about")!
                static var web: URL { .init(string: "https://example.org/notes")! }
            }
            """
        let found = scenes(
            "Window(\"a\", id: \"a\") { V() }.handlesExternalEvents(matching: [URL.about.absoluteString, URL.web.scheme!])",
            more)
        #expect(found.first?.matching == ["note-app://about", "https"])
    }

    @Test func `A condition from run time is reported`() {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: [\"a\", id.uuidString]) } }"
        )
        #expect(app.scenes?.first?.matching == ["a"])
        #expect(app.unknowns.map(\.what) == [.conditions])
        #expect(app.scenes?.first?.unknownConditions.map(\.text) == ["id"])
    }

    /// Source: typeq-app(5). An empty list does not match any event, so a list with an unknown condition must be marked
    /// as incomplete.
    @Test(arguments: [
        ("matching: [External.id]", []), ("matching: [\"a\", Links.doc]", ["a"]), ("matching: External.all", []),
        ("matching: Set(External.all)", []), ("matching: [\"a\"].union(External.all)", ["a"]),
    ])
    func `Conditions from another module make their list incomplete`(_ arguments: String, _ known: [String]) throws {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() }.handlesExternalEvents(\(arguments)) } }")
        let scene = try #require(app.scenes?.first)
        #expect(scene.matching == known)
        #expect(scene.unknownConditions.map(\.list) == [.matching])
        #expect(app.unknowns.map(\.what) == [.conditions])
        #expect(app.unknowns.map(\.location) == scene.unknownConditions.map(\.location))
        let declaration = try AppDeclaration(json: Array(app.json.utf8))
        #expect(declaration.findings.isEmpty)
        let routed = DocumentApp(declaration, over: .shipped)
        let isUnknown =
            if case .error(.unknownCondition) = DocumentRouter(app: routed).decision(
                for: ExternalEvent(url: "myapp://doc/x")
            ).outcome {
                true
            } else {
                false
            }
        #expect(isUnknown == known.isEmpty)
    }

    @Test func `Unknown conditions of views make their list incomplete`() {
        let found = scenes(
            "WindowGroup { V().handlesExternalEvents(preferring: [Ext.a], allowing: [\"b\"]) }; Settings { V() }")
        #expect(found.first?.preferring == [])
        #expect(found.first?.allowing == ["b"])
        #expect(found.first?.unknownConditions.map(\.list) == [.preferring])
        #expect(found.last?.unknownConditions == [])
    }

    /// A common way to apply modifiers under conditions.
    @Test(arguments: [
        "modify { $0.handlesExternalEvents(matching: [\"m\"]) }",
        "modify { scene in scene.defaultSize(.zero).handlesExternalEvents(matching: [\"m\"]) }",
        "modify(routed)", "when(true) { $0.handlesExternalEvents(matching: [\"m\"]) }",
        "with(\"m\") { $0.handlesExternalEvents(matching: [$1]) }",
        "modify { if #available(macOS 13, *) { $0.handlesExternalEvents(matching: [\"m\"]) } else { $0 } }",
    ])
    func `A closure may apply the modifier`(_ modifier: String) {
        let more = """
            extension Scene {
                func modify<T: Scene>(_ t: (Self) -> T) -> some Scene { t(self) }
                @SceneBuilder func when<T: Scene>(_ on: Bool, then change: (Self) -> T) -> some Scene {
                    if on { change(self) } else { self }
                }
                func with<T: Scene>(_ id: String, _ change: (Self, String) -> T) -> some Scene { return change(self, id) }
            }
            func routed(_ scene: some Scene) -> some Scene { scene.handlesExternalEvents(matching: ["m"]) }
            """
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup(id: \"a\") { }.\(modifier) } }\n" + more)
        #expect(app.scenes?.map(\.matching) == [["m"]])
        #expect(app.scenes?.map(\.name) == ["a"])
        #expect(app.unknowns.isEmpty)
    }

    @Test func `A modifier under a condition at run time is reported`() {
        let more = """
            extension Scene {
                @SceneBuilder func routed(_ on: Bool) -> some Scene {
                    if on { handlesExternalEvents(matching: ["m"]) } else { self }
                }
            }
            """
        let app = read("@main struct A: App { var body: some Scene { WindowGroup { }.routed(flag) } }\n" + more)
        #expect(app.scenes?.map(\.matching) == [["m"]])
        #expect(app.unknowns.map(\.what) == [.condition])
    }

    /// [ViewBuilder](https://developer.apple.com/documentation/swiftui/viewbuilder): a scene may take views as a parameter.
    @Test(arguments: [
        "@ViewBuilder var c: () -> C; var body: some Scene { WindowGroup { c() } }",
        "let title = \"t\"; let c: () -> C; var body: some Scene { WindowGroup(title) { self.c() } }",
        "@ViewBuilder let c: C; var body: some Scene { WindowGroup { c } }",
        "let c: () -> C; init(@ViewBuilder content: @escaping () -> C) { self.c = content }; var body: some Scene { WindowGroup { c() } }",
        "let c: C; init(@ViewBuilder _ content: () -> C) { c = content() }; var body: some Scene { WindowGroup { c.padding() } }",
        "let c: () -> C; var body: some Scene { window }; var window: some Scene { WindowGroup { c() } }",
        "let c: () -> C; var body: some Scene { WindowGroup { root } }; var root: some View { c().padding() }",
    ])
    func `The views passed to a custom scene are read`(_ members: String) {
        let more = "struct MainScene<C: View>: Scene { \(members) }"
        let found = scenes(
            "MainScene { Text(\"\").handlesExternalEvents(preferring: [\"k\"], allowing: []) }; Settings { V() }", more)
        #expect(found.first?.scenes?.map(\.preferring) == [["k"]])
        #expect(found.first?.scenes?.map(\.allowing) == [[]])
    }
}
