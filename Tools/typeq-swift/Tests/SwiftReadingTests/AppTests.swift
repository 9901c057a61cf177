import AppDeclaration
import Testing

@testable import SwiftReading

/// Tests the choice of the app, and sources with mistakes.
@Suite struct AppTests {
    static func app(_ name: String, _ scene: String = "WindowGroup") -> String {
        "import SwiftUI\n@main struct \(name): App { var body: some Scene { \(scene) { V() } } }"
    }

    @Test(arguments: [
        "@main struct A: App { var body: some Scene { WindowGroup { V() } } }",
        "@main struct A: SwiftUI.App { var body: some SwiftUI.Scene { WindowGroup { V() } } }",
        "@main struct A { var body: some Scene { WindowGroup { V() } } }; extension A: App {}",
        "@main struct A {}; extension A: App { var body: some Scene { WindowGroup { V() } } }",
        "struct A: App { var body: some Scene { WindowGroup { V() } } }; A.main()",
        "@main\n@MainActor\nstruct A: App, Sendable { @SceneBuilder var body: some Scene { WindowGroup { V() } } }",
        "@main class A: App { required init() {}; var body: some Scene { WindowGroup { V() } } }",
        "protocol MyApp: App {}; extension MyApp { var body: some Scene { WindowGroup { V() } } }; @main struct A: MyApp {}",
    ])
    func `The app is found`(_ source: String) {
        let app = read(source)
        #expect(app.name == "A")
        #expect(outline(app.scenes ?? []) == "WindowGroup")
    }

    @Test func `The body may be in another file`() {
        let app = read([
            "A.swift": "@main struct A: App {}",
            "A+Body.swift": "extension A { var body: some Scene { Settings { V() } } }",
        ])
        #expect(outline(app.scenes ?? []) == "Settings")
    }

    @Test func `The platform selects one of several apps`() {
        let files = [
            "Watch App/App.swift": Self.app("WatchApp"), "iOS/App.swift": Self.app("PhoneApp"),
            "macOS/App.swift": Self.app("MacApp"),
        ]
        #expect(read(files).name == "MacApp")
        #expect(read(files, platform: .iOS).name == "PhoneApp")
        #expect(read(files).otherApps.map(\.name) == ["WatchApp", "PhoneApp"])
        #expect(read(files, app: "WatchApp").name == "WatchApp")
    }

    /// Folders above the operand belong to the user. A word in the names of all apps is part of the product's name.
    @Test(arguments: [
        (["Demo/App.swift": "DemoApp", "Sources/App.swift": "NotesApp"], "NotesApp"),
        (["NotesDemo/App.swift": "NotesDemoApp", "Sources/App.swift": "NotesApp"], "NotesApp"),
        (["Examples/App.swift": "FirstApp", "Sources/App.swift": "NotesApp"], "NotesApp"),
        (["DemoReader/DemoReaderApp.swift": "DemoReaderApp", "Helper/App.swift": "HelperApp"], "DemoReaderApp"),
        (
            [
                "MarkPreview/MarkPreviewApp.swift": "MarkPreviewApp",
                "MarkPreview Watch App/App.swift": "MarkPreviewWatchApp",
            ], "MarkPreviewApp"
        ),
    ])
    func `Words in folders below the operand matter, unless they are in the name of the product`(
        _ apps: [String: String], _ expected: String
    ) {
        for operand in ["", "/home/demo/preview/watch-extension/"] {
            let files = apps.map { path, name -> SourceFile in
                var file = SourceFile(operand + path, Self.app(name))
                file.operandLength = operand.utf8.count
                return file
            }
            let app = SourceReader().read(files.sorted { $0.name < $1.name })
            #expect(app.name == expected)
        }
    }

