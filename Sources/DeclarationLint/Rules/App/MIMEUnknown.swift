import AppDeclaration

/// A MIME type of a desktop entry that nobody declares.
enum MIMEUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_MIME_UNKNOWN",
        catches: "a MIME type of a desktop entry that no type has",
        reason: "No file has it, unless the application installs a definition for it.",
        fix: "correct the name, or install a definition below share/mime/packages",
        source: "Shared MIME-info specification (freedesktop.org)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .unknownMIMEType {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
