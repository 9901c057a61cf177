import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTTypeCreateStringForOSType (Apple).
@Suite struct OSTypeLengthTests {
    @Test func `An OSType of another length is found`() throws {
        try Linting.expect(
            OSTypeLength.self,
            Part.exported(
                Part.type(tags: "<key>com.apple.ostype</key><array>▶<string>TXT</string><string>TEXT</string></array>")),
            message: "'TXT'")
        try Linting.expect(
            OSTypeLength.self,
            Part.documentTypes(
                Part.documentType(
                    types: nil,
                    more: "<key>CFBundleTypeOSTypes</key><array>▶<string>zip</string><string>****</string></array>")),
            message: "'zip'")
    }
}
