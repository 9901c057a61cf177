import AppDeclaration
import Testing

@testable import SwiftReading

/// Which type is the app, and what the reader does with sources that are not as they should be.
@Suite struct AppTests {
    static func app(_ name: String, _ scene: String = "WindowGroup") -> String {
        "import SwiftUI\n@main struct \(name): App { var body: some Scene { \(scene) { V() } } }"
    }

    @Test(
        "the app is found",
        arguments: [
            "@main struct A: App { var body: some Scene { WindowGroup { V() } } }",
            "@main struct A: SwiftUI.App { var body: some SwiftUI.Scene { WindowGroup { V() } } }",
            "@main struct A { var body: some Scene { WindowGroup { V() } } }; extension A: App {}",
            "@main struct A {}; extension A: App { var body: some Scene { WindowGroup { V() } } }",
            "struct A: App { var body: some Scene { WindowGroup { V() } } }; A.main()",
            "@main\n@MainActor\nstruct A: App, Sendable { @SceneBuilder var body: some Scene { WindowGroup { V() } } }",
            "@main class A: App { required init() {}; var body: some Scene { WindowGroup { V() } } }",
            "protocol MyApp: App {}; extension MyApp { var body: some Scene { WindowGroup { V() } } }; @main struct A: MyApp {}",
        ])
    func found(_ source: String) {
        let app = read(source)
        #expect(app.name == "A")
        #expect(outline(app.scenes ?? []) == "WindowGroup")
    }

    @Test func theBodyMayStandInAnotherFile() {
        let app = read([
            "A.swift": "@main struct A: App {}",
            "A+Body.swift": "extension A { var body: some Scene { Settings { V() } } }",
        ])
        #expect(outline(app.scenes ?? []) == "Settings")
    }

    @Test func ofSeveralAppsThePlatformChooses() {
        let files = [
            "Watch App/App.swift": Self.app("WatchApp"), "iOS/App.swift": Self.app("PhoneApp"),
            "macOS/App.swift": Self.app("MacApp"),
        ]
        #expect(read(files).name == "MacApp")
        #expect(read(files, platform: .iOS).name == "PhoneApp")
        #expect(read(files).otherApps.map(\.name) == ["WatchApp", "PhoneApp"])
        #expect(read(files, app: "WatchApp").name == "WatchApp")
    }

    @Test func ofSeveralAppsTheOneWithDocumentsIsPreferred() {
        let files = [
            "A.swift": Self.app("Helper"), "B.swift": Self.app("Editor", "DocumentGroup(newDocument: D())"),
        ]
        #expect(read(files).name == "Editor")
    }

    @Test func oneNameInTwoTargetsIsTheNearest() {
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

    @Test func aConstantInAFileThatNothingElseMattersInIsFound() {
        let files = [
            "App.swift": Self.app("A", "DocumentGroup(newDocument: Doc())"),
            "Doc.swift": "struct Doc: FileDocument { static let readableContentTypes = [UTType(Identifiers.note)!] }",
            "Identifiers.swift": "enum Identifiers { static let note = Root.name + \".note\" }",
            "Root.swift": "struct Outer {}\nenum Root { static let name = \"com.x\" }",
        ]
        #expect(read(files).scenes?.first?.readable == [type("com.x.note")])
    }

    @Test func whatDoesNotParseIsReportedAndTheRestIsRead() {
        let app = read("@main struct A: App { var body: some Scene { WindowGroup { V( } } }\nSettings {{{")
        #expect(app.name == "A")
        #expect(app.scenes?.map(\.kind) == ["WindowGroup"])
        #expect(app.unknowns.contains { $0.what == .syntax })
    }

    @Test(
        "no source makes it stop",
        arguments: [
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
    func hostile(_ source: String) throws {
        #expect(throws: Never.self) { try AppDeclaration(json: Array(read(source).json.utf8)) }
    }

    @Test(
        "deep nesting is a report, not a crash",
        arguments: [
            ("", "(", 20_000), ("", "[", 20_000), ("let a = ", "[", 12), ("let a = ", "f([", 90),
            ("let a: ", "A<", 90), ("", "{", 20_000), ("let a = b", ".c", 20_000),
            ("let a = ", "f(", 10_000), ("", "#if A\n", 20_000), ("let a: ", "A<", 10_000),
            ("if a {}", " else if a {}", 20_000), ("let a = b", "()", 10_000), ("let a = ", "-", 20_000),
            ("let a = 1", " + 1", 10_000), ("let a = b", "!", 10_000), ("let a = \"", "\\(\"", 20_000),
            ("let a: A", "?", 10_000), ("", "struct A { ", 20_000), ("let a = b", " ? c : d", 20_000),
            ("let a: A", ".B", 10_000), ("let a = b", " {} c", 20_000), ("let a = b", "[0]", 10_000),
            ("let a = { ", "{ ", 10_000), ("let a: (", "A) -> (", 20_000), ("switch a { case ", ".b(", 20_000),
        ])
    func deep(_ start: String, _ unit: String, _ count: Int) {
        let app = read("import UniformTypeIdentifiers\n" + start + String(repeating: unit, count: count))
        _ = app.json
        #expect(app.name == nil)
    }

    @Test(
        "what is in literals and comments does not nest",
        arguments: [
            "\"[[[[[[[[[[[[[[[[[[[[\"", "#\"\\([[[[[[[[[[[[[[[[[[[[[[\"#", "\"\"\"\n[[[[[[[[ \" [[[[[[[[[[[[[[\n\"\"\"",
            "1 // [[[[[[[[[[[[[[[[[[[[[[[[", "1 /* [[[[[[[[[[ /* [[[[[[[ */ [[[[[[[ */",
            "\"\\(f(\"[[[[[[[[[[[[[[[[[[[[[\"))[[[[\"",
        ])
    func literals(_ expression: String) {
        let source = String(repeating: "let a = \(expression)\n", count: 40)
        #expect(NestingScan.tooDeep(Array(source.utf8)) == nil)
    }

    @Test func aLongListIsRead() {
        let list = (0..<2_000).map { "UTType(exportedAs: \"com.x.t\($0)\")" }.joined(separator: ", ")
        #expect(readable("static let readableContentTypes = [\(list)]").count == 2_000)
    }

    @Test func doublingEndsInTime() {
        let doubling = (1..<40).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "\n")
        let source = "let a0: [UTType] = [.png]\n\(doubling)"
        #expect(readable("static let readableContentTypes: [UTType] = a39", source).count <= 1)
    }
}
