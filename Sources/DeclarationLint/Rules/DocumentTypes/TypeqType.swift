import TypeRegistry

/// A name of typeq's own for a format that nobody declares a type for.
enum TypeqType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPEQ_TYPE",
        catches: "a content type or supertype whose name begins with 'typeq.', in the declarations or in UTType(…)",
        reason:
            "typeq makes up such a name where no program declares a type, so that it exists on no device: no file has it, and UTType(…) is nil.",
        fix: "name a type of the system, or one that the app declares",
        source: "typeq-registry(5), on identifiers")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for foreign in ForeignType.all(named: subject) where TypeIdentifier.isTypeqs(foreign.type.identifier) {
            reporter.report(
                "\(foreign.title) names '\(foreign.part.text)', a name that only typeq knows", at: foreign.part.place,
                related: foreign.related)
        }
        guard subject.knowsDeclarations, subject.app.types == .platform else { return }
        for mention in subject.undeclared(spelled: .identifier)
        where mention.title == nil && TypeIdentifier.isTypeqs(mention.identifier)
            && subject.knownType(mention.identifier) != nil
        {
            reporter.report(
                "UTType(\"\(mention.identifier)\") is nil: only typeq knows the name", at: mention.place)
        }
    }
}
