import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneStoryboardFile (Apple); SVGInteraction#1.
@Suite struct StoryboardWithoutDelegateTests {
    @Test func `A storyboard without a delegate is found`() throws {
        try Linting.expect(
            StoryboardWithoutDelegate.self, Part.manifest("▶" + Part.configuration(["UISceneStoryboardFile": "Main"])),
            app: Linting.phone,
            message: "has no delegate class")
        try Linting.expectNone(
            StoryboardWithoutDelegate.self,
            Part.manifest(Part.configuration(["UISceneStoryboardFile": "Main", "UISceneDelegateClassName": "X.D"])),
            app: Linting.phone)
    }
}
