import TypeRegistry

/// An invalid signature.
enum IllegalSignature: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_SIGNATURE",
        catches: "a signature that no file can have, or that exceeds the limits",
        reason: "The signature is ignored.",
        fix: "write 'bytes' as hexadecimal digits, within the limits of typeq-registry(5)",
        source: "typeq-registry(5)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.types.findings where finding.rule == .illegalSignature {
            reporter.report(
                finding.message, at: subject.location(of: finding),
                as: finding.severity == .error ? nil : LooseForm.self)
        }
    }
}
