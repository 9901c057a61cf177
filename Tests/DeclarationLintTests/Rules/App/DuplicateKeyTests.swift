import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Property list programming guide (Apple): keys are unique.
@Suite struct DuplicateKeyTests {
    @Test func `A key that appears twice is found at any depth`() throws {
        try Linting.expect(
            DuplicateKey.self,
            "▶<key>CFBundleIdentifier</key><string/>"
                + Part.documentTypes(Part.documentType(more: "▶<key>LSHandlerRank</key><string/>")),
            message: "'CFBundleIdentifier' appears twice in one dictionary, with different values")
    }

    /// Source: the Info.plist of Xournal++.
    @Test func `The same value twice is a note`() throws {
        let array = "<key>A</key><array><true/><dict><key>b</key><integer>1</integer></dict></array>"
        try Linting.expect(RepeatedKey.self, array + "▶" + array, message: "with the same value")
    }
}
