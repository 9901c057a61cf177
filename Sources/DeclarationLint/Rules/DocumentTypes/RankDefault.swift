/// A document type of a Mac app without a handler rank.
enum RankDefault: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_RANK_DEFAULT",
        catches: "a document type without LSHandlerRank in a Mac app",
        reason:
            "The system treats a missing rank as Default: the app competes to open every such file. On the Mac, this is common and mostly harmless.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple); 239 of 658 document types in a sample")

    static var primary: any LintRule.Type { RankMissing.self }
}
