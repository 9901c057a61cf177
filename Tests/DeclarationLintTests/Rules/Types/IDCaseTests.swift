import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Uniform type identifiers compare without case (observed on macOS).
@Suite struct IDCaseTests {
    @Test func `An identifier in another case is found`() throws {
        try Linting.expect(
            IDCase.self,
            Part.documentTypes(Part.documentType(types: ["▶com.example.NOTE"])) + Part.exported(Part.type()),
            message: "is declared as 'com.example.note'")
    }

    @Test func `An identifier in the same case is not found`() throws {
        try Linting.expectNone(
            IDCase.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"])) + Part.exported(Part.type()))
    }
}
