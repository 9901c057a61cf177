/// A misspelt key that decides whether something is found.
enum MisspeltKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "E_MISSPELT_KEY",
        catches: "a misspelt key that decides which types, documents, URL schemes or scenes an app has",
        reason:
            "The system ignores the key and everything under it, without a message. The other rules treat its value as the value of the intended key.",
        fix: "correct the spelling of the key",
        source: "the keys of Apple's pages; LSItemContentType, UTITagTypeSpecification in shipped apps")

    static var primary: any LintRule.Type { UnknownKey.self }
}
