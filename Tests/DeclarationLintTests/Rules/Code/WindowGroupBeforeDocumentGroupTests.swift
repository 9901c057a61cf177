import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: leo-fdu/PDFChat; needs the Swift sources.
@Suite struct WindowGroupBeforeDocumentGroupTests {
    @Test func `A window group before the document group is found on iOS`() throws {
        let scenes = [Source.windows(line: 2), Source.group(readable: ["public.png"])]
        try Source.expect(WindowGroupBeforeDocumentGroup.self, app: Linting.phone, scenes: scenes, lines: [2])
        try Source.expect(WindowGroupBeforeDocumentGroup.self, app: Linting.phone, scenes: scenes.reversed(), lines: [])
        try Source.expect(WindowGroupBeforeDocumentGroup.self, scenes: scenes, lines: [])
    }
}
