import Testing
import TypeqKit

/// The code in the documentation of AppDeclaration, with the results that it states.
@Suite struct AppDeclarationSnippets {
    private let json = #"""
        { "platform": "linux",
          "scenes": [{ "kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"] }] }
        """#

    // Only compiled: there is no bundle.
    func read() throws {
        let reading = try AppReader().read("X Writer.app")
        print(reading.declaration.platform, reading.declaration.documentTypes?.map(\.name) ?? [])
        for finding in reading.declaration.findings { print(finding.severity, finding.message) }
    }

    func lint(_ text: String) throws {
        let reading = try AppReader().read("App/Info.plist")
        let findings = Linter().findings(in: reading, over: .shipped)
        for finding in findings { print(finding.text.joined(separator: "\n")) }
        let suppressions = Suppressions(Array(text.utf8))
        let shown = findings.filter { !suppressions.silences($0) }
        print(shown.count)
    }

    @Test func `A declaration is created in code`() {
        let notes = SceneDeclaration(
            kind: .documentGroup, name: "notes", role: .editor, readable: [SceneDeclaration.ContentType("public.text")])
        let declaration = AppDeclaration(identifier: "com.example.notes", platform: .macOS, scenes: [notes])
        #expect(declaration.findings.isEmpty)
    }

    @Test func `A declaration has its types resolved`() throws {
        let declaration = try AppDeclaration(json: Array(json.utf8))
        let app = DocumentApp(declaration, over: .default)
        print(app.groups.map(\.name))
        #expect(app.groups.map(\.name) == ["notes"])
    }
}
