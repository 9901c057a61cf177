import AppDeclaration

/// A comment or a configuration that silences a rule that does not exist.
enum UnknownRuleIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_RULE_IGNORED",
        catches: "typeq:ignore, or lint.ignore of a typeq.json, with the name of a rule that does not exist",
        reason: "It silences nothing. Mostly the name is misspelt.",
        fix: "write the id of a rule: 'typeq lint --rules' prints them",
        source: "typeq(1)")

    /// Nothing in the declarations: the comments of each file are read where they silence its findings.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    /// The finding for a name that is that of no rule.
    static func finding(_ name: String, at place: LintPlace) -> LintFinding {
        let near = RuleList.nearest(to: name)
        return LintFinding(
            rule: documentation.id, severity: documentation.severity,
            message: "'\(name)' is not the name of a rule" + (near.map { ": did you mean '\($0)'?" } ?? ""),
            place: place,
            fix: near ?? documentation.fix.text(in: .propertyList))
    }
}
