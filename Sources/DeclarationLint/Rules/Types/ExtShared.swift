/// A filename extension of another type that the app opens, or only knows.
enum ExtShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXT_SHARED",
        catches:
            "an extension that an imported type shares with another, or whose other type the app opens as well, or that is a kind of the other",
        reason:
            "The other type wins: files with the extension never have this one. The app opens them all the same, or only knows the type.",
        fix: "claim the type that wins",
        source: "Core types and precedence as measured (typeq-registry(5))")

    static var primary: any LintRule.Type { ExtConflict.self }
}