    /// [main](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#main): the type
    /// with the attribute is the entry point.
    @Test(arguments: [
        "@main struct Main { static func main() { if #available(macOS 14, *) { NewApp.main() } else { OldApp.main() } } }",
        "@main struct Main { static func main() { guard #available(macOS 14, *) else { return OldApp.main() }; NewApp.main() } }",
        "@main struct Main { static func main() { if #unavailable(macOS 14) { OldApp.main() } else { NewApp.main() } } }",
        "@main enum Main { static func main() async {\n#if os(iOS)\nOldApp.main()\n#else\nawait NewApp.main()\n#endif\n} }",
        "if #available(macOS 14, *) { NewApp.main() } else { OldApp.main() }",
        "@main struct Main { static func main() { if isNew { NewApp.main() } else { OldApp.main() } } }",
    ])
    func `The app that code starts is chosen`(_ main: String) {
        let files = [
            "A.swift": "struct OldApp: App { var body: some Scene { DocumentGroup(newDocument: D()) { _ in V() } } }",
            "B.swift": "struct NewApp: App { var body: some Scene { Settings { V() } } }", "main.swift": main,
        ]
        #expect(read(files).name == "NewApp")
    }

    @Test func `An app with document groups is preferred`() {
        let files = [
            "A.swift": Self.app("Helper"), "B.swift": Self.app("Editor", "DocumentGroup(newDocument: D())"),
        ]
        #expect(read(files).name == "Editor")
    }

    @Test func `A name that two targets declare means the nearest declaration`() {
        let document = { (type: String) in
            "struct Doc: FileDocument { static let readableContentTypes: [UTType] = [.\(type)] }"
        }
        let files = [
            "Mac/App.swift": Self.app("MacApp", "DocumentGroup(newDocument: Doc())"), "Mac/Doc.swift": document("png"),
            "iOS/App.swift": Self.app("PhoneApp", "DocumentGroup(newDocument: Doc())"),
            "iOS/Doc.swift": document("json"),
        ]
        #expect(read(files).scenes?.first?.readable == [type("public.png")])
        #expect(read(files, platform: .iOS).scenes?.first?.readable == [type("public.json")])
    }

    @Test func `A constant in an otherwise irrelevant file is found`() {
        let files = [
            "App.swift": Self.app("A", "DocumentGroup(newDocument: Doc())"),
            "Doc.swift": "struct Doc: FileDocument { static let readableContentTypes = [UTType(Identifiers.note)!] }",
            "Identifiers.swift": "enum Identifiers { static let note = Root.name + \".note\" }",
            "Root.swift": "struct Outer {}\nenum Root { static let name = \"com.x\" }",
        ]
        #expect(read(files).scenes?.first?.readable == [type("com.x.note")])
    }

    @Test func `A syntax error is reported, and the rest is read`() {
        let app = read("@main struct A: App { var body: some Scene { WindowGroup { V( } } }\nSettings {{{")
        #expect(app.name == "A")
        #expect(app.scenes?.map(\.kind) == ["WindowGroup"])
        #expect(app.unknowns.contains { $0.what == .syntax })
    }

    /// [Identifiers](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure/#Identifiers):
    /// backticks are not part of a name.
    @Test func `Backticks are not part of a name`() {
        let app = read(
            """
            @main struct `X`: App { var body: some Scene { DocumentGroup(newDocument: `D`()) { _ in V() }; `Inner`() } }
            struct `D`: FileDocument { static let readableContentTypes: [UTType] = [.json] }
            struct `Inner`: Scene { var body: some Scene { Settings { V() } } }
            """)
        #expect(app.name == "X")
        #expect(outline(app.scenes ?? []) == "DocumentGroup D, Scene Inner [Settings]")
        #expect(app.scenes?.first?.readable == [type("public.json")])
        #expect(app.unknowns.isEmpty)
    }

    @Test(arguments: ["/* a", "/** a\n* /* b */\n", "let b = 1 /* c", "func f() {\n/*"])
    func `A comment without an end is reported at its start`(_ rest: String) throws {
        let app = read("@main struct A: App { var body: some Scene { Settings { V() } } }\n" + rest)
        #expect(app.name == "A")
        let unknown = try #require(app.unknowns.first { $0.what == .syntax })
        #expect(unknown.text == "this comment has no end")
        #expect(app.files[0].bytes[unknown.location.offset...].starts(with: Array("/*".utf8)))
    }

