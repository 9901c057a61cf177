/// A value in an unexpected form that is read anyway.
enum LooseForm: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_LOOSE_FORM",
        catches: "a value in another form than its key expects, which typeq reads anyway",
        reason: "Other programs may ignore it.",
        fix: "write the value in the form that the key expects",
        source: "the pages of the keys (Apple); typeq-app(5), typeq-registry(5)")

    static var primary: any LintRule.Type { WrongKind.self }
}
