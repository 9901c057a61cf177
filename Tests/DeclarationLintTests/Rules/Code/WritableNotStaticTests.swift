import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: writableContentTypes (Apple).
@Suite struct WritableNotStaticTests {
    @Test func `An instance property is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("instance-content-types", "Note.writableContentTypes", location: Source.location()),
            SourceCode.Comment("type-equality", "a == b", location: Source.location(5)),
        ]
        try Source.expect(WritableNotStatic.self, code: code, lines: [3])
    }
}
