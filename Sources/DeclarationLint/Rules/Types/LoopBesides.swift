/// A type that conforms to itself, and has other supertypes or is imported without tags.
enum LoopBesides: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_LOOP_BESIDES",
        catches:
            "a type that conforms to itself, directly or through other types, and has other supertypes, or is imported without tags",
        reason:
            "The other supertypes count, and an import without tags only matters where another app exports the type. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight, KeePassium)")

    static var primary: any LintRule.Type { ConformanceCycle.self }
}
