import DeclarationFormats

/// One identifier in both lists.
enum BothExportedAndImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BOTH_EXPORTED_AND_IMPORTED",
        catches: "one identifier among both the exported and the imported types",
        reason: "Only the exported declaration counts: what only the imported one declares is ignored.",
        fix: "keep one: export the type if the format is yours, import it otherwise",
        source:
            "facts of Launch Services: exported beats imported (Apple); 9 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Exported types come first, so the first declaration of an identifier is the exported one, if there is one.
        for type in subject.types where !type.isExported {
            guard let first = subject.ownDeclaration(of: type.identifier), first.isExported else { continue }
            reporter.report(
                "'\(type.identifier)' is also exported, so this declaration is ignored", at: type.location,
                related: [Diagnostic.Related(message: "exported here", location: first.location)])
        }
    }
}
