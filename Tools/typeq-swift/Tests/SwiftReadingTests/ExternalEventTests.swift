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

    @Test func aConditionFromRunTimeIsReported() {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() }.handlesExternalEvents(matching: [\"a\", id.uuidString]) } }"
        )
        #expect(app.scenes?.first?.matching == ["a"])
        #expect(app.unknowns.map(\.what) == [.conditions])
    }
}
