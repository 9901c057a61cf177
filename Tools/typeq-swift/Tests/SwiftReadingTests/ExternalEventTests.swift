import Testing

@testable import SwiftReading

/// `handlesExternalEvents` of scenes and of views: section 7 of the routing facts.
@Suite struct ExternalEventTests {
    @Test(
        "the conditions of a scene",
        arguments: [
            ("matching: []", []), ("matching: [\"*\"]", ["*"]), ("matching: Set()", []),
            ("matching: Set<String>()", []),
            ("matching: Set(arrayLiteral: \"a\", \"b\")", ["a", "b"]), ("matching: Set([\"a\"])", ["a"]),
            ("matching: Set(Array([\"a\"]))", ["a"]), ("matching: [Events.open]", ["x-open"]),
            ("matching: Events.all", ["x-open", "x-close"]), ("matching: [\"\\(Events.scheme)-open\"]", ["x-open"]),
            ("matching: [Route.detail.rawValue]", ["detail"]),
        ])
    func matching(_ arguments: String, _ expected: [String]) {
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

    @Test func withoutTheModifierThereIsNoMatching() {
        let scene = scenes("WindowGroup { V() }").first
        #expect(scene?.matching == nil)
        #expect(scene?.preferring == nil)
        #expect(scene?.allowing == nil)
    }

    @Test func theModifierOfAGroupIsThatOfItsScenes() {
        let found = scenes(
            "Group { WindowGroup { V() }; Window(\"w\", id: \"w\") { V() } }.handlesExternalEvents(matching: [\"a\"])")
        #expect(found.map(\.matching) == [["a"], ["a"]])
    }

    @Test func aModifierOfTheProjectIsFollowed() {
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

    @Test func theModifiersOfTheViewsAddUp() {
        // Several view modifiers in one scene: the union of their sets.
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

    @Test func viewsAreFoundInOtherFilesThroughModifiersOfTheProject() {
        let files = [
            "App.swift": "@main struct A: App { var body: some Scene { WindowGroup { Root() } } }",
            "Root.swift": "struct Root: View { var body: some View { Text(\"\").routed() } }",
            "View+Routes.swift":
                "extension View { func routed() -> some View { handlesExternalEvents(preferring: [\"r\"], allowing: [\"r\"]) } }",
        ]
        #expect(read(files).scenes?.first?.preferring == ["r"])
    }

    @Test(
        "conditions from the cases of an enumeration, by a modifier of the project's own",
        arguments: [
            ".init([door.rawValue])", "Set([door.rawValue])", "door.conditions", ".init(arrayLiteral: door.path)",
        ])
    func doors(_ conditions: String) {
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

    @Test func modifiersOfOneNameAreToldApartByWhatTheyTake() {
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

    /// [URL](https://developer.apple.com/documentation/foundation/url): of one that is written out, its text is known.
    @Test func conditionsFromURLsThatAreWrittenOut() {
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

    @Test func aConditionFromRunTimeIsReported() {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: [\"a\", id.uuidString]) } }"
        )
        #expect(app.scenes?.first?.matching == ["a"])
        #expect(app.unknowns.map(\.what) == [.conditions])
    }
}
