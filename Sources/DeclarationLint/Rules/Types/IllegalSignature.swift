import TypeRegistry

/// A signature that is looked for in vain, or at any price.
enum IllegalSignature: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_SIGNATURE",
        catches: "a signature that no file can have, or that is not bounded",
        reason: "The signature is left out: no file is known by it.",
        fix: "write 'bytes' as hexadecimal digits, within the bounds of typeq-registry(5)",
        source: "typeq-registry(5)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.types.findings where finding.rule == .illegalSignature {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position),
                as: finding.severity == .error ? nil : LooseForm.self)
        }
    }
}
