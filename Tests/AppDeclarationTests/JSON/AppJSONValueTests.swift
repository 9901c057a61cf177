import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: typeq-app(5).
@Suite struct AppJSONValueTests {
    private func rewritten(_ app: AppDeclaration) throws -> AppDeclaration {
        try AppDeclaration(json: Array(app.jsonValue.serialized().utf8))
    }

    @Test func `The sample app is written as it is in the registry`() throws {
        let sample = try #require(Registry.shipped.apps.first?.json)
        let app = try AppDeclaration(json: Array(sample.utf8))
        let again = try rewritten(app)
        #expect(again.jsonValue == app.jsonValue)
        #expect(again.findings.isEmpty)
        #expect(again.scenes?.map(\.name) == ["writer", "pictures", "browser"])
    }

    @Test func `A declaration from a property list is written and read again`() throws {
        let app = AppDeclaration(try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.editor.utf8)))
        let again = try rewritten(app)
        #expect(again.findings.isEmpty)
        #expect(again.jsonValue == app.jsonValue)
        #expect(again.types.declarations.map(\.tags) == app.types.declarations.map(\.tags))
        #expect(again.scenes == nil)
    }

    @Test func `Content types keep their initializers`() throws {
        let json = """
            {"platform": "iOS", "scenes": [{"kind": "DocumentGroup", "role": "editor",
             "readable": [{"importedAs": "a.b"}, {"exportedAs": "c.d"}, "public.png"], "writable": []}]}
            """
        let app = try AppDeclaration(json: Array(json.utf8))
        let scene = try #require(try rewritten(app).scenes?.first)
        #expect(scene.readable.map(\.spelling) == [.importedAs, .exportedAs, .identifier])
        #expect(scene.writable?.isEmpty == true)
    }

    @Test func `Unknown conditions keep their list and their location`() throws {
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
        #expect(conditions.first?.location == app.scenes?.first?.unknownConditions.first?.location)
        #expect(conditions.first?.location.position.line == 3)
    }

    /// The output of `typeq app` for a package must have the same findings as the package.
    @Test func `The items that were read from the sources are written, with their locations`() throws {
        let app = try AppDeclaration(json: Array(SourceCodeReadingTests.json.utf8))
        let again = try rewritten(app)
        #expect(again.findings.isEmpty)
        #expect(again.code == app.code)
        #expect(again.code?.types.first?.location == app.code?.types.first?.location)
        #expect(again.scenes?.first?.file == "App/App.swift")
        #expect(again.scenes?.first?.position == app.scenes?.first?.position)
        #expect(again.delegateAdaptors == app.delegateAdaptors)
        #expect(again.jsonValue == app.jsonValue)
    }

    @Test func `Sources without results are also written`() throws {
        let app = try AppDeclaration(json: Array(#"{"scenes": [], "smells": []}"#.utf8))
        #expect(app.code == SourceCode())
        #expect(try rewritten(app).code == SourceCode())
        #expect(try rewritten(AppDeclaration(json: Array("{}".utf8))).code == nil)
    }
}
