import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps.
@Suite struct UnknownSupertypeTests {
    @Test func `A misspelt supertype is found, with the correct one`() throws {
        try Linting.expect(
            UnknownSupertype.self, Part.exported(Part.type(conformsTo: ["public.data", "▶public.plain-txet"])),
            message: "did you mean 'public.plain-text'?")
    }

    @Test func `A supertype of the app or the system is not found`() throws {
        try Linting.expectNone(
            UnknownSupertype.self,
            Part.exported(Part.type("com.example.base"), Part.type(conformsTo: ["com.example.base", "public.json"])))
    }

    @Test func `An unknown name under com.apple. is a warning`() throws {
        try Linting.expect(
            ForeignSupertype.self, Part.imported(Part.type(conformsTo: ["▶com.apple.entirely-unheard-of"])),
            message: "conforms to the unknown type")
    }
}
