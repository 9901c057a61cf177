import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: WindowGroup(id:), openWindow (Apple); typeq-app(5).
@Suite struct DuplicateSceneNameTests {
    @Test func `A second scene with the same name is found, also inside a custom scene`() throws {
        var custom = SceneDeclaration(
            kind: .custom, name: "all", file: "App.swift", position: Source.location(5).position)
        custom.scenes = [Source.windows("main", line: 6)]
        try Source.expect(
            DuplicateSceneName.self, scenes: [Source.windows("main", line: 3), custom], lines: [6])
        try Source.expect(
            DuplicateSceneName.self, scenes: [Source.windows("main"), Source.windows("other")], lines: [])
    }
}
