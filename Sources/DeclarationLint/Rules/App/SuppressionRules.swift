import AppDeclaration
import DeclarationFormats

enum UnknownSuppression: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_SUPPRESSION",
        catches:
            "a comment that begins with 'typeq:' but suppresses nothing: with a word other than ignore, or without a rule",
        reason: "The comment has no effect.", fix: "typeq:ignore RULE", source: "typeq-lint(1)")

    /// Reports nothing, because `Suppressions` checks comments when it reads them.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    static func findings(_ comments: [SuppressionComment], in file: String) -> [Diagnostic] {
        CommentFindings.list(comments, documentation, in: file) { comment in
            let message =
                comment.word == "ignore"
                ? "'typeq:ignore' has no effect: the comment names no rule"
                : "'typeq:\(comment.word)' has no effect: did you mean 'typeq:ignore'?"
            let fix =
                comment.rules.isEmpty ? nil : "typeq:ignore " + comment.rules.joined(separator: ", ")
            return (message, comment.position, fix)
        }
    }
}

enum UnusedSuppression: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_UNUSED_SUPPRESSION",
        catches: "a rule after typeq:ignore that has no finding in the lines of the comment",
        reason:
            "Either the mistake was corrected, or the comment is in the wrong place. A later mistake would be suppressed without notice. Nothing is reported if only a part of an app is checked, or for rules that need sources that were not read.",
        fix: "delete the name, or move the comment before the element with the finding", source: "typeq-lint(1)")

    /// Reports nothing, because this rule depends on the findings of all other rules.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    static func findings(_ names: [(name: String, position: SourcePosition)], in file: String) -> [Diagnostic] {
        CommentFindings.list(names, documentation, in: file) {
            ("'typeq:ignore \($0.name)' suppresses no finding", $0.position, nil)
        }
    }
}

/// The findings about comments, of which only the first 1,000 of each rule are kept.
private enum CommentFindings {
    static func list<Comment>(
        _ comments: [Comment], _ documentation: RuleDocumentation, in file: String,
        _ text: (Comment) -> (message: String, position: SourcePosition, fix: String?)
    ) -> [Diagnostic] {
        let fix = documentation.fix.text(in: .propertyList)
        var findings = comments.prefix(DeclarationLimits.ruleFindings).map { comment in
            let text = text(comment)
            return Diagnostic(
                id: documentation.id, text.message, at: Diagnostic.Location(file: file, position: text.position),
                fix: text.fix ?? fix)
        }
        if comments.count > findings.count {
            findings.append(
                Diagnostic(id: documentation.id, Reporter.excess, at: Diagnostic.Location(file: file), fix: fix))
        }
        return findings
    }
}

enum UnknownRuleIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_RULE_IGNORED",
        catches: "a name after typeq:ignore, or under lint.ignore in a typeq.json, that is not the name of a rule",
        reason: "The name has no effect. Usually, it is misspelled.",
        fix: "write the ID of a rule: 'typeq lint --rules' prints all rules",
        source: "typeq-lint(1)")

    /// Reports nothing, because `Suppressions` checks comments when it reads them.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    /// Returns the findings for names that are not rule names. Only the first findings contain a suggestion, because finding a
    /// suggestion compares the name with all rules.
    static func findings(
        _ names: [(name: String, position: SourcePosition)], in file: String
    ) -> [Diagnostic] {
        let fix = documentation.fix.text(in: .propertyList)
        var findings = names.prefix(DeclarationLimits.ruleFindings).enumerated().map { index, unknown in
            let near = index < 40 ? RuleList.nearest(to: unknown.name) : nil
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
