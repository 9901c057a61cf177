import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSSavePanel allowedContentTypes (Apple); pyobjc#413; needs the Swift sources.
@Suite struct WritableNoExtensionTests {
    @Test func `A first writable type without an extension is found`() throws {
        try Source.expect(WritableNoExtension.self, scenes: [Source.group(readable: ["public.text"])], lines: [3])
        try Source.expect(
            WritableNoExtension.self,
            scenes: [Source.group(readable: ["public.text"], writable: ["public.plain-text"])], lines: [])
        try Source.expect(
            WritableNoExtension.self, scenes: [Source.group("shown", .viewer, readable: ["public.text"])],
            lines: [])
    }
}
