import DeclarationFormats
import TypeRegistry

/// One type in two document types with different roles.
enum TypeClaimedTwice: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_CLAIMED_TWICE",
        catches: "one type claimed by two document types with different roles, ranks or classes",
        reason:
            "Only one entry determines the role, rank and document class, and Apple does not document which.",
        fix: "name the type in one document type",
        source: "facts of AppKit: the first entry in the list is taken (observed)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // In a list of applications several may open a type, and a desktop entry has a MIME type with its aliases.
        guard !subject.isOfDesktop else { return }
        var firsts: [String: (entry: DocumentTypeEntry, part: DeclaredType.Part)] = [:]
        for entry in subject.documentTypes where entry.opensDocuments {
            for part in entry.contentTypes {
                let folded = TypeIdentifier.folded(part.text)
                guard let first = firsts[folded] else {
                    firsts[folded] = (entry, part)
                    continue
                }
                let (one, other) = (first.entry.documentType, entry.documentType)
                let isSame =
                    one.role == other.role && one.rank == other.rank && one.documentClass == other.documentClass
                reporter.report(
                    "'\(part.text)' is already claimed by \(first.entry.title)"
                        + (isSame ? "" : ", with another role, rank or class"),
                    at: part.location, as: isSame ? TypeRepeated.self : nil,
                    related: [Diagnostic.Related(message: "claimed here first", location: first.part.location)])
            }
        }
    }
}
