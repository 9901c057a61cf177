/// An irregularity in Apple's own declarations.
enum OddityOfApples: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_ODDITY_OF_APPLES",
        catches: "an irregularity in Apple's own declarations, which a registry file repeats",
        reason:
            "Apple's declarations are kept as they are, for example a type that is both a file and a package, or a type that conforms to itself.",
        fix: "keep it as Apple declares it",
        source: "typeq-registry(5); the declarations of CoreTypes (Apple)")
}
