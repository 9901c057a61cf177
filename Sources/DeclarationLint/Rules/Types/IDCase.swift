import TypeRegistry

/// An identifier in another case than its declaration.
enum IDCase: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_ID_CASE",
        catches: "the identifier of a type in another case than its declaration",
        reason: "The system ignores the case of identifiers, but code that compares strings does not.",
        fix: "write the identifier as it is declared",
        source: "Uniform type identifiers compare without case (observed on macOS)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var spellings: [String: String] = [:]
        for type in subject.types { spellings[TypeIdentifier.folded(type.identifier)] = type.identifier }
        let named = subject.types.flatMap(\.conformsTo) + subject.documentTypes.flatMap(\.contentTypes)
        for part in named {
            guard let spelling = spellings[TypeIdentifier.folded(part.text)], spelling != part.text else { continue }
            reporter.report(
                "'\(part.text)' is declared as '\(spelling)'", at: part.location, fix: .element(spelling))
        }
    }
}
