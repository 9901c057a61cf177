import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq-registry(5): a name that begins with `typeq.` is made up where no program declares a type.
@Suite struct TypeqTypeTests {
    @Test func `A name that only typeq uses is found in declarations`() throws {
        try Linting.expect(
            TypeqType.self,
            Part.documentTypes(
                Part.documentType("Score", types: ["▶typeq.music-score"]),
                Part.documentType("Other", types: ["typeq.music-score", "public.png"])),
            message: "the document type 'Score' names 'typeq.music-score', a name that only typeq knows")
        try Linting.expect(
            TypeqType.self, Part.exported(Part.type(conformsTo: ["▶typeq.markup"])),
            message: "'com.example.note' names")
    }

    @Test func `A name that only typeq uses is found in sources`() throws {
        let code = Source.mention("typeq.music-score", .identifier)
        #expect(
            try Linting.findings(TypeqType.self, "", code: code).map(\.message)
                == ["UTType(\"typeq.music-score\") is nil: only typeq knows the name"])
        #expect(try Linting.findings(TypeOnlyInCode.self, "", code: code) == [])
    }

    @Test func `A type of another program is left to another rule`() throws {
        try Linting.expectNone(
            TypeqType.self,
            Part.documentTypes(Part.documentType(types: ["com.tabledit.document", "com.adobe.pdf"])))
    }
}
