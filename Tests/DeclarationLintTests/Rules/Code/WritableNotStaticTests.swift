import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: writableContentTypes (Apple).
@Suite struct WritableNotStaticTests {
    @Test func `An instance property is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Remark("instance-content-types", "Note.writableContentTypes", place: Source.place()),
            SourceCode.Remark("type-equality", "a == b", place: Source.place(5)),
        ]
        try Source.expect(WritableNotStatic.self, code: code, lines: [3])
    }
}
