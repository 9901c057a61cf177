import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: readableContentTypes (Apple).
@Suite struct GroupWithoutTypesTests {
    @Test func `A group that reads nothing is found, unless its types are unknown`() throws {
        try Source.expect(
            GroupWithoutTypes.self, scenes: [Source.group(readable: []), Source.group(readable: ["public.png"])],
            lines: [3])
        var group = Source.group(readable: [])
        group.unreadTypes = [SceneDeclaration.UnreadTypes(.readable, "types()", location: Source.location())]
        try Source.expect(GroupWithoutTypes.self, scenes: [group], lines: [])
    }
}
