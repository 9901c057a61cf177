import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: openradar 12316273, Storytime#4; 74 supertypes in a sample of shipped apps.
@Suite struct DynamicInPropertyListTests {
    @Test func `a dynamic identifier is found wherever it stands, and decoded`() throws {
        try Linting.expect(
            DynamicInPropertyList.self,
            Part.documentTypes(Part.documentType(types: ["▶dyn.ah62d4rv4ge80e2py"]))
                + Part.exported(Part.type(conformsTo: ["▶dyn.ah62d4rv4ge80e2py"])),
            message: "that of the extension 'bat'")
    }

    @Test func `one that was cut is found too`() throws {
        try Linting.expect(
            DynamicInPropertyList.self, Part.documentTypes(Part.documentType(types: ["▶dyn.a"])),
            message: "cut or mistyped")
    }
}
