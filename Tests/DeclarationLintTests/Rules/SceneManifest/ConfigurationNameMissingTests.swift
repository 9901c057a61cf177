import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Specifying the scenes your app supports (Apple).
@Suite struct ConfigurationNameMissingTests {
    private let unnamed = Part.manifest(
        Part.configuration(["UISceneDelegateClassName": "Module.SceneDelegate"]))

    @Test func `A configuration without a name is found where no scenes of SwiftUI are known`() throws {
        let findings = try Linting.findings(ConfigurationNameMissing.self, unnamed, app: Linting.phone)
        #expect(findings.map(\.rule) == ["W_CONFIGURATION_NAME_MISSING"])
    }

    @Test func `SwiftUI and immersive spaces need no name`() throws {
        try Linting.expectNone(
            ConfigurationNameMissing.self, unnamed, app: Linting.phone, scenes: [Source.windows()])
        try Linting.expectNone(
            ConfigurationNameMissing.self,
            Part.manifest("<dict/>", role: "UISceneSessionRoleImmersiveSpaceApplication"), app: Linting.phone)
    }
}
