/// An exported type under another domain that no other program knows.
enum ExportsOtherDomain: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXPORTS_OTHER_DOMAIN",
        catches:
            "an exported type whose identifier begins with another domain than the app's, and that no other program is known to use",
        reason: "It may be an older domain of the same owner. If the format is not yours, import the type.",
        fix: "move the declaration to UTImportedTypeDeclarations if the format is not yours",
        source: "Declaring an identifier for a type (Apple)")

    static var primary: any LintRule.Type { ExportsForeignType.self }
}
