import TypeRegistry

/// A supertype that is not declared by the app, the system or a known program.
enum UnknownSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNKNOWN_SUPERTYPE",
        catches: "a supertype that is not declared by the app, the system or a known program",
        reason:
            "The conformance does not exist. The app must declare every supertype that is not Apple's.",
        fix: "correct the identifier, or import the supertype",
        source: "Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        for type in subject.types {
            for parent in type.conformsTo
            where TypeIdentifier.isChecked(parent.text) && subject.knownType(parent.text) == nil {
                let near = nearest.nearest(to: parent.text)
                reporter.report(
                    "'\(type.identifier)' conforms to the unknown type '\(parent.text)'"
                        + (near.map { ": did you mean '\($0)'?" } ?? ""),
                    at: parent.location, as: subject.isMistake(parent.text, near: near) ? nil : ForeignSupertype.self,
                    fix: near.map(Snippet.element)
                        ?? "import it under UTImportedTypeDeclarations:"
                        + .type(parent.text, conformsTo: ["public.data"]))
            }
        }
    }
}
