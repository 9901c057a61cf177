import AppDeclaration

/// `UTType(importedAs:)` of a type that the app does not import.
enum ImportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_IMPORTED_NOT_DECLARED",
        catches: "UTType(importedAs:) in the sources, and no such type among the imported ones",
        reason:
            "Where no installed app exports the type, the result is undefined, and the log has a warning.",
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
                "'\(mention.identifier)' is made by UTType(importedAs:), and UTImportedTypeDeclarations has no such type"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.place, as: isApples ? ImportedAsSystemType.self : nil,
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
