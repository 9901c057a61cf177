import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: typeq-app(5).
@Suite struct AppWritingTests {
    private func rewritten(_ app: AppDeclaration) throws -> AppDeclaration {
        try AppDeclaration(json: Array(app.jsonValue.serialized().utf8))
    }

    @Test func `the sample app is written as it stands in the registry`() throws {
        let sample = try #require(Registry.shipped.apps.first?.json)
        let app = try AppDeclaration(json: Array(sample.utf8))
        let again = try rewritten(app)
        #expect(again.jsonValue == app.jsonValue)
        #expect(again.findings.isEmpty)
        #expect(again.scenes?.map(\.name) == ["writer", "pictures", "browser"])
    }

    @Test func `what was read from a property list reads back the same`() throws {
        let app = AppDeclaration(try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.editor.utf8)))
        let again = try rewritten(app)
        #expect(again.findings.isEmpty)
        #expect(again.jsonValue == app.jsonValue)
        #expect(again.types.declarations.map(\.tags) == app.types.declarations.map(\.tags))
        #expect(again.scenes == nil)
    }

    @Test func `content types keep the initialiser that makes them`() throws {
        let json = """
            {"platform": "iOS", "scenes": [{"kind": "DocumentGroup", "role": "editor",
             "readable": [{"importedAs": "a.b"}, {"exportedAs": "c.d"}, "public.png"], "writable": []}]}
            """
        let app = try AppDeclaration(json: Array(json.utf8))
        let scene = try #require(try rewritten(app).scenes?.first)
        #expect(scene.readable.map(\.spelling) == [.importedAs, .exportedAs, .identifier])
        #expect(scene.writable?.isEmpty == true)
    }

    @Test func `conditions that could not be read keep their list and their place`() throws {
        let json = """
            {"scenes": [{"kind": "WindowGroup", "matching": ["a"], "unknown": [
              {"what": "matching", "text": "b", "file": "App.swift", "line": 3, "column": 9}, {"what": "allowing"},
              {"what": "nothing"}]}]}
            """
        let app = try AppDeclaration(json: Array(json.utf8))
        #expect(app.findings.count == 1)
        let conditions = try #require(try rewritten(app).scenes?.first?.unknownConditions)
        #expect(conditions.map(\.list) == [.matching, .allowing])
        #expect(conditions.map(\.text) == ["b", ""])
        #expect(conditions.first?.place == app.scenes?.first?.unknownConditions.first?.place)
        #expect(conditions.first?.place.position.line == 3)
    }

    /// What `typeq app` prints of a package must lint as the package does.
    @Test func `what was read in the sources is written, with its places`() throws {
        let app = try AppDeclaration(json: Array(SourceCodeReadingTests.json.utf8))
        let again = try rewritten(app)
        #expect(again.findings.isEmpty)
        #expect(again.code == app.code)
        #expect(again.code?.types.first?.place == app.code?.types.first?.place)
        #expect(again.scenes?.first?.file == "App/App.swift")
        #expect(again.scenes?.first?.position == app.scenes?.first?.position)
        #expect(again.delegateAdaptors == app.delegateAdaptors)
        #expect(again.jsonValue == app.jsonValue)
    }

    @Test func `that sources were read without any finding is written too`() throws {
        let app = try AppDeclaration(json: Array(#"{"scenes": [], "smells": []}"#.utf8))
        #expect(app.code == SourceCode())
        #expect(try rewritten(app).code == SourceCode())
        #expect(try rewritten(AppDeclaration(json: Array("{}".utf8))).code == nil)
    }
}
