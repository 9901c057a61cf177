import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(exportedAs:) (Apple); kiwix-apple#589, c11#182, Thaw#965; needs the Swift sources.
@Suite struct ExportedNotDeclaredTests {
    @Test func `An undeclared type is found, with the entry to add`() throws {
        let code = Source.mention("com.example.note", .exportedAs, conformsTo: "public.json")
        try Source.expect(ExportedNotDeclared.self, code: code, lines: [3])
        let fix = try Linting.findings(ExportedNotDeclared.self, "", code: code).first?.fix
        #expect(fix?.contains("<string>public.json</string>") == true)
        try Source.expect(ExportedNotDeclared.self, Part.exported(Part.type()), code: code, lines: [])
    }

    /// Without `types`, hand-written app JSON declares none. The output of typeq-swift does not know.
    @Test func `An undeclared type of hand-written app JSON is found, without types too`() throws {
        func ids(_ more: String) throws -> [String] {
            let json = """
                {"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": [{"exportedAs": "com.example.ghost"}]}]\(more)}
                """
            let reading = try AppReader().read(Array(json.utf8), named: "app.json")
            return Linter(rules: [ExportedNotDeclared.self]).findings(in: reading, over: .shipped).map(\.id)
        }
        #expect(try ids("") == ["E_EXPORTED_NOT_DECLARED"])
        let code = #", "codeTypes": [{"identifier": "com.example.ghost", "spelling": "exportedAs", "file": "A.swift"}]"#
        #expect(try ids(code) == [])
    }
}
