import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Core Foundation Keys (Apple, archived); briefcase-macOS-app-template#72, appbundler#50; 232 of 658 document types in a sample.
@Suite struct LegacyKeysIgnoredTests {
    @Test func `Legacy keys next to content types are found at the first key`() throws {
        let legacy =
            "▶<key>CFBundleTypeExtensions</key><array><string>png</string></array><key>CFBundleTypeOSTypes</key><array><string>PNGf</string></array>"
        try Linting.expect(
            LegacyKeysIgnored.self, Part.documentTypes(Part.documentType(more: legacy)),
            message: "CFBundleTypeExtensions, CFBundleTypeOSTypes are ignored")
        try Linting.expectNone(LegacyKeysIgnored.self, Part.documentTypes(Part.documentType(types: nil, more: legacy)))
    }
}
