import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(exportedAs:conformingTo:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources.
@Suite struct CodePlistConformanceDiffersTests {
    @Test func `A supertype that the declaration does not have is found`() throws {
        try Source.expect(
            CodePlistConformanceDiffers.self, Part.exported(Part.type()),
            code: Source.mention("com.example.note", .exportedAs, conformsTo: "public.json"), lines: [3])
        try Source.expect(
            CodePlistConformanceDiffers.self, Part.exported(Part.type(conformsTo: ["public.json"])),
            code: Source.mention("com.example.note", .exportedAs, conformsTo: "public.text"), lines: [])
    }
}
