import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); 51 exports and 115 imports of 872 declarations in a sample of shipped apps.
@Suite struct RedeclaresSystemTypeTests {
    @Test func `An exported system type is found`() throws {
        try Linting.expect(
            RedeclaresSystemType.self, Part.exported(Part.type("▶public.json")),
            message: "the system declares 'public.json' itself")
    }

    @Test func `An imported system type is a note`() throws {
        try Linting.expect(
            ImportsSystemType.self, Part.imported(Part.type("▶public.json")), message: "'public.json'")
    }

    @Test func `Other types are not found`() throws {
        try Linting.expectNone(
            RedeclaresSystemType.self,
            Part.exported(Part.type()) + Part.imported(Part.type("org.python.restructuredtext")))
    }
}
