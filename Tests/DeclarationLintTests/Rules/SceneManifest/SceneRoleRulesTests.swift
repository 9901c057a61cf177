@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: UISceneSession.Role (Apple).
@Suite struct SceneRoleUnknownTests {
    @Test func `A misspelled role is found, and a former name of a role is a note`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expect(
            SceneRoleUnknown.self, Part.manifest(one, role: "▶UIWindowSceneSessionRoleAplication"), app: Linting.phone,
            message: "did you mean 'UIWindowSceneSessionRoleApplication'?")
        try Linting.expect(
            SceneRoleOld.self, Part.manifest(one, role: "▶UIWindowSceneSessionRoleExternalDisplay"),
            app: Linting.phone,
            message: "old name")
        try Linting.expectNone(SceneRoleUnknown.self, Part.manifest(one), app: Linting.phone)
    }

    /// Source: windowAssistiveAccessApplication (26.0) and windowCameraCaptureAccessory (27.1), which "clients do not set
    /// directly".
    @Test func `The roles of versions 26 and 27 are known, and the role of camera capture belongs to the system`()
        throws
    {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expectNone(
            SceneRoleUnknown.self, Part.manifest(one, role: "UIWindowSceneSessionRoleAssistiveAccessApplication"),
            app: Linting.phone)
        try Linting.expect(
            SceneRoleOfSystem.self, Part.manifest(one, role: "▶UIWindowSceneSessionRoleCameraCaptureAccessory"),
            app: Linting.phone, message: "the system assigns the role")
    }
}

/// Source: UISceneSession.Role (Apple), which exists on iOS, iPadOS, Mac Catalyst, tvOS and visionOS.
@Suite struct SceneRoleOnWatchTests {
    @Test func `A role on watchOS is found`() throws {
        let watch = "<key>DTPlatformName</key><string>watchos</string>\n"
        let named = Part.configuration(["UISceneConfigurationName": "x"])
        try Linting.expect(
            SceneRoleOnWatch.self, Part.manifest(named, role: "▶UIWindowSceneSessionRoleApplication"), app: watch,
            message: "watchOS has no scene sessions")
        try Linting.expectNone(SceneRoleOnWatch.self, Part.manifest(named), app: Linting.phone)
    }
}

/// Source: UIApplicationPreferredDefaultSceneSessionRole (Apple); Apple Developer Forums thread 732336.
@Suite struct PreferredRoleMismatchTests {
    @Test func `An unknown role is found`() throws {
        func manifest(_ role: String) -> String {
            "<key>UIApplicationSceneManifest</key>▶<dict><key>UIApplicationPreferredDefaultSceneSessionRole</key><string>\(role)</string></dict>"
        }
        try Linting.expect(
            PreferredRoleMismatch.self, manifest("UIWindowSceneSessionRoleAplication"), app: Linting.phone,
            message: "unknown preferred role")
        let right = manifest("UIWindowSceneSessionRoleApplication").filter { $0 != "▶" }
        try Linting.expectNone(PreferredRoleMismatch.self, right, app: Linting.phone)
        let immersive = manifest("UISceneSessionRoleImmersiveSpaceApplication")
        try Linting.expect(
            PreferredRoleMismatch.self, immersive, app: Linting.phone, message: "the first scene is a WindowGroup",
            scenes: [Source.windows()])
        // The first scene may be in a custom scene. A custom scene without scenes was not read.
        let custom = SceneDeclaration(kind: .custom, name: "Main", scenes: [Source.windows()])
        try Linting.expect(
            PreferredRoleMismatch.self, immersive, app: Linting.phone, message: "the first scene is a WindowGroup",
            scenes: [custom])
        try Linting.expectNone(
            PreferredRoleMismatch.self, immersive.filter { $0 != "▶" }, app: Linting.phone,
            scenes: [SceneDeclaration(kind: .custom, name: "Space"), Source.windows()])
    }
}
