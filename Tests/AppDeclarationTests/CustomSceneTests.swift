import Testing
import TypeRegistry

@testable import AppDeclaration

@Suite struct CustomSceneTests {
    /// The conditions of view modifiers are a union. The scene modifier of a custom scene applies to the scenes in it.
    @Test func `Scenes in a custom scene also have its conditions`() throws {
        let app = DocumentApp(
            try AppDeclaration(
                json: Array(
                    """
                    {"scenes": [{"kind": "Scene", "name": "outer", "matching": ["o"], "preferring": ["p"], "scenes": [
                      {"kind": "WindowGroup", "name": "own", "matching": ["i"], "preferring": ["q"]}, {"kind": "WindowGroup"}]}]}
                    """.utf8)), over: .shipped)
        #expect(app.scenes.map(\.name) == ["outer", "own", "WindowGroup 2"])
        #expect(app.scenes.map(\.matching) == [["o"], ["i"], ["o"]])
        #expect(app.scenes.map(\.preferring) == [["p"], ["p", "q"], ["p"]])
        #expect(app.scenes.map(\.enclosing) == [[], ["outer"], ["outer"]])
    }
}
