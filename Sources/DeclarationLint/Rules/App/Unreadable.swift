import AppDeclaration

/// A file that cannot be read.
enum Unreadable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNREADABLE",
        catches: "a file of declarations that does not parse",
        reason: "Nothing in it counts, for the system as for typeq. The exit code is 2: what is declared is not known.",
        fix: "correct the file at this place",
        source: "Property list programming guide (Apple); RFC 8259")

    /// Such a file is reported where it is read.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .unreadable {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
