import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq-swift; needs the Swift sources.
@Suite struct SourceUnknownTests {
    @Test func `what could not be known is a note with its place`() throws {
        var code = SourceCode()
        code.unknowns = [SourceCode.Remark("contentTypes", "types()", place: Source.place())]
        try Source.expect(SourceUnknown.self, code: code, lines: [3])
    }
}
