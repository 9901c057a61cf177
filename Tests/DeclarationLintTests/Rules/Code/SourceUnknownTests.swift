import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq-swift; needs the Swift sources.
@Suite struct SourceUnknownTests {
    @Test func `An unknown value is a note with its location`() throws {
        var code = SourceCode()
        code.unknowns = [SourceCode.Comment("contentTypes", "types()", location: Source.location())]
        try Source.expect(SourceUnknown.self, code: code, lines: [3])
    }
}
