import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneClassName (Apple).
@Suite struct SceneClassUISceneTests {
    @Test func `UIScene is found, its subclasses are not`() throws {
        try Linting.expect(
            SceneClassUIScene.self, Part.manifest("▶" + Part.configuration(["UISceneClassName": "UIScene"])),
            app: Linting.phone,
            message: "UIScene")
        try Linting.expectNone(
            SceneClassUIScene.self, Part.manifest(Part.configuration(["UISceneClassName": "UIWindowScene"])),
            app: Linting.phone)
    }
}
