import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple).
@Suite struct RankInvalidTests {
    @Test func `another word is found, and the one that was meant is the fix`() throws {
        let members = Part.documentTypes(
            Part.documentType(rank: nil, more: "▶<key>LSHandlerRank</key><string>owner</string>"))
        try Linting.expect(RankInvalid.self, members, message: "the rank 'owner'")
        #expect(try Linting.findings(RankInvalid.self, members).first?.fix?.contains("<string>Owner</string>") == true)
    }

    @Test func `the four words are right`() throws {
        for rank in ["Owner", "Default", "Alternate", "None"] {
            try Linting.expectNone(RankInvalid.self, Part.documentTypes(Part.documentType(rank: rank)))
        }
    }
}
