import Testing

@testable import SwiftReading

/// Tests the reading of the scenes in an app's body.
@Suite struct SceneTests {
    @Test func `Scenes have kinds and names`() {
        // Scenes of SwiftUI: https://developer.apple.com/documentation/swiftui/scenes
        let body = """
            WindowGroup { V() }
            WindowGroup("Browser", id: "browser") { V() }
            WindowGroup("Mail") { V() }
            WindowGroup(id: Windows.detail, for: Item.ID.self) { $id in V() }
            Window(Text("About"), id: "about") { V() }
            UtilityWindow("Inspector", id: "inspector") { V() }
            Settings { V() }
            MenuBarExtra("Status", systemImage: "star") { V() }
            DocumentGroupLaunchScene("Notes") { NewDocumentButton("New") }
            ImmersiveSpace(id: "space") { V() }
            """
        #expect(
            outline(scenes(body, "enum Windows { static let detail = \"detail\" }"))
                == "WindowGroup, WindowGroup browser, WindowGroup Mail, WindowGroup detail, Window about, "
                + "Window inspector, Settings, MenuBarExtra Status, DocumentGroupLaunchScene Notes, Scene ImmersiveSpace"
        )
    }

    /// [WindowGroup](https://developer.apple.com/documentation/swiftui/windowgroup): the id identifies a scene, the title does
    /// not.
    @Test(arguments: [
        "WindowGroup(id: WindowID.gallery.rawValue, for: Picture.self) { _ in V() }",
        "Window(\"Gallery\", id: WindowID.gallery.rawValue) { V() }",
    ])
    func `An id from another module is unknown, and the title does not replace it`(_ scene: String) {
        let app = read("@main struct A: App { var body: some Scene { \(scene) } }")
        #expect(app.scenes?.count == 1)
        #expect(app.scenes?.first?.name == nil)
        #expect(app.unknowns.map(\.what) == [.name])
        #expect(app.unknowns.map(\.text) == ["WindowID.gallery.rawValue"])
        let known = read(
            "@main struct A: App { var body: some Scene { \(scene) } }; enum WindowID: String { case gallery }")
        #expect(known.scenes?.first?.name == "gallery")
        #expect(known.unknowns.isEmpty)
    }

    @Test func `Other modifiers are ignored`() {
        let body = """
            WindowGroup { V() }
                .commands { CommandGroup(replacing: .newItem) { Button("x") { WindowGroup() } } }
                .defaultSize(width: 1, height: 2)
                #if os(macOS)
                .windowStyle(.hiddenTitleBar)
                .handlesExternalEvents(matching: ["a"])
                #endif
            Settings { V() }
            """
        #expect(outline(scenes(body)) == "WindowGroup, Settings")
        #expect(scenes(body).first?.matching == ["a"])
        #expect(scenes(body, platform: .iOS).first?.matching == nil)
    }

    @Test(arguments: [
        ("os(macOS)", BuildConditions.Platform.macOS, true), ("os(macOS)", .iOS, false), ("os(iOS)", .iPadOS, true),
        ("!os(macOS)", .visionOS, true), ("os(iOS) || os(visionOS)", .visionOS, true),
        ("os(macOS) && !targetEnvironment(macCatalyst)", .macOS, true), ("canImport(AppKit)", .macOS, true),
        ("canImport(UIKit)", .macOS, false), ("canImport(UIKit)", .iOS, true), ("DEBUG", .macOS, false),
        ("!DEBUG", .macOS, true), ("swift(>=5.9)", .macOS, true), ("compiler(<5)", .macOS, false),
        ("os(Linux)", .linux, true), ("(os(iOS) || os(macOS)) && swift(>=5)", .macOS, true),
        ("os(macOS) || os(iOS) && DEBUG", .macOS, true), ("true", .macOS, true), ("false", .macOS, false),
    ])
    func `Compilation conditions depend on the platform`(
        _ condition: String, _ platform: BuildConditions.Platform, _ holds: Bool
    ) {
        let body = "#if \(condition)\nSettings { V() }\n#else\nWindowGroup { V() }\n#endif\n"
        let app = read("@main struct A: App { var body: some Scene { \(body) } }", platform: platform)
        #expect(outline(app.scenes ?? []) == (holds ? "Settings" : "WindowGroup"))
        #expect(app.unknowns.isEmpty)
    }

    @Test func `A compilation condition of the build is false, and reported`() {
        let source = """
            @main struct A: App {
                var body: some Scene {
                    WindowGroup { V() }
                    #if PRO
                    Settings { V() }
                    #endif
                }
            }
            """
        let app = read(source)
        #expect(outline(app.scenes ?? []) == "WindowGroup")
        #expect(app.unknowns.map(\.what) == [.condition])
        #expect(app.unknowns.first?.text == "#if PRO")
        let known = read(["A.swift": source], isComplete: true)
        #expect(outline(known.scenes ?? []) == "WindowGroup")
        #expect(known.unknowns.isEmpty)
        let pro = read(["A.swift": source], defined: ["PRO"])
        #expect(outline(pro.scenes ?? []) == "WindowGroup, Settings")
        #expect(pro.unknowns.isEmpty)
    }

    /// Source: the rule that parts that were not read are unknown, and that the answer of another target is never used.
    @Test func `The types of a group under an unknown compilation condition may be read`() throws {
        let source = """
            @main struct A: App {
                var body: some Scene {
                    #if PRO
                    DocumentGroup(newDocument: Picture()) { _ in V() }
                    #elseif os(Linux)
                    DocumentGroup(newDocument: Never()) { _ in V() }
                    #else
                    DocumentGroup(newDocument: Note()) { _ in V() }
                    #endif
                }
            }
            struct Picture: FileDocument { static let readableContentTypes: [UTType] = [.png] }
            struct Note: FileDocument { static let readableContentTypes: [UTType] = [.plainText] }
            """
        let unknown = try #require(read(source).scenes)
        #expect(unknown.map(\.document) == ["Picture", "Note"])
        #expect(unknown.map(\.readable) == [[], []])
        #expect(unknown.map { $0.unreadTypes.first?.text } == ["#if PRO", "#if PRO"])
        #expect(
            unknown.map { $0.unreadTypes.first?.possible?.map(\.text) } == [["public.png"], ["public.plain-text"]])
        let names = [true, false].map { isPro in
            read(["A.swift": source], defined: isPro ? ["PRO"] : [], isComplete: true).scenes?.map(\.document)
        }
        #expect(names == [["Picture"], ["Note"]])
    }

    @Test(arguments: [
        "var body: some Scene { main; extra }; var main: some Scene { WindowGroup { V() } }; @SceneBuilder var extra: some Scene { Settings { V() } }",
        "var body: some Scene { main(); Self.extra }; func main() -> some Scene { WindowGroup { V() } }; static var extra: some Scene { Settings { V() } }",
        "var body: some Scene { self.main(); self.extra }; func main() -> some Scene { return WindowGroup { V() } }; var extra: some Scene { Settings { V() } }",
        "@SceneBuilder var body: some Scene { Group { WindowGroup { V() }; Settings { V() } } }",
        "var body: some Scene { WindowGroup { V() }; settings }; let settings = Settings { V() }",
        "var body: some Scene { if #available(macOS 13, *) { return pair } else { return WindowGroup { V() } } }; @SceneBuilder var pair: some Scene { WindowGroup { V() }; Settings { V() } }",
        "var body: some Scene { if #available(macOS 13, *) { return pair }\n return WindowGroup { V() } }; @SceneBuilder var pair: some Scene { WindowGroup { V() }; Settings { V() } }",
        "var body: some Scene { window(\"x\"); Settings { V() } }; func window(_ title: String) -> some Scene { WindowGroup { V() } }",
        "var body: some Scene { WindowGroup { V() }; if #unavailable(macOS 12) { Window(\"x\", id: \"x\") {} } else { Settings { V() } } }",
    ])
    func `Helper properties and functions are read`(_ members: String) {
        let app = read("@main struct A: App { \(members) }")
        #expect(outline(app.scenes ?? []) == "WindowGroup, Settings")
        #expect(app.unknowns.isEmpty)
    }

    @Test func `The arguments of helpers are evaluated`() {
        let more = """
            extension TestApp {
                func group(_ id: String, matching condition: String = "none") -> some Scene {
                    WindowGroup(id: id) { V() }.handlesExternalEvents(matching: [condition])
                }
            }
            """
        let found = scenes("group(\"one\"); group(\"two\", matching: \"m\")", more)
        #expect(outline(found) == "WindowGroup one, WindowGroup two")
        #expect(found.map(\.matching) == [["none"], ["m"]])
    }

    @Test func `A custom scene has the scenes of its body`() {
        let more = """
            struct Windows: Scene { let id: String; var body: some Scene { WindowGroup(id: id) { V() }; Inner() } }
            struct Inner: SwiftUI.Scene { var body: some Scene { Settings { V() } } }
            """
        let found = scenes("Windows(id: \"w\").handlesExternalEvents(matching: [\"a\"])", more)
        #expect(outline(found) == "Scene Windows [WindowGroup w, Scene Inner [Settings]]")
        #expect(found.first?.matching == ["a"])
    }

    @Test func `A scene with a builder has the scenes of its argument`() {
        let more = """
            struct Wrapper<Content: Scene>: Scene {
                private let content: () -> Content
                init(@SceneBuilder content: @escaping () -> Content) { self.content = content }
                var body: some Scene { content() }
            }
            """
        #expect(
            outline(scenes("Wrapper { WindowGroup { V() }; Settings { V() } }", more))
                == "Scene Wrapper [WindowGroup, Settings]")
    }

    @Test func `A scene that contains itself ends`() {
        let app = read(
            "@main struct A: App { var body: some Scene { S() } }; struct S: Scene { var body: some Scene { S() } }")
        #expect(app.unknowns.contains { $0.what == .scene })
    }

    @Test func `Scenes that contain each other end at the first repetition`() {
        let app = read(
            """
            @main struct A: App { var body: some Scene { S(); Wrapper { Wrapper { Settings { V() } } } } }
            struct S: Scene { var body: some Scene { WindowGroup { V() }; T() } }
            struct T: Scene { var body: some Scene { S(); Settings { V() } } }
            struct Wrapper<C: Scene>: Scene { @SceneBuilder let c: () -> C; var body: some Scene { c() } }
            """)
        // A wrapper that contains a wrapper is not recursive.
        #expect(
            outline(app.scenes ?? [])
                == "Scene S [WindowGroup, Scene T [Settings]], Scene Wrapper [Scene Wrapper [Settings]]")
        #expect(app.unknowns.map(\.text) == ["the scene 'S' contains itself"])
    }

    @Test func `All branches of a condition at run time are read, and the condition is reported`() {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() }; if showsMenu { MenuBarExtra(\"m\") { V() } } } }"
        )
        #expect(outline(app.scenes ?? []) == "WindowGroup, MenuBarExtra m")
        #expect(app.unknowns.map(\.what) == [.condition])
        #expect(app.unknowns.first?.text == "showsMenu")
    }

    @Test func `A scene from another module has a name, and is reported`() {
        let app = read("@main struct A: App { var body: some Scene { WindowGroup { V() }; LibraryScene(title: 3) } }")
        #expect(outline(app.scenes ?? []) == "WindowGroup, Scene LibraryScene")
        #expect(app.unknowns.map(\.what) == [.scene])
    }

    /// [Result Builders](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/advancedoperators/#Result-Builders):
    /// a body with a `return` statement is not a result builder.
    @Test(arguments: [
        "prepare(); return WindowGroup(\"w\") { V() }",
        "Log.shared.start(); if #available(macOS 15, *) { prepare(); return WindowGroup(\"w\") { V() } }",
        "#if os(macOS)\nprepare()\n#endif\nreturn WindowGroup(\"w\") { V() }",
    ])
    func `Calls before a return statement are not scenes`(_ body: String) {
        let app = read(
            """
            @main struct A: App {
                var body: some Scene { \(body) }
                private func prepare() { Highlighter().load(); Parser.setUp() }
            }
            """)
        #expect(outline(app.scenes ?? []) == "WindowGroup w")
        #expect(app.unknowns.isEmpty)
    }

    @Test func `A return statement inside a closure has no effect on the body`() {
        let found = scenes("WindowGroup(\"w\") { load { return 1 } }; Settings { V() }")
        #expect(outline(found) == "WindowGroup w, Settings")
    }

    @Test func `Scenes have a location`() {
        let app = read(
            "@main struct A: App {\n  var body: some Scene {\n    WindowGroup { V() }\n      .commands {}\n  }\n}")
        let location = app.scenes?.first?.location.offset ?? 0
        #expect(app.files[0].lineAndColumn(of: location) == (3, 5))
    }
}
