import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: typeq-which-group(1).
@Suite struct UnknownBuildSettingTests {
    @Test func `Unknown settings are one note`() throws {
        try Linting.expect(
            UnknownBuildSetting.self,
            "<key>CFBundleName</key>▶<string>$(B)</string><key>CFBundleExecutable</key><string>$(A)$(B)</string>",
            message: "unknown build settings: A, B")
    }

    @Test func `The fix does not name the project if the project was passed`() throws {
        let list = try InfoPropertyList(
            file: "Info.plist", bytes: Array(Linting.plist("<key>CFBundleName</key><string>$(B)</string>").utf8))
        func fixes(_ form: AppReading.Form) -> [String?] {
            let reading = AppReading(propertyList: list, form: form)
            return Linter(rules: [UnknownBuildSetting.self]).findings(in: reading, over: .shipped).map(\.fix)
        }
        #expect(fixes(.propertyList) == ["pass the project folder instead of the Info.plist alone"])
        #expect(fixes(.project) == ["define the setting in the target, or write its value"])
    }
}
