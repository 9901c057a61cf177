import TypeRegistry

/// A type name that only typeq uses.
enum TypeqType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPEQ_TYPE",
        catches: "a content type or supertype whose name begins with 'typeq.', in the declarations or in UTType(…)",
        reason:
            "typeq uses such names for formats for which no program declares a type. On devices no file has the type, and UTType(…) is nil.",
        fix: "name a type of the system, or one that the app declares",
        source: "typeq-registry(5), on identifiers")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for foreign in ForeignType.all(named: subject) where TypeIdentifier.isTypeqs(foreign.type.identifier) {
            reporter.report(
                "\(foreign.title) names '\(foreign.part.text)', a name that only typeq knows",
                at: foreign.part.location,
                related: foreign.related)
        }
        guard subject.knowsDeclarations, subject.app.types == .platform else { return }
        for mention in subject.undeclared(spelled: .identifier)
        where mention.title == nil && TypeIdentifier.isTypeqs(mention.identifier)
            && subject.knownType(mention.identifier) != nil
        {
            reporter.report(
                "UTType(\"\(mention.identifier)\") is nil: only typeq knows the name", at: mention.location)
        }
    }
}
