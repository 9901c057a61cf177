/// A value in a form that is read all the same.
enum LooseForm: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_LOOSE_FORM",
        catches: "a value that is not in the form that its key takes, and is read all the same",
        reason: "Other readers may pass over it.",
        fix: "write the value in the form that the key takes",
        source: "the pages of the keys (Apple); typeq-app(5), typeq-registry(5)")

    static var primary: any LintRule.Type { WrongKind.self }
}
