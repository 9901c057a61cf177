import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in Blink.
@Suite struct NoSupertypeTests {
    @Test func `a declaration without supertypes is found`() throws {
        try Linting.expect(
            NoSupertype.self, Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "conforms to nothing")
    }

    @Test func `with an extension it is another rule's`() throws {
        try Linting.expectNone(NoSupertype.self, Part.exported(Part.type(conformsTo: nil)))
    }
}
