import Testing

@testable import SwiftReading

/// Tests code that occurs in public document apps.
@Suite struct PatternTests {
    @Test(arguments: [
        """
        static let readableContentTypes: [UTType] = {
            var t: [UTType] = []
            if let x = UTType("a.one") { t.append(x) }
            if let x = UTType("a.two") { t.append(x) }
            if t.isEmpty { t = [.plainText] }
            return t
        }()
        """,
        """
        static var readableContentTypes: [UTType] {
            var types: [UTType] = [UTType("a.two")!]
            if let one = UTType("a.one"), !types.contains(one) { types.insert(one, at: 0) }
            return types
        }
        """,
        """
        static var readableContentTypes: [UTType] {
            var seen = Set<String>()
            let types = [UTType("a.one")!] + UTType.more + [UTType("a.one")!]
            return types.filter { seen.insert($0.identifier).inserted }
        }
        """,
        """
        static let readableContentTypes: [UTType] = {
            var types = identifiers.compactMap { UTType($0) }
            for name in more { if let type = UTType("a.\\(name)") { types.append(type) } }
            return types
        }()
        static let identifiers = ["a.one"]
        private static let more = ["two"]
        """,
        "static var readableContentTypes: [UTType] { UTType.all }",
        "static var readableContentTypes: [UTType] { .documents }",
        "static var readableContentTypes: [UTType] { [Kind.one.type, Kind.two.type] }",
        "static var readableContentTypes: [UTType] { Kind.all.map(\\.type) }",
        "static var readableContentTypes: [UTType] { [\"two\", \"one\"].sorted().compactMap { UTType(\"a.\\($0)\") } }",
        """
        static var readableContentTypes: [UTType] {
            guard let one = UTType("a.one"), let two = UTType("a.two") else { return [] }
            return [one, two]
        }
        """,
    ])
    func `Lists of types are built step by step`(_ member: String) {
        let more = """
            extension UTType {
                static var more: [UTType] { let types = [UTType("a.two"), UTType("a.one")]; return types.compactMap { $0 } }
                static let all: [UTType] = [UTType("a.one")!, UTType("a.two") ?? .data]
                static let two = UTType("a.two")!
            }
            extension [UTType] { static var documents: [UTType] { UTType.all } }
            struct Kind {
                let type: UTType
                static let one = Kind(type: .init("a.one")!)
                static let two = Kind(type: .two)
                static let all = [Kind.one, two]
            }
            """
        #expect(readable(member, more) == [type("a.one"), type("a.two")])
        #expect(unknowns(member, more).isEmpty)
    }

    @Test func `Types from a file at run time are unknown in addition to the known types`() {
        let member = """
            static var readableContentTypes: [UTType] = {
                var types: [UTType] = [.plainText, .html]
                if let path = Bundle.main.path(forResource: "Languages", ofType: "plist"),
                    let languages = NSDictionary(contentsOfFile: path) {
                    for key in languages.allKeys {
                        if let identifier = key as? String { types.append(UTType(importedAs: identifier)) }
                    }
                }
                return Array(Set(types))
            }()
            """
        #expect(readable(member) == [type("public.plain-text"), type("public.html")])
        #expect(unknowns(member).isEmpty == false)
    }

    /// `writableContentTypes` is a type property: https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes
    @Test func `Content types in instance properties are ignored, and reported`() {
        let app = read(
            """
            @main struct A: App { var body: some Scene { DocumentGroup(newDocument: { Query() }) { _ in V() } } }
            final class Query: NSObject, ReferenceFileDocument, ObservableObject, @unchecked Sendable {
                nonisolated static var readableContentTypes: [UTType] { [.sql, .plainText] }
                nonisolated var writableContentTypes: [UTType] { [.sql] }
            }
            extension UTType { static let sql = UTType(importedAs: "org.iso.sql") }
            """)
        #expect(app.scenes?.first?.readable?.map(\.text) == ["org.iso.sql", "public.plain-text"])
        #expect(app.scenes?.first?.writable == nil)
        #expect(app.smells.map(\.rule) == [.instanceContentTypes])
        #expect(app.smells.first?.text == "Query.writableContentTypes")
    }

