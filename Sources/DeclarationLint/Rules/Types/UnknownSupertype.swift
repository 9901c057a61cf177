import TypeRegistry

/// A supertype that nobody declares.
enum UnknownSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNKNOWN_SUPERTYPE",
        catches: "a supertype that nobody declares",
        reason:
            "The conformance does not exist then. A parent that is not Apple's must be declared by the app too.",
        fix: "correct the identifier, or import the supertype",
        source: "Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        for type in subject.types {
            for parent in type.conformsTo where isNamed(parent.text) && subject.knownType(parent.text) == nil {
                let near = nearest.nearest(to: parent.text)
                reporter.report(
                    "'\(type.identifier)' conforms to '\(parent.text)', which nobody declares"
                        + (near.map { ": did you mean '\($0)'?" } ?? ""),
                    at: parent.place, as: subject.isMistake(parent.text, near: near) ? nil : ForeignSupertype.self,
                    fix: near.map(Snippet.element)
                        ?? "import it under UTImportedTypeDeclarations:"
                        + .type(parent.text, conformsTo: ["public.data"]))
            }
        }
    }

    /// Illegal, dynamic and unsettled identifiers are other rules'.
    private static func isNamed(_ identifier: String) -> Bool {
        TypeIdentifier.isLegal(identifier) && !TypeIdentifier.folded(identifier).hasPrefix("dyn.")
    }
}
