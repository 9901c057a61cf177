/// `UTType(importedAs:)` for a system type.
enum ImportedAsSystemType: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IMPORTED_AS_SYSTEM_TYPE",
        catches: "UTType(importedAs:) of a type that the system declares",
        reason: "It works, but UTType(_:) or the constant is enough and needs no declaration.",
        fix: "UTType(\"public.json\")",
        source: "UTType(importedAs:) (Apple)")

    static var primary: any LintRule.Type { ImportedNotDeclared.self }
}
