import AppDeclaration
import DeclarationFormats

/// A comment or a configuration that silences a rule that does not exist.
enum UnknownRuleIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_RULE_IGNORED",
        catches: "a name after typeq:ignore, or under lint.ignore in a typeq.json, that is not the name of a rule",
        reason: "It has no effect. Usually the name is misspelt.",
        fix: "write the id of a rule: 'typeq lint --rules' prints them",
        source: "typeq-lint(1)")

    /// Reports nothing: comments are checked where they are read, by `Suppressions`.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    /// Returns the finding for a name that is not the name of a rule. A suggestion compares the name with all rules.
    static func finding(
        _ name: String, at location: Diagnostic.Location, knowing rules: [any LintRule.Type] = RuleList.all,
        suggests: Bool = true
    ) -> Diagnostic {
        let near = suggests ? RuleList.nearest(to: name, in: rules) : nil
        return Diagnostic(
            id: documentation.id,
            "'\(name)' is not the name of a rule" + (near.map { ": did you mean '\($0)'?" } ?? ""), at: location,
            fix: near ?? documentation.fix.text(in: .propertyList))
    }
}
