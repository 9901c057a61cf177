import AppDeclaration

/// A target whose Info.plist is not there.
enum PlistMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_PLIST_MISSING",
        catches: "a target of a project whose Info.plist is not there, or cannot be read",
        reason: "What the target declares is not known. Some projects generate the file at build time.",
        fix: "correct INFOPLIST_FILE, or generate the file before typeq looks for it",
        source: "INFOPLIST_FILE, build settings reference (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .missingPropertyList {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
