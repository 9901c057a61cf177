@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: openradar.me/12316273, hezi/Storytime#4; 74 supertypes in a sample of shipped apps.
@Suite struct DynInPlistTests {
    @Test func `A claimed dynamic identifier is found and decoded`() throws {
        try Linting.expect(
            DynInPlist.self,
            Part.documentTypes(Part.documentType(types: ["▶dyn.ah62d4rv4ge80e2py"]))
                + Part.exported(Part.type(conformsTo: ["dyn.ah62d4rv4ge80e2py"])),
            message: "the dynamic identifier of the extension 'bat'")
    }

    @Test func `A dynamic identifier is a warning under Quick Look and a note among supertypes`() throws {
        try Linting.expect(
            DynamicIdentifierMatch.self,
            Part.documentTypes(Part.documentType(role: "QLGenerator", types: ["▶dyn.ah62d4rv4ge80e2py"])),
            message: "the dynamic identifier of the extension 'bat'")
        try Linting.expect(
            DynSupertype.self, Part.exported(Part.type(conformsTo: ["public.data", "▶dyn.ah62d4rv4ge80e2py"])),
            message: "the dynamic identifier of the extension 'bat'")
    }

    @Test func `A truncated dynamic identifier is found`() throws {
        try Linting.expect(
            DynInPlist.self, Part.documentTypes(Part.documentType(types: ["▶dyn.a"])),
            message: "truncated or mistyped")
    }
}
