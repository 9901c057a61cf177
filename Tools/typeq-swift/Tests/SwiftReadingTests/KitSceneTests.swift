import Testing

@testable import SwiftReading

/// Tests the scenes of apps with the UIKit and AppKit life cycles, and the code that handles events.
///
/// Source: Transitioning to the UIKit scene-based life cycle, UIHostingSceneDelegate, NSHostingSceneRepresentation,
/// onOpenURL(perform:) (Apple).
@Suite struct KitSceneTests {
    private func connecting(_ body: String) -> String {
        """
        func application(_ application: UIApplication, configurationForConnecting session: UISceneSession,
                         options: UIScene.ConnectionOptions) -> UISceneConfiguration {
            \(body)
        }
        """
    }

    private let one = """
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = MainSceneDelegate.self
        return configuration
        """

    // MARK: App delegates

    @Test(arguments: ["@main", "@UIApplicationMain"])
    func `The delegate with which the app starts has no scenes without the method`(attribute: String) {
        let app = read("\(attribute) class AppDelegate: UIResponder, UIApplicationDelegate {}", platform: .iOS)
        #expect(app.appDelegates.map(\.name) == ["AppDelegate"])
        #expect(app.appDelegates.map(\.isMain) == [true])
        #expect(app.appDelegates.map(\.connectsScenes) == [false])
        #expect(app.scenes == nil)
    }

    @Test func `UIApplicationMain in a file names the delegate`() {
        let app = read([
            "AppDelegate.swift": "class AppDelegate: UIResponder, UIApplicationDelegate {}",
            "main.swift":
                "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))",
        ])
        #expect(app.appDelegates.map(\.isMain) == [true])
    }

    @Test func `The delegate of an adaptor does not start the app`() {
        let app = read(
            """
            @main struct A: App { @UIApplicationDelegateAdaptor(D.self) var d; var body: some Scene { WindowGroup { V() } } }
            class D: NSObject, UIApplicationDelegate { \(connecting(one)) }
            """, platform: .iOS)
        #expect(app.appDelegates.map(\.isMain) == [false])
        #expect(app.appDelegates.map(\.sceneDelegate) == ["MainSceneDelegate"])
    }

    @Test func `The method and its delegate class are found in extensions and superclasses`() {
        let delegate = "class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
        for source in [
            "@main class AppDelegate: UIResponder, UIApplicationDelegate { \(connecting(one)) }",
            "@main \(delegate)extension AppDelegate { \(connecting(one)) }",
            "class Base: UIResponder, UIApplicationDelegate { \(connecting(one)) }\n@main class AppDelegate: Base {}",
        ] {
            let own = read(source, platform: .iOS).appDelegates.first { $0.name == "AppDelegate" }
            #expect(own?.connectsScenes == true, "\(source)")
            #expect(own?.sceneDelegate == "MainSceneDelegate", "\(source)")
        }
        // A class of another module may have the method.
        let library = read("@main class AppDelegate: LibraryAppDelegate, UIApplicationDelegate {}", platform: .iOS)
        #expect(library.appDelegates.map(\.connectsScenes) == [true])
    }

    @Test(arguments: [
        "return UISceneConfiguration(name: \"Default Configuration\", sessionRole: session.role)",
        """
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        if session.role == .carTemplateApplication { configuration.delegateClass = CarDelegate.self }
        else { configuration.delegateClass = MainSceneDelegate.self }
        return configuration
        """,
        """
        if session.role == .windowApplication {
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = MainSceneDelegate.self
            return configuration
        }
        return UISceneConfiguration(name: "Other", sessionRole: session.role)
        """,
    ])
    func `A method that does not set one class for all sessions has no class`(body: String) {
        let source = "@main class AppDelegate: UIResponder, UIApplicationDelegate { \(connecting(body)) }"
        let app = read(source, platform: .iOS)
        #expect(app.appDelegates.map(\.connectsScenes) == [true])
        #expect(app.appDelegates.map(\.sceneDelegate) == [nil])
    }

