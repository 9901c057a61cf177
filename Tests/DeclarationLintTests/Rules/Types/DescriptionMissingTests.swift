import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTTypeDescription (Apple).
@Suite struct DescriptionMissingTests {
    @Test func `An exported type for files without a description is found`() throws {
        try Linting.expect(
            DescriptionMissing.self, Part.exported(Part.type("▶com.example.note", description: nil)),
            message: "has no description")
    }

    @Test func `A type for the pasteboard and an imported type need no description`() throws {
        try Linting.expectNone(
            DescriptionMissing.self,
            Part.exported(Part.type(extensions: [], description: nil))
                + Part.imported(Part.type("com.example.b", description: nil)))
    }
}
