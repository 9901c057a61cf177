import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq(1).
@Suite struct UnknownBuildSettingTests {
    @Test func `settings that are not known are one note`() throws {
        try Linting.expect(
            UnknownBuildSetting.self,
            "<key>CFBundleName</key>▶<string>$(B)</string><key>CFBundleExecutable</key><string>$(A)$(B)</string>",
            message: "not known here: A, B")
    }
}
