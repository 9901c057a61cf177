import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup (Apple): its platforms.
@Suite struct GroupOnPlatformTests {
    private func findings(_ platform: String) throws -> [Diagnostic] {
        let json = """
            {"identifier": "com.example.app", "platform": "\(platform)",
             "scenes": [{"kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.json"]}]}
            """
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        return Linter(rules: [GroupOnPlatform.self]).findings(in: reading, over: .shipped)
    }

    @Test func `A document group in an app for tvOS or watchOS is found`() throws {
        for platform in ["tvOS", "watchOS"] {
            #expect(try findings(platform).map(\.id) == ["E_GROUP_ON_PLATFORM"])
        }
        #expect(try findings("visionOS").isEmpty)
    }
}
