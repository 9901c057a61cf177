/// One type in two document types that say the same.
enum TypeRepeated: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_REPEATED",
        catches: "one type claimed by two document types that say the same of it",
        reason: "It changes nothing, and is likely to be changed in one place only.",
        fix: "name the type in one document type",
        source: "CFBundleDocumentTypes (Apple)")

    static var primary: any LintRule.Type { TypeClaimedTwice.self }
}
