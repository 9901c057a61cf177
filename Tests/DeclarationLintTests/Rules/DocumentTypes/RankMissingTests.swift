import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple); SubEthaEdit#135, tauri#13159, electron-builder#4052; 239 of 658 document types in a sample.
@Suite struct RankMissingTests {
    @Test func `A missing rank is a note on the Mac, and a warning on iOS`() throws {
        let members = Part.documentTypes(Part.documentType(rank: nil, mark: "▶"), Part.documentType())
        try Linting.expect(RankDefault.self, members, message: "has no LSHandlerRank")
        try Linting.expect(RankMissing.self, members, app: Linting.phone, message: "has no LSHandlerRank")
        #expect(
            try Linting.findings(RankMissing.self, members, app: Linting.phone).first?.platformMessage?.hasPrefix(
                "ITMS-90788") == true)
    }

    @Test func `The fix is Owner for the owner of a type and otherwise Alternate, and generators need no rank`() throws
    {
        let own =
            Part.documentTypes(Part.documentType(rank: nil, types: ["com.example.note"])) + Part.exported(Part.type())
        #expect(try Linting.findings(RankDefault.self, own).first?.fix?.contains("Owner") == true)
        try Linting.expectNone(RankMissing.self, Part.documentTypes(Part.documentType(role: "QLGenerator", rank: nil)))
        // Another rule reports an entry that claims nothing.
        try Linting.expectNone(
            RankMissing.self, Part.documentTypes(Part.documentType(rank: nil, types: nil)), app: Linting.phone)
    }
}
