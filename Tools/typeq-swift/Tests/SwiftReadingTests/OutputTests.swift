import AppDeclaration
import Foundation
import Testing

@testable import SwiftReading

/// What is printed: the form of `typeq-app(5)`, and the keys of the README.
@Suite struct OutputTests {
    static let writer = read([
        "Sources/App.swift": """
        @main struct WriterApp: App {
            @NSApplicationDelegateAdaptor(Delegate.self) var delegate
            var body: some Scene {
                DocumentGroup(newDocument: XDocument()) { _ in V() }
                DocumentGroup(viewing: Picture.self) { _ in V() }
                WindowGroup("Browser", id: "browser") { V().handlesExternalEvents(preferring: ["p"], allowing: []) }
                    .handlesExternalEvents(matching: ["photoIdentifier="])
            }
        }
        final class Delegate: NSObject, ObservableObject {}
        """,
        "Sources/Documents.swift": """
        struct XDocument: FileDocument {
            static var readableContentTypes: [UTType] { [.doc, UTType("net.daringfireball.markdown")!] }
            static var writableContentTypes: [UTType] { [.doc] }
        }
        struct Picture: FileDocument { static let readableContentTypes: [UTType] = [.image] }
        extension UTType { static let doc = UTType(exportedAs: "com.x.doc", conformingTo: .data) }
        """,
    ])

    @Test func theReaderOfTypeqTakesIt() throws {
        let app = try AppDeclaration(json: Array(Self.writer.json.utf8))
        #expect(app.name == "WriterApp")
        let scenes = try #require(app.scenes)
        #expect(scenes.map(\.kind.rawValue) == ["DocumentGroup", "DocumentGroup", "WindowGroup"])
        #expect(scenes.map(\.name) == ["XDocument", "Picture", "browser"])
        #expect(scenes.map(\.role?.rawValue) == ["editor", "viewer", nil])
        #expect(scenes[0].readable.map(\.identifier) == ["com.x.doc", "net.daringfireball.markdown"])
        #expect(scenes[0].readable.map(\.spelling) == [.exportedAs, .identifier])
        #expect(scenes[0].writable?.map(\.identifier) == ["com.x.doc"])
        #expect(scenes[1].writable == nil)
        #expect(app.findings.filter { $0.severity == .error }.isEmpty)
    }

    @Test func itIsWrittenLikeThis() {
        let app = read([
            "A.swift": """
            @main struct A: App {
                var body: some Scene {
                    DocumentGroup(viewing: D.self) { _ in V() }
                }
            }
            struct D: FileDocument { static let readableContentTypes = [UTType(exportedAs: "a.d"), UTType(filenameExtension: "d")!] }
            """
        ])
        #expect(
            app.json == """
                {
                  "name": "A",
                  "platform": "macOS",
                  "scenes": [
                    {
                      "kind": "DocumentGroup",
                      "name": "D",
                      "role": "viewer",
                      "document": "D",
                      "protocol": "FileDocument",
                      "readable": [{ "exportedAs": "a.d" }, { "filenameExtension": "d" }],
                      "file": "A.swift",
                      "line": 3,
                      "column": 9
                    }
                  ],
                  "codeTypes": [{ "identifier": "a.d", "spelling": "exportedAs", "file": "A.swift", "line": 6, "column": 61 }]
                }

                """)
    }

    @Test func theReadmeNamesEveryWord() throws {
        let readme = try String(
            contentsOfFile: #filePath.replacing("Tests/SwiftReadingTests/OutputTests.swift", with: "README.md"),
            encoding: .utf8)
        for what in Unknown.What.allCases { #expect(readme.contains("| `\(what.rawValue)` |")) }
        for rule in Smell.Rule.allCases { #expect(readme.contains("| `\(rule.rawValue)` |")) }
    }

    @Test func aNameThatIsNotUTF8ComesInBase64Too() {
        let file = SourceFile(path: [0x61, 0xFF, 0x62], bytes: Array("let a = UTType(exportedAs: \"a.b\")".utf8))
        let json = AppReader().read([file]).json
        #expect(json.contains("\"file\": \"a\u{FFFD}b\", \"fileBytes\": \"Yf9i\""))
    }

    @Test func textsAreEscaped() {
        #expect(JSON.text("a\"\\\n\u{1}ä").written() == "\"a\\\"\\\\\\n\\u0001ä\"")
    }

    @Test(
        "lines end as in any editor, columns count scalars",
        arguments: [
            ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("äb", 2, 1, 2), ("\u{FEFF}ab", 4, 1, 2),
            ("", 0, 1, 1),
        ])
    func places(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
        #expect(SourceFile("a", text).lineAndColumn(of: offset) == (line, column))
    }
}
