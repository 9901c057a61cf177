/// An identifier of one's own beside the one that others use.
enum OtherIDInUse: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_OTHER_ID_IN_USE",
        catches:
            "an imported identifier of one's own for a format that many apps know under another, by which the app opens nothing, or beside which it opens the other",
        reason: "It takes nothing from others, and nothing of the app depends on it.",
        fix: "import the widely used identifier instead",
        source: "the identifiers that two or more of 143 applications import")

    static var primary: any LintRule.Type { WellKnownOtherID.self }
}
