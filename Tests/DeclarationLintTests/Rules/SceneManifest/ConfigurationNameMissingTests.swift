import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Specifying the scenes your app supports (Apple).
@Suite struct ConfigurationNameMissingTests {
    private let unnamed = Part.manifest(
        Part.configuration(["UISceneDelegateClassName": "Module.SceneDelegate"]))

    @Test func `A configuration without a name is found, in apps of SwiftUI too`() throws {
        for scenes in [nil, [Source.windows()]] {
            let findings = try Linting.findings(
                ConfigurationNameMissing.self, unnamed, app: Linting.phone, scenes: scenes)
            #expect(findings.map(\.id) == ["W_CONFIGURATION_NAME_MISSING"])
        }
    }

    @Test func `Immersive spaces need no name`() throws {
        try Linting.expectNone(
            ConfigurationNameMissing.self,
            Part.manifest("<dict/>", role: "UISceneSessionRoleImmersiveSpaceApplication"), app: Linting.phone)
    }
}
