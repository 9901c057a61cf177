@testable import AppDeclaration
import Foundation
import Testing

@testable import SwiftReading

/// Tests the output: the format of `typeq-app(5)`, and the keys in the README.
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

    @Test func `The reader of typeq accepts the output`() throws {
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

    @Test func `The output is indented JSON`() {
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
                  "startsProgram": true,
                  "scenes": [
                    {
                      "kind": "DocumentGroup",
                      "name": "D",
                      "role": "viewer",
                      "document": "D",
                      "protocol": "FileDocument",
                      "readable": [
                        {
                          "exportedAs": "a.d"
                        },
                        {
                          "filenameExtension": "d"
                        }
                      ],
                      "file": "A.swift",
                      "line": 3,
                      "column": 9
                    }
                  ],
                  "codeTypes": [
                    {
                      "identifier": "a.d",
                      "spelling": "exportedAs",
                      "file": "A.swift",
                      "line": 6,
                      "column": 61
                    }
                  ],
                  "eventHandlers": []
                }

                """)
    }

    private func readme() throws -> String {
        try String(
            contentsOfFile: #filePath.replacing("Tests/SwiftReadingTests/OutputTests.swift", with: "README.md"),
            encoding: .utf8)
    }

    @Test func `The README shows an example of the output`() throws {
        let app = read([
            "A.swift": """
            @main struct A: App {
                var body: some Scene {
                    DocumentGroup(viewing: D.self) { _ in V() }
                }
            }
            struct D: FileDocument { static let readableContentTypes: [UTType] = [.png, UTType(filenameExtension: "d")!] }
            """
        ])
        #expect(try readme().contains("```json\n\(app.json)```\n"))
    }

    @Test func `The README lists all kinds of unknown values and smells`() throws {
        let readme = try readme()
        for what in Unknown.What.allCases { #expect(readme.contains("| `\(what.rawValue)` |")) }
        for rule in Smell.Rule.allCases { #expect(readme.contains("| `\(rule.rawValue)` |")) }
    }

    @Test func `A name that is not UTF-8 is also in base64`() {
        let file = SourceFile(path: [0x61, 0xFF, 0x62], bytes: Array("let a = UTType(exportedAs: \"a.b\")".utf8))
        let json = SourceReader().read([file]).json
        #expect(json.contains("\"file\": \"a\u{FFFD}b\",\n      \"fileBytes\": \"Yf9i\""))
    }

    @Test(arguments: [
        ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("äb", 2, 1, 2), ("\u{FEFF}ab", 4, 1, 2),
        ("", 0, 1, 1),
    ])
    func `Lines end as in any editor, and columns count scalars`(
        _ text: String, _ offset: Int, _ line: Int, _ column: Int
    ) {
        #expect(SourceFile("a", text).lineAndColumn(of: offset) == (line, column))
    }
}
