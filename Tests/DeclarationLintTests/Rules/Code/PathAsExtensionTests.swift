import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(filenameExtension:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources.
@Suite struct PathAsExtensionTests {
    @Test func `An occurrence in the sources is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("path-as-extension", "the source", location: Source.location()),
            SourceCode.Comment("other", "x", location: Source.location(4)),
        ]
        try Source.expect(PathAsExtension.self, code: code, lines: [3])
    }
}
