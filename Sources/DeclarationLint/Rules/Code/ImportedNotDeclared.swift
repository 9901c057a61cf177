import AppDeclaration

/// `UTType(importedAs:)` of a type that the app does not import.
enum ImportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_IMPORTED_NOT_DECLARED",
        catches: "UTType(importedAs:) in the sources for a type that the app does not import",
        reason:
            "If no installed app exports the type, the result is undefined, and a warning is logged.",
        fix: "add the type to UTImportedTypeDeclarations",
        platformMessage: "Type was expected to be declared and imported in the Info.plist",
        source: "UTType(importedAs:) (Apple); NodeKit, TimecodeKit, QuietClipboard; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        var nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .importedAs) {
            let known = subject.base.type(mention.identifier)
            let isApples = known?.declaration?.isApples == true
            let near = known == nil ? nearest.nearest(to: mention.identifier) : nil
            reporter.report(
                "'\(mention.identifier)' is created by UTType(importedAs:), but UTImportedTypeDeclarations does not declare it"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.location, as: isApples ? ImportedAsSystemType.self : nil,
                fix: isApples
                    ? "UTType(\"\(mention.identifier)\")"
                    : near.map { mention.fix(naming: $0) }
                        ?? .type(
                            mention.identifier,
                            conformsTo: known?.declaration?.conformsTo ?? [mention.conformsTo ?? "public.data"],
                            extensions: known?.tags[.filenameExtension] ?? ["…"]))
        }
    }
}
