/// An invalid signature.
enum IllegalSignature: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_SIGNATURE",
        catches: "a signature that no file can have, or that exceeds the limits",
        reason: "The signature is ignored.",
        fix: "write 'bytes' as hexadecimal digits, within the limits of typeq-registry(5)",
        source: "typeq-registry(5)")
}
