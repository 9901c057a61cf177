/// An exported type under another domain that nobody else has.
enum ExportsOtherDomain: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXPORTS_OTHER_DOMAIN",
        catches:
            "an exported type whose identifier begins with another domain than the app's, and nobody else is known to have it",
        reason: "It may be an older domain of one's own. If the format is somebody else's, it is to be imported.",
        fix: "move the declaration to UTImportedTypeDeclarations if the format is somebody else's",
        source: "Declaring an identifier for a type (Apple)")

    static var primary: any LintRule.Type { ExportsForeignType.self }
}
