/// A type that conforms to itself, and has other supertypes.
enum LoopBesides: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_LOOP_BESIDES",
        catches: "a type that conforms to itself, directly or through other types, and has other supertypes",
        reason:
            "The other supertypes count. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight)")

    static var primary: any LintRule.Type { ConformanceCycle.self }
}
