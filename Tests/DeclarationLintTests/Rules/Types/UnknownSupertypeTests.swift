import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps.
@Suite struct UnknownSupertypeTests {
    @Test func `a misspelt supertype is found, with what was meant`() throws {
        try Linting.expect(
            UnknownSupertype.self, Part.exported(Part.type(conformsTo: ["public.data", "▶public.plain-txet"])),
            message: "did you mean 'public.plain-text'?")
    }

    @Test func `a supertype that the app declares, or the system, is known`() throws {
        try Linting.expectNone(
            UnknownSupertype.self,
            Part.exported(Part.type("com.example.base"), Part.type(conformsTo: ["com.example.base", "public.json"])))
    }

    @Test func `an unknown name of Apple's may be newer: a warning`() throws {
        try Linting.expect(
            ForeignSupertype.self, Part.imported(Part.type(conformsTo: ["▶com.apple.entirely-unheard-of"])),
            message: "nobody declares")
    }
}
