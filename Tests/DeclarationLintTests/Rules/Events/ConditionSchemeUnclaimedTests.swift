import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents, CFBundleURLSchemes (Apple).
@Suite struct ConditionSchemeUnclaimedTests {
    private let scheme =
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>mine</string></array></dict></array>"

    @Test func `A condition for a scheme that the app does not claim is found`() throws {
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme, scenes: [Source.windows(matching: ["other://open"])], lines: [9])
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme, scenes: [Source.windows(preferring: ["other://open"])], lines: [9])
    }

    @Test func `Claimed schemes in any case, web pages, files and words are not found`() throws {
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme,
            scenes: [Source.windows(matching: ["MINE://open", "https://a.b/", "file://", "mine:", "photo="])],
            lines: [])
    }
}
