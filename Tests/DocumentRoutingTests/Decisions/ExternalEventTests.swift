import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The rules in the documentation of `EventDecision`. Source: handlesExternalEvents (Apple).
@Suite struct ExternalEventTests {
    private func route(_ url: String, _ json: String, _ windows: OpenWindow...) throws -> EventDecision {
        EventDecision(of: ExternalEvent(url: url), in: try app(json), windows: OpenWindows(windows))
    }

    private func window(
        _ id: String, _ scene: String, preferring: [String] = [], allowing: [String] = []
    ) -> OpenWindow {
        OpenWindow(id: id, scene: scene, preferring: preferring, allowing: allowing)
    }

    private static let scenes = """
        "scenes": [{"kind": "WindowGroup", "name": "photo", "matching": ["photo="]},
                   {"kind": "WindowGroup", "name": "any"}, {"kind": "WindowGroup", "name": "never", "matching": []}]
        """

    @Test func `The first window that prefers or allows an event is found`() throws {
        let windows = OpenWindows([
            window("w1", "photo"), window("w2", "photo", preferring: ["photo="], allowing: ["*"]),
            window("w3", "any", preferring: ["*"], allowing: ["PHOTO="]),
        ])
        let event = FoldedText("x:photo=1")
        #expect(try #require(windows.match(preferring: event)) == (1, false))
        #expect(try #require(windows.match(allowing: event)) == (1, false))
        #expect(try #require(windows.match(preferring: FoldedText("x:y"))) == (2, true))
        #expect(try #require(windows.match(allowing: FoldedText("x:y"))) == (1, true))
        #expect(OpenWindows([window("w1", "photo")]).match(preferring: event) == nil)
        #expect(OpenWindows([window("w1", "photo")]).match(allowing: event) == nil)
        let shared = OpenWindows([window("w1", "photo", preferring: ["p"]), window("w2", "photo", preferring: ["p"])])
        #expect(try #require(shared.match(preferring: event)) == (0, false))
    }

    // MARK: Rule 1

    @Test(arguments: [
        ("iOS", "true", true), ("iPadOS", "false", true), ("visionOS", "false", true), ("iPadOS", "true", false),
        ("visionOS", "true", false), ("macOS", "false", false), ("linux", "false", false),
    ])
    func `On a platform with one scene, the open scene gets the event`(
        platform: String, supports: String, isSingle: Bool
    )
        throws
    {
        let json =
            #"{"platform": "\#(platform)", "sceneManifest": {"UIApplicationSupportsMultipleScenes": \#(supports)}, \#(Self.scenes)}"#
        let decision = try route("x:photo=1", json, window("w1", "any"))
        #expect(decision.rule == (isSingle ? "single-scene" : "matching"))
        #expect(decision.facts.outcome == (isSingle ? .deliver : .newScene))
    }

    @Test func `With one scene the view modifier is ignored, and if no scene is open, the other rules apply`() throws {
        let json = #"{"platform": "iOS", \#(Self.scenes)}"#
        let decision = try route("x:y", json, window("w1", "any"), window("w2", "any", preferring: ["*"]))
        #expect(decision.facts.window == "w1")
        let closed = try route("x:photo=1", json)
        #expect(closed.facts.scene == "photo")
        #expect(closed.step("single-scene")?.standing == .inferred)
    }

    // MARK: Scenes

