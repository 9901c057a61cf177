/// A tag of the old form, or a MIME type, that nothing matches.
enum UnmatchedTag: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNMATCHED_TAG",
        catches:
            "a tag that nothing matches: a MIME type without its slash, an OSType of another length than four, an extension with a period or a wildcard in a document type of the old form",
        reason: "No look-up finds it. The other tags of the entry still count.",
        fix: "write the extension alone, without the period, and a MIME type as type/subtype",
        source: "Uniform type identifiers (Apple); RFC 6838, section 4.2")

    static var primary: any LintRule.Type { IllegalTag.self }
}
