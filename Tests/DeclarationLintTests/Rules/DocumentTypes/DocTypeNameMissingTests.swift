import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeName (Apple).
@Suite struct DocTypeNameMissingTests {
    @Test func `A document type without a name is found`() throws {
        try Linting.expect(
            DocTypeNameMissing.self,
            Part.documentTypes(
                "▶<dict><key>LSItemContentTypes</key><array><string>public.png</string></array></dict>"),
            message: "no name")
        // What claims nothing has another mistake first.
        try Linting.expectNone(
            DocTypeNameMissing.self,
            Part.documentTypes("<dict><key>CFBundleTypeRole</key><string>Editor</string></dict>"))
        try Linting.expectNone(DocTypeNameMissing.self, Part.documentTypes(Part.documentType()))
    }
}
