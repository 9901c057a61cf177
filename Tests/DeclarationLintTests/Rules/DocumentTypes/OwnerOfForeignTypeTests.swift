import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple).
@Suite struct OwnerOfForeignTypeTests {
    @Test func `The rank Owner for a type that the app does not export is found`() throws {
        try Linting.expect(
            OwnerOfForeignType.self, Part.documentTypes(Part.documentType(rank: "Owner", types: ["▶public.png"])),
            message: "has the rank Owner for 'public.png'")
        try Linting.expectNone(
            OwnerOfForeignType.self,
            Part.documentTypes(Part.documentType(rank: "Owner", types: ["com.example.note"]))
                + Part.exported(Part.type()))
    }
}
