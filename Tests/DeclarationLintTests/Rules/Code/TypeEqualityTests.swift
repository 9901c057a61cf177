import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType conforms(to:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources.
@Suite struct TypeEqualityTests {
    @Test func `An occurrence in the sources is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("type-equality", "the source", location: Source.location()),
            SourceCode.Comment("other", "x", location: Source.location(4)),
        ]
        try Source.expect(TypeEquality.self, code: code, lines: [3])
    }

    @Test(arguments: [
        ("type == .png", "type.conforms(to: .png)"),
        (".png != file.contentType", "!file.contentType.conforms(to: .png)"),
        ("UTType.png == a", "UTType.png.conforms(to: a)"), ("a… == b", "type.conforms(to: .plainText)"),
    ])
    func `The fix has the operands of the comparison`(text: String, fix: String) throws {
        var code = SourceCode()
        code.smells = [SourceCode.Comment("type-equality", text, location: Source.location())]
        #expect(try Linting.findings(TypeEquality.self, "", code: code).map(\.fix) == [fix])
    }
}
