import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneConfigurationName (Apple).
@Suite struct SceneNameDuplicateTests {
    @Test func `A second configuration with the same name is found`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expect(
            SceneNameDuplicate.self, Part.manifest(one + "▶" + one), app: Linting.phone, message: "is named 'a'")
        try Linting.expectNone(
            SceneNameDuplicate.self, Part.manifest(one + Part.configuration(["UISceneConfigurationName": "b"])),
            app: Linting.phone)
    }

    /// Source: the Info.plist of Blink; UISceneConfiguration(name:sessionRole:) (Apple).
    @Test func `The same name in two roles is a note`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        let other = "<key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key><array>▶\(one)</array>"
        let manifest = Part.manifest(one).replacing("</array></dict></dict>", with: "</array>\(other)</dict></dict>")
        try Linting.expect(SceneNameShared.self, manifest, app: Linting.phone, message: "is named 'a'")
    }
}
