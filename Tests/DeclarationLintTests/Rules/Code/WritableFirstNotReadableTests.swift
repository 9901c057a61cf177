import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: writableContentTypes (Apple); Apple forums 698316, HexFiend#50; needs the Swift sources.
@Suite struct WritableFirstNotReadableTests {
    @Test func `A first writable type that the group does not read is found`() throws {
        try Source.expect(
            WritableFirstNotReadable.self,
            scenes: [Source.group(readable: ["public.json"], writable: ["public.png", "public.json"])], lines: [3])
        try Source.expect(
            WritableFirstNotReadable.self,
            scenes: [Source.group(readable: ["public.text"], writable: ["public.json", "public.png"])], lines: [])
    }
}
