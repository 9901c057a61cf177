import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeRole (Apple); 12 of 658 document types in a sample.
@Suite struct RoleMissingTests {
    @Test func `A missing role is a warning on the Mac, and a note on iOS`() throws {
        let members = Part.documentTypes(Part.documentType(role: nil, mark: "▶"), Part.documentType())
        try Linting.expect(RoleMissing.self, members, message: "has no CFBundleTypeRole")
        try Linting.expect(RoleLeftOut.self, members, app: Linting.phone, message: "has no CFBundleTypeRole")
    }
}
