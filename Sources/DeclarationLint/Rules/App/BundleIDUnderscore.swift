/// An underscore in the app's identifier.
enum BundleIDUnderscore: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_BUNDLE_ID_UNDERSCORE",
        catches: "an underscore in CFBundleIdentifier",
        reason: "Only letters, digits, '-' and '.' are legal. Shipped apps use underscores without problems.",
        fix: Snippet.text("CFBundleIdentifier", "com.example.app"),
        source: "CFBundleIdentifier (Apple)")

    static var primary: any LintRule.Type { BundleIDCharset.self }
}
