import AppDeclaration

/// A file that cannot be read.
enum Unreadable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNREADABLE",
        catches: "a file of declarations that does not parse",
        reason: "Neither the system nor typeq can read the declarations. The exit code is 2.",
        fix: "correct the file at this position",
        source: "Property list programming guide (Apple); RFC 8259")

    /// Reports the unreadable files of an app. A file that is checked itself is reported by its reader.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        reporter.report(findingsOf: .unreadable, in: subject)
    }
}
