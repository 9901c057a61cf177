import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Specifying the scenes your app supports (Apple).
@Suite struct ConfigurationDelegateMissingTests {
    private let named = Part.manifest(Part.configuration(["UISceneConfigurationName": "Default"]))

    @Test func `A configuration without a delegate is found where no scenes of SwiftUI are known`() throws {
        let findings = try Linting.findings(ConfigurationDelegateMissing.self, named, app: Linting.phone)
        #expect(findings.map(\.id) == ["W_CONFIGURATION_DELEGATE_MISSING"])
        try Linting.expectNone(
            ConfigurationDelegateMissing.self, named, app: Linting.phone, scenes: [Source.windows()])
    }

    @Test func `A configuration with a storyboard is left to another rule`() throws {
        try Linting.expectNone(
            ConfigurationDelegateMissing.self,
            Part.manifest(
                Part.configuration(["UISceneConfigurationName": "Default", "UISceneStoryboardFile": "Main"])),
            app: Linting.phone)
    }
}
