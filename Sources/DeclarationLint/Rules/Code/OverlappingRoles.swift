/// An editor and a viewer that read one type.
enum OverlappingRoles: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_OVERLAPPING_ROLES",
        catches:
            "an editor and a viewer group that read the same content type, or a group whose type is a kind of another group's",
        reason:
            "No public text says which of them opens the file. typeq takes the more specific type, then the group declared first.",
        fix: "let each content type be read by one group",
        source: "Dblore, MandArt; needs the Swift sources")

    static var primary: any LintRule.Type { OverlappingGroups.self }
}
