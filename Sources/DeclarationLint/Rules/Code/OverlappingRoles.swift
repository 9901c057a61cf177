/// An editor and a viewer that read the same type.
enum OverlappingRoles: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_OVERLAPPING_ROLES",
        catches:
            "an editor and a viewer group that read the same content type, or two groups of which one reads a subtype of the other's type",
        reason:
            "Apple does not document which of them opens the file. typeq uses the more specific type, then the group that is declared first.",
        fix: "let each content type be read by one group",
        source: "Dblore, MandArt; needs the Swift sources")

    static var primary: any LintRule.Type { OverlappingGroups.self }
}
