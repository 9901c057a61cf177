import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSExtensionActivationRule (Apple).
@Suite struct ActivationRuleKeyTests {
    @Test func `A misspelt key is found`() throws {
        try Linting.expect(
            ActivationRuleKey.self,
            Part.activation(
                "<dict>▶<key>NSExtensionActivationSupportImageWithMaxCount</key><integer>1</integer></dict>"),
            message: "did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?")
        for key in ["NSExtensionActivationSupportsImageWithMaxCount", "NSExtensionActivationUsesStrictMatching"] {
            try Linting.expectNone(
                ActivationRuleKey.self, Part.activation("<dict><key>\(key)</key><integer>1</integer></dict>"))
        }
    }
}
