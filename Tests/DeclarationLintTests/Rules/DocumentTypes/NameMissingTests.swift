import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeName (Apple).
@Suite struct NameMissingTests {
    @Test func `a document type without a name is found`() throws {
        try Linting.expect(
            NameMissing.self, Part.documentTypes("▶<dict><key>CFBundleTypeRole</key><string>Editor</string></dict>"),
            message: "no name")
        try Linting.expectNone(NameMissing.self, Part.documentTypes(Part.documentType()))
    }
}