    @Test func `A function may return the closure that creates a document`() {
        let app = read(
            """
            @main struct A: App {
                private func newDocument() -> (() -> Sequence) { { Sequence(name: "x") } }
                func contentView(file: ReferenceFileDocumentConfiguration<Sequence>) -> some View { V() }
                var body: some Scene { DocumentGroup(newDocument: self.newDocument(), editor: contentView) }
            }
            final class Sequence: ReferenceFileDocument { static var readableContentTypes: [UTType] { [.midi] } }
            """)
        #expect(app.scenes?.first?.document == "Sequence")
        #expect(app.scenes?.first?.readable == [type("public.midi-audio")])
    }

    @Test func `A scene may be in a local constant`() {
        let app = read(
            """
            @main struct A: App {
                var body: some Scene {
                    let scene = DocumentGroup(viewing: Note.self) { file in V() }
                        .commands { CommandGroup(replacing: .newItem) {} }
                    #if os(macOS)
                    return scene.defaultSize(width: 800, height: 900).handlesExternalEvents(matching: ["a"])
                    #else
                    return scene
                    #endif
                }
            }
            struct Note: FileDocument { static let readableContentTypes: [UTType] = [.png]; static let writableContentTypes: [UTType] = [] }
            """)
        #expect(app.scenes?.map(\.document) == ["Note"])
        #expect(app.scenes?.map(\.matching) == [["a"]])
        #expect(app.unknowns.isEmpty)
    }

    @Test func `Document types may override only their format`() {
        let app = read([
            "App.swift": """
            @main struct A: App {
                var body: some Scene {
                    DocumentGroup(newDocument: { TOMLDocument() }) { file in V() }.sized()
                    DocumentGroup(newDocument: { JSONDocument() }) { file in V() }.sized()
                }
            }
            private extension Scene {
                func sized() -> some Scene {
                    #if os(macOS)
                    defaultSize(width: 760, height: 640)
                    #else
                    self
                    #endif
                }
            }
            """,
            "Documents.swift": """
            class ConfigDocument: ReferenceFileDocument {
                class var format: Format { .json }
                class var readableContentTypes: [UTType] { [format.type] }
            }
            final class TOMLDocument: ConfigDocument { override class var format: Format { .toml } }
            final class JSONDocument: ConfigDocument {}
            enum Format { case json, toml
                var type: UTType { switch self { case .json: return .json; case .toml: return UTType(importedAs: "io.toml") } }
            }
            """,
        ])
        #expect(app.scenes?.map(\.readable) == [[ContentType(.importedAs, "io.toml")], [type("public.json")]])
        #expect(app.scenes?.map(\.documentProtocol) == ["ReferenceFileDocument", "ReferenceFileDocument"])
    }

    @Test(arguments: [
        (BuildConditions.Platform.macOS, "viewer", "DocumentGroup Drawing, Settings"),
        (.iOS, "editor", "DocumentGroup Drawing, DocumentGroupLaunchScene Drawings"),
    ])
    func `A group may be an editor on iOS and a viewer on macOS`(
        _ platform: BuildConditions.Platform, _ role: String, _ expected: String
    ) {
        let app = read(
            [
                "DrawingApp.swift": """
                @main struct DrawingApp: App {
                    #if os(macOS)
                    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate
                    #endif
                    var body: some Scene {
                        documentScene
                        #if os(iOS)
                        if #available(iOS 18.0, *) { DocumentGroupLaunchScene("Drawings") { NewButton() } }
                        #endif
                        #if os(macOS)
                        Settings { Preferences() }
                        #endif
                    }
                    private var documentScene: some Scene {
                        #if os(iOS)
                        DocumentGroup(newDocument: Samples.start()) { file in V(file.document) }.commands { C() }
                        #else
                        DocumentGroup(viewing: Drawing.self) { file in V(file.document) }.commands { C() }
                        #endif
                    }
                }
                """,
                "Samples.swift":
                    "enum Samples { static func start() -> Drawing { (try? Drawing(data: load())) ?? Drawing() } }",
                "Drawing.swift":
                    "struct Drawing: FileDocument { static var readableContentTypes: [UTType] { [.dxf] } }\nextension UTType { static var dxf: UTType { UTType(filenameExtension: \"dxf\") ?? UTType(importedAs: \"com.autodesk.dxf\") } }",
                "AppDelegate.swift": "final class AppDelegate: NSObject, NSApplicationDelegate {}",
            ], platform: platform)
        #expect(outline(app.scenes ?? []) == expected)
        #expect(app.scenes?.first?.role == role)
        #expect(app.scenes?.first?.readable == [ContentType(.filenameExtension, "dxf")])
        #expect(app.delegateAdaptors.count == (platform == .macOS ? 1 : 0))
        #expect(app.unknowns.isEmpty)
    }

