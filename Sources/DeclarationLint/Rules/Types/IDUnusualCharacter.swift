/// An undocumented character that shipped apps use in identifiers.
enum IDUnusualCharacter: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_ID_UNUSUAL_CHARACTER",
        catches: "an underscore, or a character that is not ASCII, in the identifier of a type",
        reason:
            "Shipped apps use both, although the documentation allows neither. typeq leaves an identifier with an underscore out of the registry.",
        fix: "use only letters, digits, '-' and '.'",
        source: "Defining file and data types for your app (Apple)")

    static var primary: any LintRule.Type { IDCharset.self }
}
