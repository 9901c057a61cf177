/// A document browser with nothing to browse.
enum BrowserWithoutDocuments: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROWSER_WITHOUT_DOCUMENTS",
        catches: "UISupportsDocumentBrowser without document types",
        reason:
            "The browser shows files of the types that the app declares. Without types, every file is dimmed.",
        fix: "declare the types under CFBundleDocumentTypes",
        source: "UISupportsDocumentBrowser (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.documentTypes.isEmpty, !subject.claimsByGroups, !subject.lacksPropertyList,
            let list = subject.propertyList,
            let member = list.root.member("UISupportsDocumentBrowser"), member.value.truth == true
        else { return }
        let isShared = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace"].contains {
            list.root.member($0)?.value.truth == true
        }
        reporter.report(
            "the app uses the document browser, but has no document types",
            at: subject.location(member.keyPosition), as: isShared ? SharedBrowserWithoutDocuments.self : nil)
    }
}
