import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: facts of AppKit: the first entry in the list is taken (observed).
@Suite struct TypeClaimedTwiceTests {
    @Test func `A second claim with another role is found, one with the same role is a note`() throws {
        try Linting.expect(
            TypeClaimedTwice.self,
            Part.documentTypes(Part.documentType(), Part.documentType("Other", role: "Viewer", types: ["▶public.PNG"])),
            message: "is already claimed by the document type 'Note', with another role")
        try Linting.expect(
            TypeRepeated.self,
            Part.documentTypes(Part.documentType(), Part.documentType("Other", types: ["▶public.png"])),
            message: "already")
    }
}
