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

    /// Returns the findings for names that are not names of rules. Those for the first ones have a suggestion, which compares
    /// the name with all rules.
    static func findings(
        _ names: [(name: String, position: SourcePosition)], in file: String, knowing rules: [any LintRule.Type]
    ) -> [Diagnostic] {
        let fix = documentation.fix.text(in: .propertyList)
        var findings = names.prefix(DeclarationLimits.ruleFindings).enumerated().map { index, unknown in
            let near = index < 40 ? RuleList.nearest(to: unknown.name, in: rules) : nil
            return Diagnostic(
                id: documentation.id,
                "'\(unknown.name)' is not the name of a rule" + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: Diagnostic.Location(file: file, position: unknown.position), fix: near ?? fix)
        }
        if names.count > findings.count {
            findings.append(
                Diagnostic(id: documentation.id, Reporter.excess, at: Diagnostic.Location(file: file), fix: fix))
        }
        return findings
    }
}
