import DeclarationFormats

/// A document class without its Swift module.
enum DocumentClassModule: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DOCUMENT_CLASS_MODULE",
        catches: "an NSDocumentClass that names a Swift class without its module",
        reason:
            "The class is looked up by name at run time, and the name of a Swift class begins with its module. The class is not found, and no document opens.",
        fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).Document"),
        source: "openradar 18194445, 26909908; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let classes = subject.code?.documentClasses else { return }
        for entry in subject.documentTypes {
            guard let name = entry.documentType.documentClass, !name.contains("."),
                let declared = classes.first(where: { $0.name == name })
            else { continue }
            reporter.report(
                "\(entry.title) names the Swift class '\(name)' without its module",
                at: entry.location(of: "NSDocumentClass"),
                fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).\(name)"),
                related: [Diagnostic.Related(message: "the class", location: Diagnostic.Location(declared.location))])
        }
    }
}
