/// A dynamic identifier that works as long as no app declares its tag.
enum DynByLuck: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_DYN_BY_LUCK",
        catches:
            "a dynamic identifier (dyn.…) as a declared type, or as a content type of a generator of previews or an importer",
        reason: "It works only as long as no app declares the tag. When an app does, the files get another type.",
        fix: "import a type for the tag, and name that type",
        source: "openradar 12316273; Quick Look generators that name dynamic types")

    static var primary: any LintRule.Type { DynInPlist.self }
}
