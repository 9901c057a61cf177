import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: typeq-app(5); the sample app is the example of the format.
@Suite struct AppJSONReaderTests {
    @Test func `The sample app has no findings`() throws {
        let sample = try #require(Registry.shipped.apps.first)
        let app = try AppDeclaration(json: Array(sample.json.utf8))
        #expect(app.findings.isEmpty)
        #expect(app.identifier == "com.x.app")
        #expect(app.name == "X Writer")
        #expect(app.platform == .macOS)
        #expect(app.types.declarations.map(\.identifier) == ["com.x.doc"])
        #expect(app.documentTypes?.map(\.role) == [.editor, .editor, .viewer])
        #expect(app.documentTypes?.map(\.rank) == [.owner, .alternate, .alternate])
        #expect(app.scenes?.map(\.kind) == [.documentGroup, .documentGroup, .windowGroup])
        #expect(app.scenes?.map(\.name) == ["writer", "pictures", "browser"])
        #expect(app.scenes?[0].role == .editor)
        #expect(app.scenes?[1].role == .viewer)
        #expect(app.scenes?[1].readable.map(\.identifier) == ["public.image"])
    }

    @Test func `A content type can be written like an initializer`() throws {
        let app = try read(
            """
            {"scenes": [{"kind": "DocumentGroup", "readable": ["public.text", {"importedAs": "com.a"}, {"exportedAs": "com.b"}]}]}
            """)
        #expect(app.findings.isEmpty)
        #expect(app.scenes?[0].readable.map(\.spelling) == [.identifier, .importedAs, .exportedAs])
        #expect(app.scenes?[0].readable.map(\.identifier) == ["public.text", "com.a", "com.b"])
    }

    @Test func `A custom scene contains scenes`() throws {
        let app = try read(
            """
            {"scenes": [{"kind": "Scene", "name": "outer", "scenes": [{"kind": "WindowGroup"}, {"kind": "Scene",
              "scenes": [{"kind": "DocumentGroup", "name": "inner"}]}]}]}
            """)
        #expect(app.scenes?[0].flattened.map(\.kind.rawValue) == ["Scene", "WindowGroup", "Scene", "DocumentGroup"])
    }

    @Test func `A missing value differs from an empty value`() throws {
        let leftOut = try read("{}")
        #expect(leftOut.scenes == nil)
        #expect(leftOut.documentTypes == nil)
        let empty = try read(#"{"scenes": [], "documentTypes": []}"#)
        #expect(empty.scenes?.isEmpty == true)
        #expect(empty.documentTypes?.isEmpty == true)
    }

    @Test(arguments: [
        (#"{"platfrom": "macOS"}"#, "unknown key 'platfrom': did you mean 'platform'?", "1:2"),
        (
            #"{"platform": "Windows"}"#,
            "invalid platform 'Windows' (choose macOS, iPadOS, iOS, visionOS, tvOS, watchOS, linux)", "1:14"
        ),
        (#"{"name": 7}"#, "expected a string under 'name', found an integer", "1:10"),
        (#"{"scenes": [{}]}"#, "a scene has no 'kind'", "1:13"),
        (#"{"scenes": [{"kind": "Group"}]}"#, "invalid kind 'Group'", "1:22"),
        (
            #"{"documentTypes": [{"role": "editor"}]}"#,
            "a document type without a name has the invalid role 'editor' (choose Editor, Viewer,", "1:21"
        ),
        (#"{"scenes": 3}"#, "expected an array of objects under 'scenes', found an integer", "1:12"),
        (
            #"{"scenes": [{"kind": "DocumentGroup", "readable": [{"import": "a"}]}]}"#,
            "expected an identifier, {\"importedAs\": \"…\"}", "1:52"
        ),
        (#"[]"#, "expected an object, found an array", "1:1"),
    ])
    func `A mistake is reported with its position, and the rest is read`(json: String, message: String, place: String)
        throws
    {
        let app = try read(json)
        let finding = try #require(app.findings.first)
        #expect(finding.message.hasPrefix(message))
        #expect(finding.location.position.map { "\($0)" } == place)
    }

    @Test func `Text that is not JSON is an error with its position`() {
        #expect(throws: (any Error).self) { try read("{\n  \"name\": }") }
    }

    private func read(_ json: String) throws -> AppDeclaration { try AppDeclaration(json: Array(json.utf8)) }
}