    @Test func `Without scenes in the declaration, an event is unknown, unless the platform has one open scene`() throws
    {
        let types = #""documentTypes": [{"name": "d", "role": "Editor", "contentTypes": ["public.png"]}]"#
        let decision = try route("https://example.com", "{\(types)}")
        #expect(decision.facts.code == .unreadSources)
        #expect(decision.trace.last?.text.contains("typeq.json") == true)
        let single = try route("https://example.com", #"{"platform": "iOS", \#(types)}"#, window("w1", "d"))
        #expect(single.facts.outcome == .deliver)
        let none = try route("https://example.com", #"{"scenes": []}"#)
        #expect(none.facts.outcome == .unrouted)
        #expect(none.step("no-modifier")?.text == "the app declares no scene with windows")
    }

    // MARK: Schemes

    /// CFBundleURLTypes; web addresses are universal links, and files open by document types.
    @Test(
        arguments: [
            ("acme:note/1", ["undeclared-scheme"]), ("xapp:1", []), ("XAPP:1", []), ("https://example.com", []),
        ] as [(String, [String])])
    func `An undeclared URL scheme is a warning`(url: String, ids: [String]) throws {
        let decision = try route(url, #"{"urlSchemes": ["xApp"], "scenes": [{"kind": "WindowGroup", "name": "w"}]}"#)
        #expect(decision.warnings.map(\.id) == ids)
    }

    @Test func `Settings are skipped, which is inferred`() throws {
        let decision = try route(
            "https://example.com", #"{"scenes": [{"kind": "Settings"}, {"kind": "WindowGroup", "name": "w"}]}"#)
        #expect(decision.facts.scene == "w")
        let step = try #require(decision.step("skipped-scene"))
        #expect(step.standing == .inferred)
        #expect(step.text == "'Settings 1' is declared before 'w', but a Settings opens differently")
    }

    // MARK: Rule 2

    @Test func `Preferring windows precede allowing windows`() throws {
        let decision = try route(
            "x:photo=1", "{\(Self.scenes)}", window("w1", "any", allowing: ["*"]),
            window("w2", "never", preferring: ["PHOTO"]))
        #expect(decision.facts.outcome == .deliver)
        #expect(decision.facts.window == "w2")
        #expect(decision.facts.scene == "never")
        #expect(decision.facts.group == nil)
        #expect(decision.rule == "preferring")
    }

    @Test func `A window that allows an event precedes a scene that matches it`() throws {
        let decision = try route("x:photo=1", "{\(Self.scenes)}", window("w1", "any", allowing: ["photo"]))
        #expect(decision.rule == "allowing")
        #expect(decision.facts.window == "w1")
    }

    @Test func `Windows are checked in opening order`() throws {
        let decision = try route(
            "x:photo=1", "{\(Self.scenes)}", window("w1", "any"), window("w2", "any", preferring: ["o", "*"]),
            window("w3", "any", preferring: ["photo=1"]))
        #expect(decision.facts.window == "w2")
    }

    @Test func `If open windows have no modifiers, a new window opens`() throws {
        let decision = try route("x:photo=1", "{\(Self.scenes)}", window("w1", "photo"))
        #expect(decision.facts.outcome == .newScene)
        #expect(decision.facts.scene == "photo")
        #expect(decision.facts.window == nil)
    }

    /// The order of open scenes is not documented.
    @Test(arguments: [["*"], ["photo", "x:"]])
    func `That the window opened first gets the event is inferred if several match`(second: [String])
        throws
    {
        for isPreferring in [true, false] {
            let windows = [["x:"], second].enumerated().map { place, conditions in
                window(
                    "w\(place + 1)", "any", preferring: isPreferring ? conditions : [],
                    allowing: isPreferring ? [] : conditions)
            }
            let both = try route("x:photo=1", "{\(Self.scenes)}", windows[0], windows[1])
            #expect(both.facts.window == "w1")
            #expect(both.step("opening-order")?.standing == .inferred)
            let twins = try route("x:photo=1", "{\(Self.scenes)}", windows[1], windows[1])
            #expect(twins.step("opening-order") != nil)
            let one = try route("x:photo=1", "{\(Self.scenes)}", windows[0], window("w2", "any", preferring: ["y"]))
            #expect(one.trace.map(\.standing) == [.documented])
        }
    }

    // MARK: Rules 3 and 4

    @Test func `The first scene that matches gets the event, or else the first without the modifier`() throws {
        #expect(try route("x:photo=1", "{\(Self.scenes)}").facts.scene == "photo")
        let other = try route("x:other", "{\(Self.scenes)}")
        #expect(other.facts.scene == "any")
        #expect(other.rule == "no-modifier")
    }

    @Test func `The first declared matching scene gets the event, even in custom scenes`() throws {
        let json = """
            {"scenes": [{"kind": "Scene", "name": "outer", "matching": ["a"], "scenes": [{"kind": "WindowGroup", "name": "inner"}]},
                        {"kind": "WindowGroup", "name": "b", "matching": ["ab"]}]}
            """
        #expect(try route("x:ab", json).facts.scene == "inner")
    }

    /// Inferred: no event opens them.
    @Test func `Settings, menu bar extras and launch scenes are ignored as the first scene`() throws {
        let json = """
            {"scenes": [{"kind": "Settings"}, {"kind": "MenuBarExtra"}, {"kind": "DocumentGroupLaunchScene"},
                        {"kind": "DocumentGroup", "name": "doc", "readable": ["public.png"]}]}
            """
        #expect(try route("x:y", json).facts.scene == "doc")
    }

    @Test func `The open window of a unique scene gets the event`() throws {
        let json = #"{"scenes": [{"kind": "Window", "name": "main"}]}"#
        #expect(try route("x:y", json).facts.outcome == .newScene)
        let open = try route("x:y", json, window("w1", "main"))
        #expect(open.facts.outcome == .deliver)
        #expect(open.step("unique-window")?.standing == .inferred)
    }

    /// Reported: a WindowGroup without modifiers opens an extra window for every URL.
    @Test func `Another window of a scene without modifiers is a warning`() throws {
        let json = #"{"urlSchemes": ["x"], "scenes": [{"kind": "WindowGroup", "name": "main"}]}"#
        #expect(try route("x:y", json, window("w1", "main")).warnings.map(\.id) == ["another-window"])
        #expect(try route("x:y", json).warnings.isEmpty)
        #expect(try route("x:y", json, window("w1", "main", allowing: ["*"])).warnings.isEmpty)
    }

    // MARK: Unrouted

    @Test func `A scene with an empty set gets no events`() throws {
        let decision = try route("x:y", #"{"scenes": [{"kind": "WindowGroup", "matching": []}]}"#, window("w1", "a"))
        #expect(decision.facts.outcome == .unrouted)
        #expect(decision.trace.map(\.rule) == ["open-windows", "matching", "no-modifier", "unrouted"])
    }

    // MARK: Unknown conditions

    private static let unknown = """
        "unknown": [{"what": "matching", "text": "External.id", "file": "App.swift", "line": 3, "column": 9}]
        """

    /// typeq-app(5): a list with an unknown condition is incomplete, even if it is empty.
    @Test(arguments: [
        // It precedes the scene that matches, and the first without the modifier.
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": [], UNKNOWN}, {"kind": "WindowGroup", "name": "b", "matching": ["x"]}"#,
            nil
        ),
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["z"], UNKNOWN}, {"kind": "WindowGroup", "name": "b"}"#,
            nil
        ),
        (#"{"kind": "WindowGroup", "name": "a", UNKNOWN}"#, nil),
        // A known condition applies if it precedes the unknown condition.
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["x"], UNKNOWN}, {"kind": "WindowGroup", "name": "b"}"#,
            "a"
        ),
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["x"]}, {"kind": "WindowGroup", "name": "b", "matching": [], UNKNOWN}"#,
            "a"
        ),
    ])
    func `A scene with an unknown condition makes the decision an error`(scenes: String, expected: String?) throws {
        let list = scenes.replacing("UNKNOWN", with: Self.unknown)
        let decision = try route("x:y", "{\"scenes\": [\(list)]}")
        #expect(decision.facts.scene == expected)
        #expect(decision.facts.outcome == (expected == nil ? .error : .newScene))
        #expect(decision.facts.code == (expected == nil ? .unknownCondition : nil))
        if expected == nil { #expect(decision.step("unknown-condition")?.text.contains("App.swift:3") == true) }
    }

    @Test func `An unknown condition of a custom scene applies to the scenes in it`() throws {
        let inner =
            #"{"kind": "WindowGroup", "name": "inner"}, {"kind": "WindowGroup", "name": "own", "matching": ["x"]}"#
        let outer = #"{"kind": "Scene", "name": "outer", "matching": [], UNKNOWN, "scenes": [\#(inner)]}"#
        let app = try app("{\"scenes\": [\(outer.replacing("UNKNOWN", with: Self.unknown))]}")
        #expect(app.scenes.map(\.unknownConditions.count) == [1, 1, 0])
        #expect(EventDecision(of: ExternalEvent(url: "x:y"), in: app).facts.code == .unknownCondition)
    }

    @Test(arguments: ["preferring", "allowing"])
    func `An open window whose scene has an unknown condition makes the decision an error`(list: String) throws {
        let unknown = Self.unknown.replacing("matching", with: list)
        let json =
            #"{"scenes": [{"kind": "WindowGroup", "name": "a", \#(unknown)}, {"kind": "WindowGroup", "name": "b"}]}"#
        let known = list == "preferring" ? window("w2", "b", preferring: ["x"]) : window("w2", "b", allowing: ["x"])
        #expect(try route("x:y", json).facts.scene == "a")
        #expect(try route("x:y", json, window("w1", "b")).facts.outcome == .newScene)
        let first = try route("x:y", json, window("w1", "a"), known)
        #expect(first.facts.code == .unknownCondition)
        #expect(first.step("unknown-condition")?.text.contains("window w1") == true)
        #expect(try route("x:y", json, known, window("w1", "a")).facts.window == "w2")
        // A window whose conditions differ from the conditions of its scene has no unknown conditions.
        let told = window("w1", "a", preferring: ["no"], allowing: ["no"])
        #expect(try route("x:y", json, told, known).facts.window == "w2")
    }

    // MARK: The text of an event

    @Test func `The target content identifier precedes the web page`() throws {
        #expect(ExternalEvent(targetContentIdentifier: "note", webpageURL: "https://e.com").text == "note")
        #expect(ExternalEvent(targetContentIdentifier: nil, webpageURL: "https://e.com").text == "https://e.com")
        #expect(ExternalEvent(targetContentIdentifier: "", webpageURL: "https://e.com").text == "https://e.com")
        #expect(ExternalEvent(targetContentIdentifier: nil).text == nil)
    }

    /// Inferred: an accented condition does not match the percent-encoded form, but matches a decoded identifier by
    /// folding.
    @Test func `A URL is compared as its absolute string, percent-encoded`() throws {
        let json = #"{"scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["CAFÉ"]}]}"#
        #expect(ExternalEvent(url: "https://e.com/é b?q={x}").text == "https://e.com/%C3%A9%20b?q=%7Bx%7D")
        #expect(try route("https://e.com/caf%C3%A9", json).facts.outcome == .unrouted)
        #expect(try route("https://e.com/café", json).facts.outcome == .unrouted)
        let activity = ExternalEvent(targetContentIdentifier: "cafe\u{301}-7")
        #expect(EventDecision(of: activity, in: try app(json)).facts.scene == "a")
    }

    @Test func `Only the asterisk matches an activity without identifier and web page`() throws {
        let json = """
            {"scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["a", ""]}, {"kind": "WindowGroup", "name": "b", "matching": ["*"]}]}
            """
        #expect(EventDecision(of: ExternalEvent(targetContentIdentifier: nil), in: try app(json)).facts.scene == "b")
    }

    // MARK: File URLs

    @Test(arguments: [("macOS", true), ("linux", true), ("iPadOS", false)])
    func `On a desktop the file of a declared document type opens in the document group`(
        platform: String, isDocument: Bool
    )
        throws
    {
        let json = """
            {"platform": "\(platform)", "sceneManifest": {"UIApplicationSupportsMultipleScenes": true},
             "documentTypes": [{"role": "Viewer", "contentTypes": ["public.image"]}],
             "scenes": [{"kind": "WindowGroup", "name": "w"}, {"kind": "DocumentGroup", "name": "g", "role": "viewer", "readable": ["public.data"]}]}
            """
        let app = try app(json)
        let picture = ExternalEvent(url: "file:///a.png", document: DocumentFile.writable(type: .png))
        let decision = EventDecision(of: picture, in: app)
        #expect(decision.facts.outcome == (isDocument ? .openNewWindow : .newScene))
        #expect(decision.facts.group == (isDocument ? "g" : nil))
        if isDocument { #expect(decision.step("file-url")?.standing == .inferred) }
        let undeclared = ExternalEvent(url: "file:///a.zip", document: DocumentFile.writable(type: .zip))
        #expect(EventDecision(of: undeclared, in: app).facts.scene == "w")
    }
}
