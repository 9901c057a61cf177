/// A type that conforms to itself besides its other supertypes.
enum LoopBesides: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_LOOP_BESIDES",
        catches: "a type that conforms to itself, directly or round a loop, besides other supertypes",
        reason:
            "The other supertypes count. What the system makes of a loop is not documented; mostly another parent was meant.",
        fix: "take the identifier out of UTTypeConformsTo, or write the parent that was meant",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight)")

    static var primary: any LintRule.Type { ConformanceCycle.self }
}
