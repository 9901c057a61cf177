import AppDeclaration
import SystemPackage
import Testing

@testable import DocumentRouting

/// The strings of decisions about events, sessions, delegates and windows.
@Suite
struct SceneTraceTextTests {
    private func route(_ url: String, _ json: String, _ windows: OpenWindow...) throws -> EventDecision {
        EventDecision(of: ExternalEvent(url: url), in: try app(json), windows: OpenWindows(windows))
    }

    private func texts(_ decision: some Decision) -> [String] { decision.trace.map(\.text) }

    // MARK: Events

    @Test
    func `Each rule of external events has a message`() throws {
        let scenes = #""scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["photo="]}]"#
        let lost = "{\(scenes.replacing("photo=", with: "z"))}"
        #expect(texts(try route("x:y", lost)).first == "no window is open")
        #expect(
            texts(try route("x:y", lost, OpenWindow(id: "w1", scene: "a"))).prefix(2) == [
                "no open window prefers or allows the event",
                "the event does not match the conditions of any scene",
            ])
        #expect(
            texts(try route("x:PHOTO=1", "{\(scenes)}")).last
                == "'a' is the first scene whose conditions the event matches: 'photo='")
        let preferring = OpenWindow(id: "w1", scene: "a", preferring: ["no", "y"])
        #expect(
            texts(try route("x:y", lost, preferring, preferring)) == [
                "the event matches 'y', which window w1 prefers",
                "several windows prefer the event: the window opened first receives it",
            ])
        let allowing = OpenWindow(id: "w1", scene: "a", allowing: ["*"])
        #expect(
            texts(try route("x:y", lost, allowing))
                == ["no window prefers the event, but the event matches '*', which window w1 allows"])
        #expect(ExternalEvent(targetContentIdentifier: nil, webpageURL: "").text == nil)
    }

    @Test
    func `The text for a single scene and a unique window`() throws {
        let phone = #"{"platform": "iOS", "scenes": [{"kind": "WindowGroup", "name": "a"}]}"#
        #expect(texts(try route("x:y", phone)).first == "on iOS the app has only one scene, which is not open")
        #expect(
            texts(try route("x:y", phone, OpenWindow(id: "w1", scene: "a")))
                == [
                    "on iOS the app has only one scene, which is open and receives the event regardless of its conditions"
                ])
        let window = #"{"scenes": [{"kind": "Window", "name": "main"}]}"#
        #expect(
            texts(try route("x:y", window, OpenWindow(id: "w1", scene: "main"))).suffix(2) == [
                "'main' is the first scene without handlesExternalEvents(matching:)",
                "'main' has only one window, which is open",
            ])
    }

    /// Source: handlesExternalEvents(matching:): a scene without it gets every event, in another window.
    @Test
    func `A scene that opens another window for each event is a warning with advice`() throws {
        let decision = try route(
            "x:y", #"{"urlSchemes": ["x"], "scenes": [{"kind": "WindowGroup", "name": "a"}]}"#,
            OpenWindow(id: "w1", scene: "a"))
        #expect(
            decision.warnings.map(\.text) == [
                "'a' has window w1 open, and opens another: let its views prefer or allow '*', or let the scene not match any events"
            ])
    }

    @Test
    func `A file that no document group opens is handled like other events`() throws {
        let app = try app(
            #"{"documentTypes": [{"contentTypes": ["public.image"]}], "scenes": [{"kind": "WindowGroup", "name": "w"}]}"#
        )
        let event = ExternalEvent(url: "file:///a.zip", document: DocumentFile.writable(type: .zip))
        #expect(
            texts(EventDecision(of: event, in: app)).first
                == "no document group opens public.zip-archive: the file URL is handled like other events")
    }

    @Test
    func `An unknown condition makes the decision an error with its location`() throws {
        let unknown = { (scene: String, file: String) in
            #"{"kind": "WindowGroup", "name": "\#(scene)", "unknown": [{"what": "preferring", "text": "id"\#(file)}]}"#
        }
        let written = unknown("a", #", "file": "App.swift", "line": 3, "column": 9"#)
        let json = "{\"scenes\": [\(written), \(unknown("b", ""))]}"
        let alone = try route("x:y", json, OpenWindow(id: "w1", scene: "a"))
        #expect(alone.facts.code == .unknownCondition)
        #expect(
            texts(alone).last
                == "the preferring condition 'id' of window w1 ('a') at App.swift:3 is unknown, and the event may match it"
        )
        let both = try route("x:y", json, OpenWindow(id: "w2", scene: "b"), OpenWindow(id: "w1", scene: "a"))
        #expect(
            texts(both).last
                == "the preferring condition 'id' of window w2 ('b') is unknown, and the event may match it")
    }

    // MARK: Sessions and delegates

    @Test
    func `The text for a session without a manifest, and on macOS`() throws {
        for (platform, ids) in [("iOS", ["no-manifest"]), ("macOS", ["role-on-platform"])] {
            let decision = SceneConnectionDecision(
                of: .windowApplication, in: try app(#"{"platform": "\#(platform)", "scenes": []}"#))
            #expect(decision.warnings.map(\.id) == ids)
            #expect(decision.warnings.allSatisfy { !$0.text.isEmpty })
            #expect(
                texts(decision).prefix(2) == [
                    "the app has no UIApplicationSceneManifest, which opts in to scenes",
                    "the manifest has no configuration for UIWindowSceneSessionRoleApplication: SwiftUI or the app delegate creates one",
                ])
        }
    }

    @Test
    func `The text for a configuration without a name, and for roles without a class`() throws {
        let connect = { (role: SessionRole, roles: String, platform: String) in
            SceneConnectionDecision(
                of: role,
                in: try app(
                    #"{"platform": "\#(platform)", "scenes": [], "sceneManifest": {"UISceneConfigurations": {\#(roles)}}}"#
                ))
        }
        let role = SessionRole.windowApplication.rawValue
        let nameless = try connect(.windowApplication, #""\#(role)": [{"UISceneDelegateClassName": "D"}]"#, "iPadOS")
        #expect(
            texts(nameless).contains(
                "the first configuration of \(role) is the default: a configuration "
                    + "without a name"))
        let immersive = SessionRole.immersiveSpace.rawValue
        let space = try connect(
            .immersiveSpace, #""\#(immersive)": [{"UISceneConfigurationName": "x"}]"#, "visionOS")
        #expect(texts(space).contains("an immersive role has no scene class and no delegate class"))
        #expect(try connect(.immersiveSpace, "", "visionOS").facts.connection?.sceneClass == nil)
        #expect(try connect(.carPlayDashboard, "", "iOS").facts.connection?.sceneClass == nil)
        #expect(try connect(.externalDisplay, "", "iOS").facts.connection?.sceneClass == "UIWindowScene")
    }

    /// Source: application(_:configurationForConnecting:options:) of UIApplicationDelegate.
    @Test
    func `An app delegate can return its own configuration`() throws {
        let connect = { (adaptor: String) in
            texts(
                SceneConnectionDecision(
                    of: .windowApplication,
                    in: try app(#"{"platform": "iOS", "scenes": [], "delegateAdaptors": [\#(adaptor)]}"#)))
        }
        let text =
            "A may return a different configuration for the session; it must have no name and the role of the session, and only its delegate class is used"
        #expect(try connect(#"{"kind": "UIApplicationDelegateAdaptor", "class": "A"}"#).contains(text))
        #expect(try !connect(#"{"kind": "UIApplicationDelegateAdaptor"}"#).contains { $0.contains("may return") })
        #expect(try !connect(#"{"kind": "NSApplicationDelegateAdaptor", "class": "A"}"#).contains(text))
    }

    @Test
    func `The text for delegates, and for apps without one`() throws {
        let texts = { (adaptors: String) in
            AppDelegateDecision(
                of: try app(#"{"platform": "iOS", "scenes": [], "delegateAdaptors": [\#(adaptors)]}"#)
            ).reasons.trace.map(\.text)
        }
        let one = #"{"kind": "UIApplicationDelegateAdaptor", "class": "A", "observable": true}"#
        #expect(
            try texts("") == ["the app declares no UIApplicationDelegateAdaptor: SwiftUI creates the delegate"])
        #expect(
            try texts("\(one), \(one)")
                == ["the app declares 2 delegate adaptors, but only one is allowed: the app stops at run time"])
        #expect(
            try texts(#"{"kind": "UIApplicationDelegateAdaptor", "declaredIn": "View"}"#)
                == [
                    "the delegate adaptor is in 'View', but only the App may have an adaptor: the app stops at run time"
                ])
        #expect(
            try texts(one) == [
                "SwiftUI creates A and calls it for events of the app",
                "the delegate is observable: every scene and view has it in its environment",
            ])
        #expect(
            try texts(#"{"kind": "UIApplicationDelegateAdaptor"}"#)
                == ["SwiftUI creates the delegate and calls it for events of the app"])
    }

    // MARK: Windows

    @Test
    func `The text for windows of other scenes, moved files and other spellings`() throws {
        let sample = try app(#"{"scenes": [{"kind": "WindowGroup", "name": "w"}]}"#)
        let identity = FileIdentity(device: 1, inode: 10, birthTime: 5)
        let windows = OpenWindows([
            OpenWindow(id: "w1", scene: "w", file: OpenWindow.File(path: "/A.txt", identity: identity))
        ])
        let moved = try #require(
            OpeningDecision.front(
                of: DocumentLocation(path: "/b.txt", identity: identity), in: sample, windows: windows))
        #expect(moved.facts.scene == "w")
        #expect(moved.facts.reason == .renamed)
        #expect(
            texts(moved).last
                == "window w1 had the file open as /A.txt, which no longer refers to the file: its path is now /b.txt")
        let letters = try #require(
            OpeningDecision.front(
                of: DocumentLocation(path: "/a.TXT", identity: identity, otherPaths: ["/A.txt"]), in: sample,
                windows: windows))
        #expect(letters.facts.reason == .sameFile)
        #expect(
            texts(letters).last
                == "/a.TXT is /A.txt, which window w1 has open: they differ only in case or Unicode form")
    }

    @Test
    func `A custom scene without scenes is in the background`() throws {
        let app = try app(#"{"scenes": [{"kind": "Scene", "name": "outer", "scenes": []}, {"kind": "WindowGroup"}]}"#)
        let outer = try #require(app.scenes.first { $0.kind == .custom })
        #expect(OpenWindows.none.phase(of: outer, in: app) == .background)
    }

    // MARK: Files

    @Test
    func `An OSType claims only files of its type, and the nearest miss is first`() throws {
        let legacy = try app(
            #"{"documentTypes": [{"osTypes": ["ABCD"]}], "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.item"]}]}"#
        )
        let markdown = try type("net.daringfireball.markdown")
        let decision = OpeningDecision(of: DocumentFile.writable(type: markdown), in: legacy, origin: .system)
        #expect(decision.facts.code == .notDeclared)
        let json = """
            {"scenes": [{"kind": "DocumentGroup", "name": "far", "readable": ["public.xml", "public.html"]},
                        {"kind": "DocumentGroup", "name": "near", "readable": ["public.swift-source", "public.c-header"]}]}
            """
        let missed = OpeningDecision(of: DocumentFile.writable(type: try type("public.c-source")), in: try app(json))
        let text = try #require(missed.step("nearest-miss")?.text)
        #expect(text.hasPrefix("'near' reads public.swift-source, which conforms to public.source-code"))
        #expect(text.contains("; 'far' reads "))
    }
}
