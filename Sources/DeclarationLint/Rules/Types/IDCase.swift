import TypeRegistry

/// An identifier that is written in another case than where it is declared.
enum IDCase: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_ID_CASE",
        catches: "a type named in another case than it is declared in",
        reason: "Identifiers are compared without regard to case, but code that compares texts does not.",
        fix: "write the identifier as it is declared",
        source: "Uniform type identifiers compare without case (observed on macOS)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var spellings: [String: String] = [:]
        for type in subject.types { spellings[TypeIdentifier.folded(type.identifier)] = type.identifier }
        let named = subject.types.flatMap(\.conformsTo) + subject.documentTypes.flatMap(\.contentTypes)
        for part in named {
            guard let spelling = spellings[TypeIdentifier.folded(part.text)], spelling != part.text else { continue }
            reporter.report(
                "'\(part.text)' is declared as '\(spelling)'", at: part.place, fix: .element(spelling))
        }
    }
}
