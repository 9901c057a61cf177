/// A document type without a name.
enum DocTypeNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_DOCTYPE_NAME_MISSING",
        catches: "a document type without CFBundleTypeName",
        reason: "The name is shown in panels and in messages of the App Store.",
        fix: Snippet.text("CFBundleTypeName", "My document"),
        source: "CFBundleTypeName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes
        where entry.entry != nil && entry.documentType.name?.isEmpty ?? true && !entry.isEmpty {
            reporter.report("a document type has no name", at: entry.location)
        }
    }
}
