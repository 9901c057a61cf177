/// A shared filename extension that costs the app no files.
enum ExtShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXT_SHARED",
        catches:
            "an extension that an imported type shares with another type, or whose other type the app also opens, or whose other type is a supertype",
        reason:
            "The other type wins: files with the extension never have this type. The app opens them anyway, or only imports the type.",
        fix: "claim the type that wins",
        source: "Core types and precedence as measured (typeq-registry(5))")

    static var primary: any LintRule.Type { ExtConflict.self }
}
