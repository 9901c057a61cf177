import DeclarationFormats
import TypeRegistry

extension LintFinding {
    /// A finding in a file of declarations, under the id of the rule that looks for the same in an app.
    public init(_ finding: RegistryFinding) {
        let id = Self.ids[finding.rule] ?? "E_WRONG_KIND"
        let documentation = RuleList.rule(id)?.documentation
        self.init(
            rule: id, severity: Severity(finding.severity), message: finding.message,
            place: LintPlace(file: finding.layer ?? "", position: finding.position), fix: documentation?.fix,
            platformMessage: documentation?.platformMessage)
    }

    private static let ids: [RegistryFinding.Rule: String] = [
        .malformed: "E_WRONG_KIND", .unknownKey: "W_UNKNOWN_KEY", .illegalIdentifier: "E_ID_CHARSET",
        .nonASCIIIdentifier: "E_ID_CHARSET", .illegalTag: "E_ILLEGAL_TAG", .unknownSupertype: "E_UNKNOWN_SUPERTYPE",
        .selfConformance: "E_CONFORMANCE_CYCLE", .conformanceCycle: "E_CONFORMANCE_CYCLE",
        .dataAndPackage: "E_PACKAGE_AND_DATA", .reservedPrefix: "E_RESERVED_PREFIX",
        .duplicateDeclaration: "W_DUPLICATE_DECLARATION", .contestedTag: "W_EXT_CONFLICT",
        .noSupertype: "W_NO_SUPERTYPE",
    ]
}

extension LintFinding.Severity {
    init(_ severity: RegistryFinding.Severity) {
        self =
            switch severity {
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
    }
}
