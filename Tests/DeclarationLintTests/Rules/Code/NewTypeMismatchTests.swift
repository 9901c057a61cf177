import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocumentController defaultType (Apple); Dblore; needs the Swift sources.
@Suite struct NewTypeMismatchTests {
    @Test func `A first Editor for another group is found`() throws {
        let members = Part.documentTypes(
            Part.documentType("Picture", mark: "▶"), Part.documentType("Text", types: ["public.plain-text"]))
        let groups = [
            Source.group("texts", readable: ["public.text"]),
            Source.group("pictures", readable: ["public.png"], line: 7),
        ]
        try Linting.expect(NewTypeMismatch.self, members, message: "reads none of its types", scenes: groups)
        try Linting.expectNone(NewTypeMismatch.self, members, scenes: groups.reversed())
    }
}
