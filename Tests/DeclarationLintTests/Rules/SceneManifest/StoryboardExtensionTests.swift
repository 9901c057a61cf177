import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneStoryboardFile (Apple).
@Suite struct StoryboardExtensionTests {
    @Test func `A storyboard with its extension is found`() throws {
        let members = Part.manifest("▶" + Part.configuration(["UISceneStoryboardFile": "Main.storyboard"]))
        try Linting.expect(StoryboardExtension.self, members, app: Linting.phone, message: "with its extension")
        #expect(
            try Linting.findings(StoryboardExtension.self, members).first?.fix?.contains("<string>Main</string>")
                == true)
    }
}
