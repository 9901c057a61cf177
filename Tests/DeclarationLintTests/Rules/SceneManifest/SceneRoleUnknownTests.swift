import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneSession.Role (Apple).
@Suite struct SceneRoleUnknownTests {
    @Test func `A misspelt role is found, and the former name of a role is a note`() throws {
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
    @Test func `The roles of 26 and 27 are known, and that of camera capture is the system's`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expectNone(
            SceneRoleUnknown.self, Part.manifest(one, role: "UIWindowSceneSessionRoleAssistiveAccessApplication"),
            app: Linting.phone)
        try Linting.expect(
            SceneRoleOfSystem.self, Part.manifest(one, role: "▶UIWindowSceneSessionRoleCameraCaptureAccessory"),
            app: Linting.phone, message: "the system gives the role")
    }
}
