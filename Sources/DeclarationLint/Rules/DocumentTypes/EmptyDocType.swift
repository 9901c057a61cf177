/// A document type that claims nothing.
enum EmptyDocType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EMPTY_DOCTYPE",
        catches: "a document type without content types, extensions, MIME types or OSTypes",
        reason:
            "It claims nothing: the app is not offered for any file by it, and a document of it has no type to be saved as.",
        fix: Snippet.texts("LSItemContentTypes", ["com.example.document"]),
        source: "CFBundleDocumentTypes (Apple); b123400/xliffie#7")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where entry.isEmpty {
            let isListed = entry.entry?["LSItemContentTypes"] != nil
            reporter.report(
                "\(entry.title) " + (isListed ? "has no identifier in its LSItemContentTypes" : "claims no type"),
                at: isListed ? entry.location(of: "LSItemContentTypes") : entry.location)
        }
    }
}