    @Test func `Content types may depend on the architecture`() {
        let member = """
            #if arch(arm64)
            static var readableContentTypes: [UTType] { [.machine, .linuxMachine] }
            #else
            static var readableContentTypes: [UTType] { [.linuxMachine] }
            #endif
            """
        let more = """
            extension UTType {
                static let machine = UTType(exportedAs: "com.x.machine", conformingTo: .package)
                static let linuxMachine = UTType(exportedAs: "com.x.linux-machine", conformingTo: machine)
            }
            """
        #expect(readable(member, more).map(\.conformsTo) == ["com.apple.package", "com.x.machine"])
    }

    @Test func `Groups and windows are in the order of the body`() {
        let app = read([
            "Sources/App/StudioApp.swift": """
            import SwiftUI

            @main
            struct StudioApp: App {
                @NSApplicationDelegateAdaptor private var appDelegate: AppDelegate
                @StateObject private var store = Store()
                @AppStorage("menu") private var showsMenu = true

                init() { Log.start() }

                var body: some Scene {
                    Window("Welcome", id: WindowID.welcome.rawValue) { WelcomeView() }
                        .handlesExternalEvents(matching: [])
                    editors
                    DocumentGroup(viewing: Package.self) { file in PackageView(file.document) }
                    Inspector()
                    Settings { SettingsView() }
                    MenuBarExtra("Studio", systemImage: "star", isInserted: $showsMenu) { MenuView() }
                }

                @SceneBuilder private var editors: some Scene {
                    DocumentGroup(newDocument: Project.init) { configuration in
                        EditorView(document: configuration.document)
                            .handlesExternalEvents(preferring: [configuration.fileURL?.absoluteString ?? ""], allowing: [])
                    }
                    DocumentGroup(newDocument: Script(source: Script.template)) { V($0.$document) }
                }
            }
            """,
            "Sources/App/Inspector.swift": """
            struct Inspector: Scene {
                @Environment(\\.scenePhase) private var phase
                var body: some Scene {
                    UtilityWindow("Inspector", id: "inspector") { InspectorView() }
                        .onChange(of: phase) { print(phase) }
                }
            }
            enum WindowID: String { case welcome, inspector = "i" }
            """,
            "Sources/Documents/Project.swift": """
            import UniformTypeIdentifiers
            public extension UTType { static let project = UTType(exportedAs: .projectIdentifier, conformingTo: .package) }
            extension String { static let projectIdentifier = "com.studio.project" }
            final class Project: ReferenceFileDocument, @unchecked Sendable {
                nonisolated static var readableContentTypes: [UTType] { [.project] + importable }
                nonisolated static let writableContentTypes: [UTType] = [.project]
                private nonisolated static let importable: [UTType] = [.folder, .zip]
            }
            """,
            "Sources/Documents/Others.swift": """
            struct Script { static let template = "" }
            extension Script: FileDocument {
                static var readableContentTypes: [UTType] = [UTType.swiftSource, .init(importedAs: "com.studio.script", conformingTo: .sourceCode)]
            }
            struct Package: FileDocument { static var readableContentTypes: [UTType] { [.init(filenameExtension: "pkgx", conformingTo: .package)!] } }
            """,
            "Sources/App/AppDelegate.swift": "@Observable final class AppDelegate: NSObject, NSApplicationDelegate {}",
        ])
        #expect(
            outline(app.scenes ?? [])
                == "Window welcome, DocumentGroup Project, DocumentGroup Script, DocumentGroup Package, "
                + "Scene Inspector [Window inspector], Settings, MenuBarExtra Studio")
        #expect(app.scenes?[0].matching == [])
        #expect(app.scenes?[1].readable?.map(\.text) == ["com.studio.project", "public.folder", "public.zip-archive"])
        #expect(app.scenes?[1].writable?.map(\.text) == ["com.studio.project"])
        #expect(app.scenes?[1].allowing == [])
        #expect(app.scenes?[2].readable?.map(\.text) == ["public.swift-source", "com.studio.script"])
        #expect(app.scenes?[3].readable == [ContentType(.filenameExtension, "pkgx", conformsTo: "com.apple.package")])
        #expect(app.delegateAdaptors.map(\.isObservable) == [true])
        #expect(app.codeTypes.map(\.type.text) == ["com.studio.script", "com.studio.project"])
        #expect(app.unknowns.map(\.what) == [.conditions])
    }
}
