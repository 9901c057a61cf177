/// A misspelt key that decides whether something is found.
enum MisspeltKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "E_MISSPELT_KEY",
        catches: "a misspelt key that decides which types, documents, URL schemes or scenes an app has",
        reason:
            "The system passes over it without a word, and with it over everything under it. The other rules take its value for that of the key that was meant.",
        fix: "write the key that was meant",
        source: "the keys of Apple's pages; LSItemContentType, UTITagTypeSpecification in shipped apps")

    static var primary: any LintRule.Type { UnknownKey.self }
}
