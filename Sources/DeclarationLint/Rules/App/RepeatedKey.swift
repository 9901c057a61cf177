/// One key twice with the same value.
enum RepeatedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_REPEATED_KEY",
        catches: "one key twice in one dictionary, with the same value",
        reason: "It has no effect, but a later edit may change only one of the two.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")

    static var primary: any LintRule.Type { DuplicateKey.self }
}
