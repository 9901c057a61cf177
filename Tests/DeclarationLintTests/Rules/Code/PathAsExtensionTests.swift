import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(filenameExtension:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources.
@Suite struct PathAsExtensionTests {
    @Test func `An occurrence in the sources is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Remark("path-as-extension", "the source", place: Source.place()),
            SourceCode.Remark("other", "x", place: Source.place(4)),
        ]
        try Source.expect(PathAsExtension.self, code: code, lines: [3])
    }
}
