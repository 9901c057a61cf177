import DeclarationFormats
import TypeRegistry

/// One identifier twice in one list.
enum DuplicateDeclaration: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_DECLARATION",
        catches: "one identifier twice in one list of type declarations",
        reason: "Apple does not document which of the two counts.",
        fix: "merge the two declarations",
        source: "10 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var seen: [String: DeclaredType] = [:]
        for type in subject.types {
            let key = "\(type.isExported) \(TypeIdentifier.folded(type.identifier))"
            if let first = seen[key] {
                reporter.report(
                    "'\(type.identifier)' is declared twice in \(type.listKey)", at: type.location,
                    related: [Diagnostic.Related(message: "first declaration", location: first.location)])
            } else {
                seen[key] = type
            }
        }
    }
}
