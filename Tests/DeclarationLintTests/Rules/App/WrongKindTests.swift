import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: the pages of the keys (Apple).
@Suite struct WrongKindTests {
    @Test func `A value of the wrong kind is found`() throws {
        try Linting.expect(
            WrongKind.self, "<key>CFBundleName</key>▶<array/><key>UTExportedTypeDeclarations</key>▶<string>x</string>",
            message: "expected")
    }
}
