import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneConfigurationName (Apple).
@Suite struct SceneNameDuplicateTests {
    @Test func `a second configuration of one name is found`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expect(
            SceneNameDuplicate.self, Part.manifest(one + "▶" + one), app: Linting.phone, message: "is named 'a'")
        try Linting.expectNone(
            SceneNameDuplicate.self, Part.manifest(one + Part.configuration(["UISceneConfigurationName": "b"])),
            app: Linting.phone)
    }
}
