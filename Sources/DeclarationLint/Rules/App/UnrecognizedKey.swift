/// A key that nothing reads.
enum UnrecognizedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_UNRECOGNIZED_KEY",
        catches: "an unknown key in a declaration that does not resemble a known key",
        reason: "Only the app itself may read it.",
        fix: "delete the key, or correct its spelling",
        source: "the keys of Apple's pages; typeq-app(5)")

    static var primary: any LintRule.Type { UnknownKey.self }
}
