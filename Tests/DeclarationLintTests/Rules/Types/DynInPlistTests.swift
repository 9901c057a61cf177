import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: openradar 12316273, Storytime#4; 74 supertypes in a sample of shipped apps.
@Suite struct DynInPlistTests {
    @Test func `a dynamic identifier is found where it is claimed, and decoded`() throws {
        try Linting.expect(
            DynInPlist.self,
            Part.documentTypes(Part.documentType(types: ["▶dyn.ah62d4rv4ge80e2py"]))
                + Part.exported(Part.type(conformsTo: ["dyn.ah62d4rv4ge80e2py"])),
            message: "that of the extension 'bat'")
    }

    @Test func `under Quick Look it works by luck, among supertypes it does nothing`() throws {
        try Linting.expect(
            DynByLuck.self,
            Part.documentTypes(Part.documentType(role: "QLGenerator", types: ["▶dyn.ah62d4rv4ge80e2py"])),
            message: "that of the extension 'bat'")
        try Linting.expect(
            DynSupertype.self, Part.exported(Part.type(conformsTo: ["public.data", "▶dyn.ah62d4rv4ge80e2py"])),
            message: "that of the extension 'bat'")
    }

    @Test func `one that was cut is found too`() throws {
        try Linting.expect(
            DynInPlist.self, Part.documentTypes(Part.documentType(types: ["▶dyn.a"])),
            message: "cut or mistyped")
    }
}
