import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Dblore, MandArt; needs the Swift sources.
@Suite struct OverlappingGroupsTests {
    @Test func `two editors of one type are found, an editor and a viewer are a note`() throws {
        let first = Source.group("a", readable: ["public.png"])
        try Source.expect(
            OverlappingGroups.self,
            scenes: [first, Source.group("b", readable: ["public.json", "public.PNG"], line: 7)], lines: [7])
        try Source.expect(
            OverlappingGroups.self, scenes: [first, Source.group("b", .viewer, readable: ["public.png"], line: 7)],
            lines: [7], .note)
        try Source.expect(
            OverlappingGroups.self, scenes: [first, Source.group("b", readable: ["public.image"], line: 7)], lines: [])
    }
}
