/// An imported type that the system declares.
enum ImportsSystemType: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IMPORTS_SYSTEM_TYPE",
        catches: "an imported type that the system declares",
        reason: "It has no effect on systems that have the type; older ones may need it.",
        fix: "delete the declaration; name the type where it is used",
        source:
            "Defining file and data types for your app (Apple); 115 imports of 872 declarations in a sample of shipped apps"
    )

    static var primary: any LintRule.Type { RedeclaresSystemType.self }
}
