import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Property list programming guide (Apple): keys are unique.
@Suite struct DuplicateKeyTests {
    @Test func `a key that stands twice is found, however deep`() throws {
        try Linting.expect(
            DuplicateKey.self,
            "▶<key>CFBundleIdentifier</key><string/>"
                + Part.documentTypes(Part.documentType(more: "▶<key>LSHandlerRank</key><string/>")),
            message: "'CFBundleIdentifier' stands twice")
    }
}
