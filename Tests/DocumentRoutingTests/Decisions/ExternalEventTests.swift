import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The rules of handlesExternalEvents, by their numbers in document-routing.md, section 7.
@Suite struct ExternalEventTests {
    private func route(_ url: String, _ json: String, _ windows: OpenWindow...) throws -> Decision {
        Decision.externalEvent(ExternalEvent(url: url), in: try app(json), windows: OpenWindows(windows))
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

    /// What a library asks by itself: the window that was opened first, of those whose views prefer or allow the event.
    @Test func `the first window that prefers an event, and the first that allows it`() {
        let windows = OpenWindows([
            window("w1", "photo"), window("w2", "photo", preferring: ["photo="], allowing: ["*"]),
            window("w3", "any", preferring: ["*"], allowing: ["PHOTO="]),
        ])
        let event = FoldedText("x:photo=1")
        #expect(windows.window(preferring: event)?.id == "w2")
        #expect(windows.window(allowing: event)?.id == "w2")
        #expect(windows.window(preferring: FoldedText("x:y"))?.id == "w3")
        #expect(windows.window(allowing: FoldedText("x:y"))?.id == "w2")
        #expect(OpenWindows([window("w1", "photo")]).window(preferring: event) == nil)
        #expect(OpenWindows([window("w1", "photo")]).window(allowing: event) == nil)
    }

    // MARK: Rule 1

    @Test(arguments: [
        ("iOS", "true", true), ("iPadOS", "false", true), ("visionOS", "false", true), ("iPadOS", "true", false),
        ("visionOS", "true", false), ("macOS", "false", false), ("linux", "false", false),
    ])
    func `on a platform with one scene, the open one gets the event`(platform: String, supports: String, isSingle: Bool)
        throws
    {
        let json =
            #"{"platform": "\#(platform)", "sceneManifest": {"UIApplicationSupportsMultipleScenes": \#(supports)}, \#(Self.scenes)}"#
        let decision = try route("x:photo=1", json, window("w1", "any"))
        #expect(decision.rule == (isSingle ? "single-scene" : "matching"))
        #expect(decision.outcome == (isSingle ? .deliver : .newScene))
    }

    @Test func `the view modifier is ignored there, and without a scene the others decide`() throws {
        let json = #"{"platform": "iOS", \#(Self.scenes)}"#
        let decision = try route("x:y", json, window("w1", "any"), window("w2", "any", preferring: ["*"]))
        #expect(decision.window?.id == "w1")
        let closed = try route("x:photo=1", json)
        #expect(closed.scene == "photo")
        #expect(closed.step("single-scene")?.standing == .inferred)
    }

    // MARK: Schemes

    /// CFBundleURLTypes; web addresses are universal links, files come by document types.
    @Test(
        arguments: [
            ("acme:note/1", ["undeclared-scheme"]), ("xapp:1", []), ("XAPP:1", []), ("https://example.com", []),
        ] as [(String, [String])])
    func `a URL whose scheme the app does not declare carries a warning`(url: String, ids: [String]) throws {
        let decision = try route(url, #"{"urlSchemes": ["xApp"], "scenes": [{"kind": "WindowGroup", "name": "w"}]}"#)
        #expect(decision.warnings.map(\.id) == ids)
    }

    @Test func `that settings are passed over is inferred`() throws {
        let decision = try route(
            "https://example.com", #"{"scenes": [{"kind": "Settings"}, {"kind": "WindowGroup", "name": "w"}]}"#)
        #expect(decision.scene == "w")
        let step = try #require(decision.step("skipped-scene"))
        #expect(step.standing == .inferred)
        #expect(step.text == "'Settings 1' is declared before it, but a Settings opens in its own way")
    }

    // MARK: Rule 2

    @Test func `all windows are asked what they prefer before any is asked what it allows`() throws {
        let decision = try route(
            "x:photo=1", "{\(Self.scenes)}", window("w1", "any", allowing: ["*"]),
            window("w2", "never", preferring: ["PHOTO"]))
        #expect(decision.outcome == .deliver)
        #expect(decision.window?.id == "w2")
        #expect(decision.scene == "never")
        #expect(decision.group == nil)
        #expect(decision.rule == "preferring")
    }

    @Test func `a window that allows it comes before a scene that matches`() throws {
        let decision = try route("x:photo=1", "{\(Self.scenes)}", window("w1", "any", allowing: ["photo"]))
        #expect(decision.rule == "allowing")
        #expect(decision.window?.id == "w1")
    }

    @Test func `windows are asked in opening order`() throws {
        let decision = try route(
            "x:photo=1", "{\(Self.scenes)}", window("w1", "any"), window("w2", "any", preferring: ["o", "*"]),
            window("w3", "any", preferring: ["photo=1"]))
        #expect(decision.window?.id == "w2")
    }

    @Test func `with no modifier in any open window a new one is made`() throws {
        let decision = try route("x:photo=1", "{\(Self.scenes)}", window("w1", "photo"))
        #expect(decision.outcome == .newScene)
        #expect(decision.scene == "photo")
        #expect(decision.window == nil)
    }

    /// The order of open scenes is said nowhere: document-routing.md, section 7, consequences.
    @Test(arguments: [["*"], ["photo", "x:"]])
    func `that the window opened first gets the event is inferred, when more than one would take it`(second: [String])
        throws
    {
        for isPreferring in [true, false] {
            let windows = [["x:"], second].enumerated().map { place, conditions in
                window(
                    "w\(place + 1)", "any", preferring: isPreferring ? conditions : [],
                    allowing: isPreferring ? [] : conditions)
            }
            let both = try route("x:photo=1", "{\(Self.scenes)}", windows[0], windows[1])
            #expect(both.window?.id == "w1")
            #expect(both.step("opening-order")?.standing == .inferred)
            let twins = try route("x:photo=1", "{\(Self.scenes)}", windows[1], windows[1])
            #expect(twins.step("opening-order") != nil)
            let one = try route("x:photo=1", "{\(Self.scenes)}", windows[0], window("w2", "any", preferring: ["y"]))
            #expect(one.trace.map(\.standing) == [.documented])
        }
    }

    // MARK: Rules 3 and 4

    @Test func `the first scene that matches, else the first without the modifier`() throws {
        #expect(try route("x:photo=1", "{\(Self.scenes)}").scene == "photo")
        let other = try route("x:other", "{\(Self.scenes)}")
        #expect(other.scene == "any")
        #expect(other.rule == "no-modifier")
    }

    @Test func `the first of several that match, in declared order, inside custom scenes too`() throws {
        let json = """
            {"scenes": [{"kind": "Scene", "name": "outer", "matching": ["a"], "scenes": [{"kind": "WindowGroup", "name": "inner"}]},
                        {"kind": "WindowGroup", "name": "b", "matching": ["ab"]}]}
            """
        #expect(try route("x:ab", json).scene == "inner")
    }

    /// Inferred: none of them is made for an event.
    @Test func `settings, menu bar extras and launch scenes are not the first scene`() throws {
        let json = """
            {"scenes": [{"kind": "Settings"}, {"kind": "MenuBarExtra"}, {"kind": "DocumentGroupLaunchScene"},
                        {"kind": "DocumentGroup", "name": "doc", "readable": ["public.png"]}]}
            """
        #expect(try route("x:y", json).scene == "doc")
    }

    @Test func `a scene with one window gets it there`() throws {
        let json = #"{"scenes": [{"kind": "Window", "name": "main"}]}"#
        #expect(try route("x:y", json).outcome == .newScene)
        let open = try route("x:y", json, window("w1", "main"))
        #expect(open.outcome == .deliver)
        #expect(open.step("unique-window")?.standing == .inferred)
    }

    /// Reported: a WindowGroup without modifiers opens an extra window for every URL.
    @Test func `one more window of a scene without modifiers is a warning`() throws {
        let json = #"{"urlSchemes": ["x"], "scenes": [{"kind": "WindowGroup", "name": "main"}]}"#
        #expect(try route("x:y", json, window("w1", "main")).warnings.map(\.id) == ["another-window"])
        #expect(try route("x:y", json).warnings.isEmpty)
        #expect(try route("x:y", json, window("w1", "main", allowing: ["*"])).warnings.isEmpty)
    }

    // MARK: Else

    @Test func `an empty set takes a scene out of both rules, and what is left is unrouted`() throws {
        let decision = try route("x:y", #"{"scenes": [{"kind": "WindowGroup", "matching": []}]}"#, window("w1", "a"))
        #expect(decision.outcome == .unrouted)
        #expect(decision.trace.map(\.rule) == ["open-windows", "matching", "no-modifier", "unrouted"])
    }

    // MARK: Conditions that could not be read

    private static let unknown = """
        "unknown": [{"what": "matching", "text": "External.id", "file": "App.swift", "line": 3, "column": 9}]
        """

    /// typeq-app(5): a list with an unknown condition is not whole, not even an empty one.
    @Test(arguments: [
        // It is asked before the scene that matches, and before the first without the modifier.
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": [], UNKNOWN}, {"kind": "WindowGroup", "name": "b", "matching": ["x"]}"#,
            nil
        ),
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["z"], UNKNOWN}, {"kind": "WindowGroup", "name": "b"}"#,
            nil
        ),
        (#"{"kind": "WindowGroup", "name": "a", UNKNOWN}"#, nil),
        // A condition that is known decides where it is asked first.
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["x"], UNKNOWN}, {"kind": "WindowGroup", "name": "b"}"#,
            "a"
        ),
        (
            #"{"kind": "WindowGroup", "name": "a", "matching": ["x"]}, {"kind": "WindowGroup", "name": "b", "matching": [], UNKNOWN}"#,
            "a"
        ),
    ])
    func `a scene with an unknown condition may match`(scenes: String, expected: String?) throws {
        let list = scenes.replacing("UNKNOWN", with: Self.unknown)
        let decision = try route("x:y", "{\"scenes\": [\(list)]}")
        #expect(decision.scene == expected)
        #expect(decision.outcome == (expected == nil ? .error : .newScene))
        #expect(decision.code == (expected == nil ? .unknownCondition : nil))
        if expected == nil { #expect(decision.step("unknown-condition")?.text.contains("App.swift:3") == true) }
    }

    @Test func `an unknown condition of a custom scene is one of the scenes inside`() throws {
        let inner =
            #"{"kind": "WindowGroup", "name": "inner"}, {"kind": "WindowGroup", "name": "own", "matching": ["x"]}"#
        let outer = #"{"kind": "Scene", "name": "outer", "matching": [], UNKNOWN, "scenes": [\#(inner)]}"#
        let app = try app("{\"scenes\": [\(outer.replacing("UNKNOWN", with: Self.unknown))]}")
        #expect(app.scenes.map(\.unknownConditions.count) == [1, 1, 0])
        #expect(Decision.externalEvent(ExternalEvent(url: "x:y"), in: app).code == .unknownCondition)
    }

    @Test(arguments: ["preferring", "allowing"])
    func `an open window whose scene has an unknown condition may take the event`(list: String) throws {
        let unknown = Self.unknown.replacing("matching", with: list)
        let json =
            #"{"scenes": [{"kind": "WindowGroup", "name": "a", \#(unknown)}, {"kind": "WindowGroup", "name": "b"}]}"#
        let known = list == "preferring" ? window("w2", "b", preferring: ["x"]) : window("w2", "b", allowing: ["x"])
        #expect(try route("x:y", json).scene == "a")
        #expect(try route("x:y", json, window("w1", "b")).outcome == .newScene)
        let first = try route("x:y", json, window("w1", "a"), known)
        #expect(first.code == .unknownCondition)
        #expect(first.step("unknown-condition")?.text.contains("window w1") == true)
        #expect(try route("x:y", json, known, window("w1", "a")).window?.id == "w2")
        // A window that says itself what it prefers and allows is known.
        let told = window("w1", "a", preferring: ["no"], allowing: ["no"])
        #expect(try route("x:y", json, told, known).window?.id == "w2")
    }

    // MARK: The text of an event

    @Test func `the target content identifier goes before the web page`() throws {
        #expect(ExternalEvent(targetContentIdentifier: "note", webpageURL: "https://e.com").text == "note")
        #expect(ExternalEvent(targetContentIdentifier: nil, webpageURL: "https://e.com").text == "https://e.com")
        #expect(ExternalEvent(targetContentIdentifier: "", webpageURL: "https://e.com").text == "https://e.com")
        #expect(ExternalEvent(targetContentIdentifier: nil).text == nil)
    }

    /// Inferred: an accented condition does not match the percent form, but does match a decoded identifier by folding.
    @Test func `a URL is compared as its absolute string, percent-encoded`() throws {
        let json = #"{"scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["CAFÉ"]}]}"#
        #expect(ExternalEvent(url: "https://e.com/é b?q={x}").text == "https://e.com/%C3%A9%20b?q=%7Bx%7D")
        #expect(try route("https://e.com/caf%C3%A9", json).outcome == .unrouted)
        #expect(try route("https://e.com/café", json).outcome == .unrouted)
        let activity = ExternalEvent(targetContentIdentifier: "cafe\u{301}-7")
        #expect(Decision.externalEvent(activity, in: try app(json)).scene == "a")
    }

    @Test func `an activity with neither matches only the asterisk`() throws {
        let json = """
            {"scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["a", ""]}, {"kind": "WindowGroup", "name": "b", "matching": ["*"]}]}
            """
        #expect(Decision.externalEvent(ExternalEvent(targetContentIdentifier: nil), in: try app(json)).scene == "b")
    }

    // MARK: File URLs

    @Test(arguments: [("macOS", true), ("linux", true), ("iPadOS", false)])
    func `the file of a declared document type goes to the document group on a desktop`(
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
        let decision = Decision.externalEvent(picture, in: app)
        #expect(decision.outcome == (isDocument ? .openNewWindow : .newScene))
        #expect(decision.group?.name == (isDocument ? "g" : nil))
        if isDocument { #expect(decision.step("file-url")?.standing == .inferred) }
        let undeclared = ExternalEvent(url: "file:///a.zip", document: DocumentFile.writable(type: .zip))
        #expect(Decision.externalEvent(undeclared, in: app).scene == "w")
    }
}
