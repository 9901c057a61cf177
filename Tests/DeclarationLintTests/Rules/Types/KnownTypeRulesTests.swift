@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: the identifiers that two or more of 143 applications import; CotEditor#1311, Carnets#27, clearly#40.
@Suite struct WellKnownOtherIDTests {
    @Test func `Another identifier for a well-known format is found`() throws {
        try Linting.expect(
            WellKnownOtherID.self,
            Part.exported(Part.type("com.example.rst", conformsTo: ["public.plain-text"], extensions: ["▶rst"])),
            message: "'org.python.restructuredtext'")
    }

    /// Source: the Info.plist of iina and of mpv, whose imported types describe what their legacy entries open.
    @Test func `An imported identifier is found if the app opens files only by this type`() throws {
        let type = Part.imported(Part.type("com.example.rst", conformsTo: ["public.plain-text"], extensions: ["▶rst"]))
        let message = "'org.python.restructuredtext'"
        try Linting.expect(OtherIDInUse.self, type, message: message)
        try Linting.expect(
            WellKnownOtherID.self, Part.documentTypes(Part.documentType(types: ["com.example.rst"])) + type,
            message: message)
        let both = Part.documentType(types: ["com.example.rst", "org.python.restructuredtext"])
        try Linting.expect(
            OtherIDInUse.self, Part.documentTypes(both) + type, message: message)
    }

    @Test func `Another format with the same extension, and a subtype, are not found`() throws {
        try Linting.expectNone(
            WellKnownOtherID.self,
            Part.imported(Part.type("com.example.cartridge", conformsTo: ["public.data"], extensions: ["rst"])))
        try Linting.expectNone(
            WellKnownOtherID.self,
            Part.imported(
                Part.type("com.example.rst", conformsTo: ["org.python.restructuredtext"], extensions: ["rst"])))
    }
}
