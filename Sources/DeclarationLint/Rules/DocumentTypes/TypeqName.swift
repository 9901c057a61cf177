/// A name that only typeq knows.
enum TypeqName: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPEQ_NAME",
        catches: "a type whose identifier begins with 'typeq.', which the app does not declare",
        reason:
            "Such names are of typeq's own making, for formats that have no identifier. They exist on no other system.",
        fix: "name a type of the system, or one that the app declares",
        source: "typeq-registry(5)")

    static var primary: any LintRule.Type { ForeignTypeNotImported.self }
}
