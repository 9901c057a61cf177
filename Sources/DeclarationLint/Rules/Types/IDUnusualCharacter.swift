/// A character in an identifier that is not documented, and is seen.
enum IDUnusualCharacter: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_ID_UNUSUAL_CHARACTER",
        catches: "an underscore, or a character that is not ASCII, in the identifier of a type",
        reason:
            "Shipped apps have both, though the documentation allows neither. typeq leaves an identifier with an underscore out of the registry.",
        fix: "write letters, digits, '-' and '.' only",
        source: "Defining file and data types for your app (Apple)")

    static var primary: any LintRule.Type { IDCharset.self }
}
