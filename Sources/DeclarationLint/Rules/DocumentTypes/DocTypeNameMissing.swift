/// A document type without a name.
enum DocTypeNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DOCTYPE_NAME_MISSING",
        catches: "a document type without CFBundleTypeName",
        reason: "The App Store refuses the app. The name is shown in panels.",
        fix: Snippet.text("CFBundleTypeName", "My document"),
        platformMessage:
            "ITMS-90243: The value of the CFBundleDocumentTypes key in the Info.plist must be an array of dictionaries, with each dictionary containing at least the CFBundleTypeName key.",
        source: "CFBundleTypeName (Apple); JSTerminal#46")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes
        where entry.entry != nil && entry.documentType.name?.isEmpty ?? true && !entry.isEmpty {
            reporter.report("a document type has no CFBundleTypeName", at: entry.location)
        }
    }
}
