import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: 10 of 872 declarations in a sample of shipped apps.
@Suite struct DuplicateDeclarationTests {
    @Test func `An identifier twice in a list is found at the second declaration`() throws {
        try Linting.expect(
            DuplicateDeclaration.self, Part.imported(Part.type(), Part.type("▶com.example.Note")),
            message: "twice in UTImportedTypeDeclarations")
    }

    @Test func `An identifier in both lists is left to another rule`() throws {
        try Linting.expectNone(DuplicateDeclaration.self, Part.exported(Part.type()) + Part.imported(Part.type()))
    }
}
