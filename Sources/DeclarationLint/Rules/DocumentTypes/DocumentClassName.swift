/// A document class that cannot exist.
enum DocumentClassName: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DOCUMENT_CLASS_NAME",
        catches: "an NSDocumentClass that cannot be the name of a class",
        reason: "The class is looked up by its name at run time. It is not found, and no document opens.",
        fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).Document"),
        source: "NSDocumentClass (Apple); the grammar of Swift identifiers")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            guard let name = entry.documentType.documentClass, !name.isPossibleClassName else { continue }
            reporter.report(
                "\(entry.title) has the NSDocumentClass '\(name)', which cannot be the name of a class",
                at: entry.location(of: "NSDocumentClass"))
        }
    }
}
