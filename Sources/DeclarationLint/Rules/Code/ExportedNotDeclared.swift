import AppDeclaration

/// `UTType(exportedAs:)` of a type that the app does not export.
enum ExportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXPORTED_NOT_DECLARED",
        catches: "UTType(exportedAs:) in the sources for a type that the app does not export",
        reason: "The result is undefined, a warning is logged, and drags of the type may not start.",
        fix: "add the type to UTExportedTypeDeclarations",
        platformMessage: "Type was expected to be declared and exported in the Info.plist",
        source: "UTType(exportedAs:) (Apple); kiwix-apple#589, c11#182, Thaw#965; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        var nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .exportedAs) {
            let near = nearest.nearestOwn(to: mention.identifier)
            reporter.report(
                "'\(mention.identifier)' is created by UTType(exportedAs:), but UTExportedTypeDeclarations does not declare it"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.location,
                fix: near.map { mention.fix(naming: $0) }
                    ?? .type(
                        mention.identifier, conformsTo: [mention.conformsTo ?? "public.data"], extensions: ["…"],
                        isExported: true))
        }
    }
}
