import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in Blink.
@Suite struct NoSupertypeTests {
    @Test func `A declaration without supertypes is found`() throws {
        try Linting.expect(
            NoSupertype.self, Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "conforms to nothing")
    }

    @Test func `A type with an extension is left to another rule`() throws {
        try Linting.expectNone(NoSupertype.self, Part.exported(Part.type(conformsTo: nil)))
    }
}
