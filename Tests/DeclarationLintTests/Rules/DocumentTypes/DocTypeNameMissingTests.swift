import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleTypeName (Apple); the App Store refuses an entry without one with ITMS-90243 (JSTerminal#46).
@Suite struct DocTypeNameMissingTests {
    @Test func `A document type without a name is a warning with the code of the App Store`() throws {
        #expect(DocTypeNameMissing.documentation.severity == .warning)
        #expect(DocTypeNameMissing.documentation.platformMessage?.hasPrefix("ITMS-90243: ") == true)
        try Linting.expect(
            DocTypeNameMissing.self,
            Part.documentTypes(
                "▶<dict><key>LSItemContentTypes</key><array><string>public.png</string></array></dict>"),
            message: "no CFBundleTypeName")
        // What claims nothing has another mistake first.
        try Linting.expectNone(
            DocTypeNameMissing.self,
            Part.documentTypes("<dict><key>CFBundleTypeRole</key><string>Editor</string></dict>"))
        try Linting.expectNone(DocTypeNameMissing.self, Part.documentTypes(Part.documentType()))
    }
}
