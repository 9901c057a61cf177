import TypeRegistry

/// The rank Owner for a type that the app does not export.
enum OwnerOfForeignType: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OWNER_OF_FOREIGN_TYPE",
        catches: "the rank Owner for a type that the app does not export",
        reason:
            "Owner means that the app creates the format. For common formats, Default or Alternate leaves the choice to people.",
        fix: Snippet.text("LSHandlerRank", "Default"),
        source: "LSHandlerRank (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where entry.documentType.rank == .owner && entry.opensDocuments {
            let foreign = entry.contentTypes.first { part in
                guard let type = subject.knownType(part.text) else { return false }
                return subject.ownDeclaration(of: type.identifier)?.isExported != true
            }
            guard let foreign else { continue }
            reporter.report(
                "\(entry.title) has the rank Owner for '\(foreign.text)', which the app does not export",
                at: foreign.location)
        }
    }
}
