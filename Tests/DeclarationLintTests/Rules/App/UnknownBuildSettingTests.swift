import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq(1).
@Suite struct UnknownBuildSettingTests {
    @Test func `Unknown settings are one note`() throws {
        try Linting.expect(
            UnknownBuildSetting.self,
            "<key>CFBundleName</key>▶<string>$(B)</string><key>CFBundleExecutable</key><string>$(A)$(B)</string>",
            message: "unknown build settings: A, B")
    }
}