    /// The compiler reads only UTF-8. Old editors write UTF-16 with a byte order mark.
    @Test(arguments: [
        (UTF16Form.littleEndian, true, true), (.bigEndian, true, true), (.littleEndian, false, false),
        (.bigEndian, false, false),
    ])
    func `A file that is not UTF-8 is reported, except UTF-16 with a byte order mark`(
        _ form: UTF16Form, _ hasMark: Bool, _ isRead: Bool
    ) {
        let units = Array((hasMark ? "\u{FEFF}" : "").utf16) + Array(Self.app("Größe").utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return form == .bigEndian ? pair : pair.reversed()
        }
        let app = SourceReader().read([SourceFile(path: Array("A.swift".utf8), bytes: bytes)])
        #expect(app.name == (isRead ? "Größe" : nil))
        #expect(app.unknowns.map(\.what) == (isRead ? [] : [.file]))
        #expect(app.unknowns.map(\.text) == (isRead ? [] : ["not UTF-8"]))
        if isRead { #expect(app.files[0].lineAndColumn(of: app.scenes?.first?.location.offset ?? 0).line == 2) }
    }

    enum UTF16Form { case littleEndian, bigEndian }

    @Test func `A comment in an older encoding is reported, and the rest is read`() {
        let bytes = Array("// Gr".utf8) + [0xFC] + Array("n\n".utf8) + Array(Self.app("A").utf8)
        let app = SourceReader().read([SourceFile(path: Array("A.swift".utf8), bytes: bytes)])
        #expect(app.name == "A")
        #expect(app.unknowns.map(\.text) == ["not UTF-8"])
        #expect(app.unknowns.map(\.location.offset) == [5])
        let binary = SourceFile(path: Array("A.swift".utf8), bytes: [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2, 1, 0, 0, 7])
        #expect(SourceReader().read([binary]).unknowns.map(\.text) == ["not UTF-8"])
    }

    @Test(arguments: [
        "", "}", "\0\0\0", "@main", "@main struct", "struct A: App { var body: some Scene {", "#if\n#else\n#else\n",
        "extension {}", "extension UTType { static let",
        "struct A: App { var body: some Scene { DocumentGroup( } }",
        "struct A: App { var body: some Scene { DocumentGroup(newDocument:) {} } }",
        "struct A: A, App { var body: some Scene { body } }",
        "protocol App: App {}; struct A: App { let body = body }",
        "struct A: App { var body: some Scene { f() }; func f() -> some Scene { g() }; func g() -> some Scene { f() } }",
        "typealias A = B; typealias B = A; struct C: App { var body: some Scene { A() } }",
        "class D: D, FileDocument {}; struct C: App { var body: some Scene { DocumentGroup(viewing: D.self) {} } }",
        "@main struct A: App { var body: some Scene { WindowGroup {}.handlesExternalEvents(matching: x + x + x) } }; let x = x",
        "extension UTType { static let a = b; static let b = a }; let c: UTType = .a; let d = UTType(exportedAs: e); let e = e",
        "enum E: String, CaseIterable { case a; static let all = allCases.map { $0.all }; var all: [E] { E.allCases.flatMap(\\.all) } }; let u = UTType(E.a.all)",
    ])
    func `Any source gives an app declaration`(_ source: String) throws {
        #expect(throws: Never.self) { try AppDeclaration(json: Array(read(source).json.utf8)) }
    }

    @Test(arguments: [
        ("", "(", 20_000), ("", "[", 20_000), ("let a = ", "[", 12), ("let a = ", "f([", 90),
        ("let a: ", "A<", 90), ("", "{", 20_000), ("let a = b", ".c", 20_000),
        ("let a = ", "f(", 10_000), ("", "#if A\n", 20_000), ("let a: ", "A<", 10_000),
        ("if a {}", " else if a {}", 20_000), ("let a = b", "()", 10_000), ("let a = ", "-", 20_000),
        ("let a = 1", " + 1", 10_000), ("let a = b", "!", 10_000), ("let a = \"", "\\(\"", 20_000),
        ("let a: A", "?", 10_000), ("", "struct A { ", 20_000), ("let a = b", " ? c : d", 20_000),
        ("let a: A", ".B", 10_000), ("let a = b", " {} c", 20_000), ("let a = b", "[0]", 10_000),
        ("let a = { ", "{ ", 10_000), ("let a: (", "A) -> (", 20_000), ("switch a { case ", ".b(", 20_000),
    ])
    func `Deep nesting does not crash`(_ start: String, _ unit: String, _ count: Int) {
        let app = read("import UniformTypeIdentifiers\n" + start + String(repeating: unit, count: count))
        _ = app.json
        #expect(app.name == nil)
    }

    @Test(arguments: [
        "\"[[[[[[[[[[[[[[[[[[[[\"", "#\"\\([[[[[[[[[[[[[[[[[[[[[[\"#", "\"\"\"\n[[[[[[[[ \" [[[[[[[[[[[[[[\n\"\"\"",
        "1 // [[[[[[[[[[[[[[[[[[[[[[[[", "1 /* [[[[[[[[[[ /* [[[[[[[ */ [[[[[[[ */",
        "\"\\(f(\"[[[[[[[[[[[[[[[[[[[[[\"))[[[[\"",
    ])
    func `Brackets in literals and comments do not nest`(_ expression: String) {
        let source = String(repeating: "let a = \(expression)\n", count: 40)
        #expect(NestingScan.tooDeep(Array(source.utf8)) == nil)
    }

    @Test func `A long list is read`() {
        let list = (0..<2_000).map { "UTType(exportedAs: \"com.x.t\($0)\")" }.joined(separator: ", ")
        #expect(readable("static let readableContentTypes = [\(list)]").count == 2_000)
    }

    @Test(arguments: [800, 2_000])
    func `A long chain of modifiers is read`(_ count: Int) {
        let chain = (0..<count).map { "\n.modifier(\($0))" }.joined()
        let found = scenes("WindowGroup(id: \"w\") { V() }\(chain).handlesExternalEvents(matching: [\"m\"])")
        #expect(outline(found) == "WindowGroup w")
        #expect(found.first?.matching == ["m"])
    }

    @Test func `A chain that is too long is reported with its location`() {
        let chain = String(repeating: "\n.modifier()", count: 3_000)
        let app = read("@main struct A: App {\nvar body: some Scene { WindowGroup { V() }\(chain) } }")
        #expect(app.unknowns.map(\.what) == [.syntax])
        #expect(app.unknowns.first?.text == "the code is nested too deeply here; the file was not read")
        #expect(app.files[0].lineAndColumn(of: app.unknowns.first?.location.offset ?? 0) == (2, 24))
    }

    @Test func `A long sum is read`() {
        let terms = (0..<20_000).map { $0 % 2 == 0 ? "[.json]" : "[.xml]" }.joined(separator: " + ")
        let member = "static let readableContentTypes: [UTType] = \(terms) + more"
        #expect(readable(member) == [type("public.json"), type("public.xml")])
        #expect(unknowns(member).map(\.text) == ["more"])
    }

    @Test(arguments: ["S0(); S0()", "s0; s0"])
    func `Scenes that double at each level end in time`(_ pair: String) {
        let more = (1...25).map { level in
            let inner = pair.replacing("0", with: "\(level - 1)")
            return
                "struct S\(level): Scene { var body: some Scene { \(inner) } }; extension TestApp { @SceneBuilder var s\(level): some Scene { \(inner) } }"
        }.joined(separator: "\n")
        let app = read(
            """
            @main struct TestApp: App { var body: some Scene { \(pair.replacing("0", with: "25")) } }
            struct S0: Scene { var body: some Scene { WindowGroup { V() } } }
            extension TestApp { var s0: some Scene { WindowGroup { V() } } }
            \(more)
            """)
        #expect(app.json.utf8.count < 1_000_000)
        #expect(app.unknowns.map(\.what) == [.scene])
        #expect(app.unknowns.first?.text.hasPrefix("more than 500 scenes") == true)
    }

    @Test func `Constants that double at each level end in time`() {
        let doubling = (1..<40).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "\n")
        let source = "let a0: [UTType] = [.png]\n\(doubling)"
        #expect(readable("static let readableContentTypes: [UTType] = a39", source).count <= 1)
    }
}