    @Test func `Classes of scenes have the class of the system from which they inherit`() {
        let app = read(
            [
                "A.swift": "@main class AppDelegate: UIResponder, UIApplicationDelegate {}",
                "B.swift": "class BoardScene: NSObject {}",
                "C.swift": "class Wall: UIWindowScene {}\nclass WallScene: Wall {}",
                "D.swift": "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}",
            ], platform: .iOS)
        let classes = app.sceneClasses.map { "\($0.name) \($0.superclass ?? "")" }
        #expect(
            classes == [
                "BoardScene NSObject", "Wall UIWindowScene", "WallScene UIWindowScene",
                "SceneDelegate UIWindowSceneDelegate",
            ])
        #expect(app.json.contains("\"sceneClasses\""))
        #expect(!read("struct S {}").json.contains("\"sceneClasses\""))
    }

    // MARK: Hosted scenes

    @Test func `The scenes of a hosting scene delegate are the scenes of the app`() {
        let app = read(
            [
                "A.swift": "@main class AppDelegate: UIResponder, UIApplicationDelegate { \(connecting(one)) }",
                "H.swift": """
                class HostingDelegate: NSObject, UIHostingSceneDelegate {
                    static var rootScene: some Scene {
                        WindowGroup(id: "board") { Text("Board") }.handlesExternalEvents(matching: ["acme"])
                        DocumentGroup(viewing: Doc.self) { _ in V() }
                    }
                }
                struct Doc: FileDocument { static let readableContentTypes: [UTType] = [.png] }
                """,
            ], platform: .iOS)
        #expect(outline(app.scenes ?? []) == "WindowGroup board, DocumentGroup Doc")
        #expect(app.scenes?.first?.matching == ["acme"])
        #expect(app.scenes?.last?.readable == [type("public.png")])
    }

    @Test func `The scenes of a scene representation are the scenes of the app`() {
        let app = read(
            """
            @main class Delegate: NSObject, NSApplicationDelegate {
                let scenes = NSHostingSceneRepresentation {
                    Settings { Text("Settings") }
                    WindowGroup(id: "board") { Text("Board") }
                }
            }
            """)
        #expect(outline(app.scenes ?? []) == "Settings, WindowGroup board")
    }

    // MARK: Documents

    /// With `DocumentGroup(editor:makeDocument:)`, the document type may be specified only by the parameter of the
    /// editor.
    @Test(arguments: [
        "DocumentGroup { (document: Note) in V() } makeDocument: { c, x in try await Library.make(c, x) }",
        "DocumentGroup(editor: { (document: Note) in V() }, makeDocument: { c, x in try await Library.make(c, x) })",
        "DocumentGroup(editor: { (document: Note) in V() }) { (c: URLDocumentConfiguration, x) in Library.make(c, x) }",
    ])
    func `A document type in the parameter of the editor is read`(group: String) {
        let more = "@Observable final class Note: Document { static let readableContentTypes: [UTType] = [.plainText] }"
        let scene = scenes(group, more).first
        #expect(scene?.document == "Note")
        #expect(scene?.documentProtocol == "Document")
        #expect(scene?.readable == [type("public.plain-text")])
        #expect(scene?.unreadTypes.isEmpty == true)
    }

    /// Source: issue 30, section 2: the expression and its location are reported.
    @Test func `An unknown property has the expression that names it, and the modules of both files`() throws {
        let files = [
            SourceFile(
                "App.swift",
                """
                import SwiftUI
                @main struct A: App { var body: some Scene { DocumentGroup(newDocument: Doc()) { _ in V() } } }
                struct Doc: FileDocument { static var readableContentTypes: [UTType] { Plugins.types } }
                """),
            SourceFile(
                "Plugins.swift",
                "import Library\nenum Plugins { static var types: [UTType] { Registry.shared.load().map { $0 } } }"),
        ]
        let app = SourceReader(modules: ["A"]).read(files)
        let unread = try #require(app.scenes?.first?.unreadTypes.first)
        #expect(unread.text == "Plugins.types")
        #expect(app.files[unread.location.file].name == "App.swift")
        #expect(app.json.contains("\"Library\""))
        // The element of the list is still unknown.
        #expect(unread == app.scenes?.first?.unreadTypes.last)
    }

    // MARK: Events

    @Test(arguments: [
        ("struct V: View { var body: some View { Text(\"x\").onOpenURL { _ in } } }", ["onOpenURL"]),
        ("extension View { func handle() -> some View { onOpenURL(perform: { _ in }) } }", ["onOpenURL"]),
        (
            "struct V: View { var body: some View { Text(\"x\").onContinueUserActivity(\"a\") { _ in } } }",
            ["onContinueUserActivity"]
        ),
        (
            "class S: UIResponder, UIWindowSceneDelegate { func scene(_ s: UIScene, openURLContexts c: Set<UIOpenURLContext>) {} }",
            ["scene"]
        ),
        (
            "class S: UIResponder, UIWindowSceneDelegate { func scene(_ s: UIScene, willConnectTo n: UISceneSession, options o: UIScene.ConnectionOptions) { open(o.urlContexts) } }",
            ["scene"]
        ),
        (
            "class S: UIResponder, UIWindowSceneDelegate { func scene(_ s: UIScene, willConnectTo n: UISceneSession, options o: UIScene.ConnectionOptions) {} }",
            []
        ),
        (
            "class D: NSObject, NSApplicationDelegate { func application(_ a: NSApplication, open urls: [URL]) {} }",
            ["application"]
        ),
        ("func f() { NSAppleEventManager.shared().setEventHandler(x) }", ["NSAppleEventManager"]),
        ("struct V: View { var body: some View { Text(\"x\") } }", []),
    ])
    func `Code that handles URLs and user activities is found`(source: String, names: [String]) {
        let app = read([
            "App.swift": "@main struct A: App { var body: some Scene { WindowGroup { V() } } }", "V.swift": source,
        ])
        #expect(app.eventHandlers.map(\.name) == names)
        #expect(app.json.contains("\"eventHandlers\""))
    }
}
