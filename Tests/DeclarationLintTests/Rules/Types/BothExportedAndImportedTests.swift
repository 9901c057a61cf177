import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: facts of Launch Services: exported beats imported (Apple); 9 of 872 declarations in a sample of shipped apps.
@Suite struct BothExportedAndImportedTests {
    @Test func `An identifier in both lists is found at the imported declaration`() throws {
        try Linting.expect(
            BothExportedAndImported.self, Part.exported(Part.type()) + Part.imported(Part.type("▶com.example.NOTE")),
            message: "is also exported")
    }

    @Test func `Different identifiers are not found`() throws {
        try Linting.expectNone(
            BothExportedAndImported.self, Part.exported(Part.type()) + Part.imported(Part.type("com.example.other")))
    }
}
