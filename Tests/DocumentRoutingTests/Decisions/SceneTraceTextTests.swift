import AppDeclaration
import SystemPackage
import Testing

@testable import DocumentRouting

/// What the steps say of decisions about events, sessions, delegates and windows, and their rarer ways.
@Suite("The words of a trace: events, sessions, windows")
struct SceneTraceTextTests {
    private func route(_ url: String, _ json: String, _ windows: OpenWindow...) throws -> Decision {
        Decision.externalEvent(ExternalEvent(url: url), in: try app(json), windows: OpenWindows(windows))
    }

    private func texts(_ decision: Decision) -> [String] { decision.trace.map(\.text) }

    // MARK: Events

    @Test("each rule of external events says what it came to")
    func events() throws {
        let scenes = #""scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["photo="]}]"#
        let lost = "{\(scenes.replacing("photo=", with: "z"))}"
        #expect(texts(try route("x:y", lost)).first == "no window is open")
        #expect(
            texts(try route("x:y", lost, OpenWindow(id: "w1", scene: "a"))).prefix(2) == [
                "no open window prefers the event, and none allows it",
                "no scene has a matching condition that the event matches",
            ])
        #expect(
            texts(try route("x:PHOTO=1", "{\(scenes)}")).last
                == "'a' is the first scene whose conditions the event matches: 'photo='")
        let preferring = OpenWindow(id: "w1", scene: "a", preferring: ["no", "y"])
        #expect(
            texts(try route("x:y", lost, preferring, preferring)) == [
                "window w1 prefers 'y', which the event matches",
                "more windows prefer the event: the one that was opened first gets it",
            ])
        let allowing = OpenWindow(id: "w1", scene: "a", allowing: ["*"])
        #expect(
            texts(try route("x:y", lost, allowing))
                == ["no window prefers the event; window w1 allows '*', which it matches"])
        #expect(ExternalEvent(targetContentIdentifier: nil, webpageURL: "").text == nil)
    }

    @Test("on a platform with one scene, and in a scene with one window")
    func single() throws {
        let phone = #"{"platform": "iOS", "scenes": [{"kind": "WindowGroup", "name": "a"}]}"#
        #expect(texts(try route("x:y", phone)).first == "iOS gives the app one scene, and none is open")
        #expect(
            texts(try route("x:y", phone, OpenWindow(id: "w1", scene: "a")))
                == ["iOS gives the app one scene: the open one gets the event, whatever its views prefer"])
        let window = #"{"scenes": [{"kind": "Window", "name": "main"}]}"#
        #expect(
            texts(try route("x:y", window, OpenWindow(id: "w1", scene: "main"))).suffix(2) == [
                "'main' is the first scene without handlesExternalEvents(matching:)",
                "'main' has one window only, which is open",
            ])
    }

    /// Source: handlesExternalEvents(matching:), by which a scene without it takes every event, in a window of its own.
    @Test("a scene that opens one more window for each event says how it would not")
    func anotherWindow() throws {
        let decision = try route(
            "x:y", #"{"urlSchemes": ["x"], "scenes": [{"kind": "WindowGroup", "name": "a"}]}"#,
            OpenWindow(id: "w1", scene: "a"))
        #expect(
            decision.warnings.map(\.text) == [
                "'a' has window w1 open, yet gets one more: let its views prefer or allow '*', or let the scene match nothing"
            ])
    }

    @Test("a file that no document group opens is an event like others")
    func file() throws {
        let app = try app(
            #"{"documentTypes": [{"contentTypes": ["public.image"]}], "scenes": [{"kind": "WindowGroup", "name": "w"}]}"#
        )
        let event = ExternalEvent(url: "file:///a.zip", document: DocumentFile.writable(type: .zip))
        #expect(
            texts(Decision.externalEvent(event, in: app)).first
                == "public.zip-archive opens with no document group: the file is an event like others")
    }

    @Test("a condition that was not read leaves the event open, of several windows the first, wherever it was written")
    func unknown() throws {
        let unknown = { (scene: String, file: String) in
            #"{"kind": "WindowGroup", "name": "\#(scene)", "unknown": [{"what": "preferring", "text": "id"\#(file)}]}"#
        }
        let written = unknown("a", #", "file": "App.swift", "line": 3, "column": 9"#)
        let json = "{\"scenes\": [\(written), \(unknown("b", ""))]}"
        let alone = try route("x:y", json, OpenWindow(id: "w1", scene: "a"))
        #expect(alone.code == .unknownCondition)
        #expect(
            texts(alone).last
                == "the preferring condition 'id' of window w1 ('a') at App.swift:3 could not be read, and the event may "
                + "match it")
        let both = try route("x:y", json, OpenWindow(id: "w2", scene: "b"), OpenWindow(id: "w1", scene: "a"))
        #expect(
            texts(both).last
                == "the preferring condition 'id' of window w2 ('b') could not be read, and the event may match it")
    }

    // MARK: Sessions and delegates

    @Test("a session without manifest, and one that macOS does not have")
    func noManifest() throws {
        for (platform, ids) in [("iOS", ["no-manifest"]), ("macOS", ["role-on-platform"])] {
            let decision = Decision.connectScene(
                .windowApplication, in: try app(#"{"platform": "\#(platform)", "scenes": []}"#))
            #expect(decision.warnings.map(\.id) == ids)
            #expect(decision.warnings.allSatisfy { !$0.text.isEmpty })
            #expect(
                texts(decision).prefix(2) == [
                    "the app has no UIApplicationSceneManifest, whose presence opts in to scenes",
                    "the manifest has no configuration for UIWindowSceneSessionRoleApplication: SwiftUI, or the app "
                        + "delegate, makes one",
                ])
        }
    }

    @Test("a configuration without a name; roles that have no class of their own")
    func configurations() throws {
        let connect = { (role: SessionRole, roles: String, platform: String) in
            Decision.connectScene(
                role,
                in: try app(
                    #"{"platform": "\#(platform)", "scenes": [], "sceneManifest": {"UISceneConfigurations": {\#(roles)}}}"#
                ))
        }
        let role = SessionRole.windowApplication.rawValue
        let nameless = try connect(.windowApplication, #""\#(role)": [{"UISceneDelegateClassName": "D"}]"#, "iPadOS")
        #expect(texts(nameless).contains("the first configuration of \(role) is the default one: it has no name"))
        let immersive = SessionRole.immersiveSpace.rawValue
        let space = try connect(
            .immersiveSpace, #""\#(immersive)": [{"UISceneConfigurationName": "x"}]"#, "visionOS")
        #expect(texts(space).contains("an immersive role has no scene class and no delegate class"))
        #expect(try connect(.immersiveSpace, "", "visionOS").connection?.sceneClass == nil)
        #expect(try connect(.carPlayDashboard, "", "iOS").connection?.sceneClass == nil)
        #expect(try connect(.externalDisplay, "", "iOS").connection?.sceneClass == "UIWindowScene")
    }

    /// Source: application(_:configurationForConnecting:options:) of UIApplicationDelegate.
    @Test("an app delegate may return a configuration of its own")
    func delegateOfSession() throws {
        let connect = { (adaptor: String) in
            texts(
                Decision.connectScene(
                    .windowApplication,
                    in: try app(#"{"platform": "iOS", "scenes": [], "delegateAdaptors": [\#(adaptor)]}"#)))
        }
        let text =
            "A may return a configuration of its own for the session, without a name and with the role of the session; "
            + "of that only the delegate class counts"
        #expect(try connect(#"{"kind": "UIApplicationDelegateAdaptor", "class": "A"}"#).contains(text))
        #expect(try !connect(#"{"kind": "UIApplicationDelegateAdaptor"}"#).contains { $0.contains("may return") })
        #expect(try !connect(#"{"kind": "NSApplicationDelegateAdaptor", "class": "A"}"#).contains(text))
    }

    @Test("which delegate is made, and why none is")
    func delegates() throws {
        let texts = { (adaptors: String) in
            Decision.appDelegate(
                of: try app(#"{"platform": "iOS", "scenes": [], "delegateAdaptors": [\#(adaptors)]}"#)
            ).trace.map(\.text)
        }
        let one = #"{"kind": "UIApplicationDelegateAdaptor", "class": "A", "observable": true}"#
        #expect(
            try texts("") == ["the app declares no UIApplicationDelegateAdaptor: SwiftUI makes a delegate of its own"])
        #expect(
            try texts("\(one), \(one)")
                == ["the app declares 2 delegate adaptors, where one is right: it stops at run time"])
        #expect(
            try texts(#"{"kind": "UIApplicationDelegateAdaptor", "declaredIn": "View"}"#)
                == ["the delegate adaptor stands in 'View', where only the App may have one: it stops at run time"])
        #expect(
            try texts(one) == [
                "SwiftUI makes A and calls it at events of the app",
                "the delegate is observable: every scene and view has it in its environment",
            ])
        #expect(
            try texts(#"{"kind": "UIApplicationDelegateAdaptor"}"#)
                == ["SwiftUI makes the delegate and calls it at events of the app"])
    }

    // MARK: Windows

    @Test("a window of another scene than a group; a file that moved; a name in other letters")
    func fronts() throws {
        let sample = try app(#"{"scenes": [{"kind": "WindowGroup", "name": "w"}]}"#)
        let identity = FileIdentity(device: 1, inode: 10, birthTime: 5)
        let windows = OpenWindows([
            OpenWindow(id: "w1", scene: "w", file: OpenWindow.File(path: "/A.txt", identity: identity))
        ])
        let moved = try #require(
            Decision.bringToFront(DocumentPlace(path: "/b.txt", identity: identity), in: sample, windows: windows))
        #expect(moved.scene == "w")
        #expect(moved.reason == .renamed)
        #expect(
            texts(moved).last
                == "window w1 had the file open as /A.txt, which no longer leads to it: it is now /b.txt")
        let letters = try #require(
            Decision.bringToFront(
                DocumentPlace(path: "/a.TXT", identity: identity, otherPaths: ["/A.txt"]), in: sample,
                windows: windows))
        #expect(letters.reason == .sameFile)
        #expect(texts(letters).last == "/a.TXT is /A.txt, which window w1 has open, in other letters")
    }

    @Test("a custom scene without scenes is in the background")
    func phases() throws {
        let app = try app(#"{"scenes": [{"kind": "Scene", "name": "outer", "scenes": []}, {"kind": "WindowGroup"}]}"#)
        let outer = try #require(app.scenes.first { $0.kind == .custom })
        #expect(OpenWindows.none.phase(of: outer, in: app) == .background)
    }

    // MARK: Files

    @Test("an OSType that the file's type does not have claims nothing; a nearer miss is named first")
    func misses() throws {
        let legacy = try app(
            #"{"documentTypes": [{"osTypes": ["ABCD"]}], "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.item"]}]}"#
        )
        let markdown = try type("net.daringfireball.markdown")
        let decision = Decision.openDocument(DocumentFile.writable(type: markdown), in: legacy, origin: .system)
        #expect(decision.code == .notDeclared)
        let json = """
            {"scenes": [{"kind": "DocumentGroup", "name": "far", "readable": ["public.xml", "public.html"]},
                        {"kind": "DocumentGroup", "name": "near", "readable": ["public.swift-source", "public.c-header"]}]}
            """
        let missed = Decision.openDocument(DocumentFile.writable(type: try type("public.c-source")), in: try app(json))
        let text = try #require(missed.step("nearest-miss")?.text)
        #expect(text.hasPrefix("'near' reads public.swift-source, which conforms to public.source-code"))
        #expect(text.contains("; 'far' reads "))
    }
}
