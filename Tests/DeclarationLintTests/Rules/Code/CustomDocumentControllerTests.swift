import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: six independent public reports, DocumentKit#1, MachStruct; needs the Swift sources.
@Suite struct CustomDocumentControllerTests {
    @Test func `A document controller in an app with a document group is found`() throws {
        var code = SourceCode()
        code.documentControllers = [SourceCode.ClassMention("Mine", location: Source.location())]
        try Source.expect(
            CustomDocumentController.self, scenes: [Source.group(readable: ["public.png"])], code: code, lines: [3])
        try Source.expect(CustomDocumentController.self, scenes: [Source.windows()], code: code, lines: [])
    }
}
