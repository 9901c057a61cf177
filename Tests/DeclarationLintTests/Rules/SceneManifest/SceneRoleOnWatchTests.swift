import Testing

@testable import AppDeclaration
@testable import DeclarationLint

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
