/// An unneeded identifier for a format with a widely used one.
enum OtherIDInUse: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_OTHER_ID_IN_USE",
        catches:
            "an imported identifier of the app's own for a format that many apps know under another, where the app opens no files by it or also opens the other type",
        reason: "It does not affect other apps, and the app does not depend on it.",
        fix: "import the widely used identifier instead",
        source: "the identifiers that two or more of 143 applications import")

    static var primary: any LintRule.Type { WellKnownOtherID.self }
}
