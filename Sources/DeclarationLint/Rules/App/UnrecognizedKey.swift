/// A key that nothing reads.
enum UnrecognizedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_UNRECOGNIZED_KEY",
        catches: "an unknown key in a declaration, near to no known one",
        reason: "Nothing reads it, unless the app itself does.",
        fix: "delete it, or write the key that was meant",
        source: "the keys of Apple's pages; typeq-app(5)")

    static var primary: any LintRule.Type { UnknownKey.self }
}
