import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleDocumentTypes (Apple); b123400/xliffie#7.
@Suite struct EmptyDocTypeTests {
    @Test func `A document type that claims nothing is found`() throws {
        try Linting.expect(
            EmptyDocType.self, Part.documentTypes(Part.documentType(types: nil, mark: "▶")),
            message: "claims no type")
        try Linting.expect(
            EmptyDocType.self,
            Part.documentTypes(Part.documentType(types: nil, more: "▶<key>LSItemContentTypes</key><array/>")),
            message: "has no identifier")
    }

    @Test func `Legacy claims count`() throws {
        for key in ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"] {
            try Linting.expectNone(
                EmptyDocType.self,
                Part.documentTypes(
                    Part.documentType(types: nil, more: "<key>\(key)</key><array><string>x</string></array>")))
        }
    }
}
