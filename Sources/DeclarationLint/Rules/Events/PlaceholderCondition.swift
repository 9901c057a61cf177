import AppDeclaration

/// A condition that was copied from documentation.
enum PlaceholderCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_PLACEHOLDER_CONDITION",
        catches: "a condition of handlesExternalEvents that is a placeholder",
        reason: "It was pasted and never replaced: no event contains it.",
        fix: "write a part of the URLs that the scene handles",
        source: "handlesExternalEvents (Apple); cmux#7829")

    private static let placeholders: Set = [
        "someid", "some-id", "identifier", "your-identifier", "myscheme", "your-scheme", "yourscheme",
        "your-url-scheme",
        "string", "condition", "example", "todo", "xxx", "photoidentifier", "uniqueidentifier",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions {
            let plain = condition.lowercased()
            guard placeholders.contains(plain) || plain.hasPrefix("<#"),
                !subject.declaration.urlSchemes.contains(where: { $0.lowercased() == plain })
            else { continue }
            reporter.report("the condition '\(condition)' is a placeholder", at: subject.location(of: scene))
        }
    }
}
