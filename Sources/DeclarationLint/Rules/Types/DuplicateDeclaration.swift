import TypeRegistry

/// One identifier twice in one list.
enum DuplicateDeclaration: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_DECLARATION",
        catches: "one identifier twice in one list of type declarations",
        reason: "Which of the two counts is not documented.",
        fix: "make one declaration of the two",
        source: "10 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var seen: [String: DeclaredType] = [:]
        for type in subject.types {
            let key = "\(type.isExported) \(TypeIdentifier.folded(type.identifier))"
            if let first = seen[key] {
                reporter.report(
                    "'\(type.identifier)' is declared twice in \(type.listKey)", at: type.place,
                    related: [LintFinding.Related(message: "declared here first", place: first.place)])
            } else {
                seen[key] = type
            }
        }
    }
}
