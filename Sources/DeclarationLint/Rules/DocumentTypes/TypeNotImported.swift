import TypeRegistry

/// A type of another program that the app names, but does not import.
enum TypeNotImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_NOT_IMPORTED",
        catches: "a content type or supertype that neither the system nor the app declares, but only another program",
        reason:
            "The type exists only where a program that declares it is installed. Elsewhere its files have a dynamic type, and the app is not offered for them.",
        fix: "import the type under UTImportedTypeDeclarations",
        source:
            "Defining file and data types for your app (Apple): import the types of others; MuseScore names 'com.tabledit.document'"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for foreign in ForeignType.all(named: subject) where !TypeIdentifier.isTypeqs(foreign.type.identifier) {
            reporter.report(
                "\(foreign.title) names '\(foreign.part.text)', which is not a system type and is not imported",
                at: foreign.part.location,
                fix: "import it under UTImportedTypeDeclarations:"
                    + .type(
                        foreign.part.text, conformsTo: foreign.type.declaration?.conformsTo ?? ["public.data"],
                        extensions: foreign.type.tags[.filenameExtension] ?? []),
                related: foreign.related)
        }
    }
}
