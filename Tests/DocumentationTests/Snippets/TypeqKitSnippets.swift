import Testing
import TypeqKit

/// The code of the README for `TypeqKit`.
struct TypeqKitSnippets {
    private let json = #"""
        { "platform": "linux",
          "scenes": [{ "kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"] }] }
        """#

    /// Compiled, not run: there is no report.md.
    func decide() throws {
        let app = try AppDeclaration(json: Array(json.utf8))
        let decision = try DocumentRouter(app: app).decision(forOpening: "report.md")
        print(decision.group?.name ?? "nothing opens it", decision.isEditable ?? false)
    }

    @Test func `One import has every library of the decision`() throws {
        let app = try AppDeclaration(json: Array(json.utf8))
        let decision = try DocumentRouter(app: app).decision(forOpening: "README.md")
        #expect(decision.group?.name == "notes")
    }
}
