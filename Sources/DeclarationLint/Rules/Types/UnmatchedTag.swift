/// A legacy tag or a MIME type that never matches.
enum UnmatchedTag: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNMATCHED_TAG",
        catches:
            "a tag that never matches: a MIME type without a slash, an OSType that does not have four characters, or an extension with a period or a wildcard in a legacy document type",
        reason: "The tag has no effect. The other tags of the entry still count.",
        fix: "write the extension alone, without the period, and a MIME type as type/subtype",
        source: "Uniform type identifiers (Apple); RFC 6838, section 4.2")

    static var primary: any LintRule.Type { IllegalTag.self }
}
