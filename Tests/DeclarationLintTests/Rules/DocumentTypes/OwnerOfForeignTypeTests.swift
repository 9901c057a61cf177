import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple).
@Suite struct OwnerOfForeignTypeTests {
    @Test func `Owner of a type that is not exported is found`() throws {
        try Linting.expect(
            OwnerOfForeignType.self, Part.documentTypes(Part.documentType(rank: "Owner", types: ["▶public.png"])),
            message: "Owner of 'public.png'")
        try Linting.expectNone(
            OwnerOfForeignType.self,
            Part.documentTypes(Part.documentType(rank: "Owner", types: ["com.example.note"]))
                + Part.exported(Part.type()))
    }
}
