import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeRole (Apple); MDImporter is the role of Spotlight importers (observed).
@Suite struct RoleInvalidTests {
    @Test func `another word is found`() throws {
        try Linting.expect(
            RoleInvalid.self,
            Part.documentTypes(
                Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>editor</string>")),
            message: "the role 'editor'")
    }

    @Test func `the roles of apps, generators and importers are right`() throws {
        for role in ["Editor", "Viewer", "Shell", "QLGenerator", "None", "MDImporter"] {
            try Linting.expectNone(RoleInvalid.self, Part.documentTypes(Part.documentType(role: role)))
        }
    }
}
