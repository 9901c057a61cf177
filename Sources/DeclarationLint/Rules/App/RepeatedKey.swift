/// One key twice with one value.
enum RepeatedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_REPEATED_KEY",
        catches: "one key twice in one dictionary, with the same value",
        reason: "It changes nothing, and is likely to be changed in one place only.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")

    static var primary: any LintRule.Type { DuplicateKey.self }
}
