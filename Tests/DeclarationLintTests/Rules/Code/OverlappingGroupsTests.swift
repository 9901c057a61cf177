import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Dblore, MandArt; needs the Swift sources.
@Suite struct OverlappingGroupsTests {
    @Test func `Two editors of the same type are found, an editor and a viewer are a note`() throws {
        let first = Source.group("a", readable: ["public.png"])
        try Source.expect(
            OverlappingGroups.self,
            scenes: [first, Source.group("b", readable: ["public.json", "public.PNG"], line: 7)], lines: [7])
        try Source.expect(
            OverlappingRoles.self, scenes: [first, Source.group("b", .viewer, readable: ["public.png"], line: 7)],
            lines: [7])
        try Source.expect(
            OverlappingGroups.self, scenes: [first, Source.group("b", readable: ["public.image"], line: 7)], lines: [])
    }

    @Test func `The number of reported pairs is limited`() throws {
        let scenes = (0..<100).map { Source.group("g\($0)", readable: ["public.png"], line: $0 + 1) }
        let reading = AppReading(AppDeclaration(scenes: scenes), form: .json, files: [])
        let findings = Linter(rules: [OverlappingGroups.self]).findings(in: reading, over: .shipped)
        #expect(findings.count == OverlappingGroups.limit)
    }
}
