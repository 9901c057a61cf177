/// Something odd in Apple's own declarations.
enum OddityOfApples: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_ODDITY_OF_APPLES",
        catches: "what is odd in Apple's own declarations, as a registry file repeats them",
        reason:
            "They are facts, and stay as they are: a type that is a file and a package at once, a supertype of its own.",
        fix: "leave it as Apple declares it",
        source: "typeq-registry(5); the declarations of CoreTypes (Apple)")

    /// Nothing in an app: files of a registry are checked when they are read.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}
}
