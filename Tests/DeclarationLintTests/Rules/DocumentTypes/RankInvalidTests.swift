import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple).
@Suite struct RankInvalidTests {
    @Test func `An unknown rank is found, and the fix has the correct one`() throws {
        let members = Part.documentTypes(
            Part.documentType(rank: nil, more: "▶<key>LSHandlerRank</key><string>owner</string>"))
        try Linting.expect(RankInvalid.self, members, message: "the invalid rank 'owner'")
        #expect(try Linting.findings(RankInvalid.self, members).first?.fix?.contains("<string>Owner</string>") == true)
    }

    @Test func `The four ranks are not found`() throws {
        for rank in ["Owner", "Default", "Alternate", "None"] {
            try Linting.expectNone(RankInvalid.self, Part.documentTypes(Part.documentType(rank: rank)))
        }
    }
}
