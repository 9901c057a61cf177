/// One identifier in both lists.
enum BothExportedAndImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BOTH_EXPORTED_AND_IMPORTED",
        catches: "one identifier among the exported and among the imported types",
        reason: "The exported declaration wins, wholly: what only the imported one says does not count.",
        fix: "keep one: exported if the format is yours, imported if it is somebody else's",
        source:
            "facts of Launch Services: exported beats imported (Apple); 9 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Exported types stand first, so that the first declaration of an identifier is the exported one, if there is one.
        for type in subject.types where !type.isExported {
            guard let first = subject.ownDeclaration(of: type.identifier), first.isExported else { continue }
            reporter.report(
                "'\(type.identifier)' is exported too: that declaration counts, this one does not", at: type.place,
                related: [LintFinding.Related(message: "exported here", place: first.place)])
        }
    }
}
