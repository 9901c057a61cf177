/// One type in two document types with the same role, rank and class.
enum TypeRepeated: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_REPEATED",
        catches: "one type claimed by two document types with the same role, rank and class",
        reason: "It has no effect, but a later edit may change only one of the two.",
        fix: "name the type in one document type",
        source: "CFBundleDocumentTypes (Apple)")

    static var primary: any LintRule.Type { TypeClaimedTwice.self }
}
