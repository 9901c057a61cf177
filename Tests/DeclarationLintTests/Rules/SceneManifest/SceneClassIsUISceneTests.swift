import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneClassName (Apple).
@Suite struct SceneClassIsUISceneTests {
    @Test func `UIScene is found, its subclasses are right`() throws {
        try Linting.expect(
            SceneClassIsUIScene.self, Part.manifest("▶" + Part.configuration(["UISceneClassName": "UIScene"])),
            app: Linting.phone,
            message: "UIScene")
        try Linting.expectNone(
            SceneClassIsUIScene.self, Part.manifest(Part.configuration(["UISceneClassName": "UIWindowScene"])),
            app: Linting.phone)
    }
}
