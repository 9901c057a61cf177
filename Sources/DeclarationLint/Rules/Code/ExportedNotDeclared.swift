import AppDeclaration

/// `UTType(exportedAs:)` of a type that the app does not export.
enum ExportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXPORTED_NOT_DECLARED",
        catches: "UTType(exportedAs:) in the sources, and no such type among the exported ones",
        reason: "The result is undefined, the log has a warning, and drags of the type may not start.",
        fix: "add the type to UTExportedTypeDeclarations",
        platformMessage: "Type was expected to be declared and exported in the Info.plist",
        source: "UTType(exportedAs:) (Apple); kiwix-apple#589, c11#182, Thaw#965; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        let nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .exportedAs) {
            let near = nearest.nearestOwn(to: mention.identifier)
            reporter.report(
                "'\(mention.identifier)' is made by UTType(exportedAs:), and UTExportedTypeDeclarations has no such type"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.place,
                fix: near.map { mention.fix(naming: $0) }
                    ?? .type(
                        mention.identifier, conformsTo: [mention.conformsTo ?? "public.data"], extensions: ["…"],
                        isExported: true))
        }
    }
}
