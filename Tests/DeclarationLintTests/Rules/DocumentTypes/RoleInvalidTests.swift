import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeRole (Apple); MDImporter is the role of Spotlight importers (observed).
@Suite struct RoleInvalidTests {
    @Test func `An unknown role is found`() throws {
        try Linting.expect(
            RoleInvalid.self,
            Part.documentTypes(
                Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>editor</string>")),
            message: "the invalid role 'editor'")
    }

    @Test func `The roles of apps, generators and importers are not found`() throws {
        for role in ["Editor", "Viewer", "Shell", "QLGenerator", "None", "MDImporter"] {
            try Linting.expectNone(RoleInvalid.self, Part.documentTypes(Part.documentType(role: role)))
        }
    }
}
