/// A claim on all texts or images that is probably intended.
enum WideClaim: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_WIDE_CLAIM",
        catches:
            "text or images claimed with the rank Default, or without a rank, and on iOS any broad type without the rank Owner",
        reason: "The app is probably made for all of them. On iOS, people choose the app.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple)")

    static var primary: any LintRule.Type { BroadClaim.self }
}
