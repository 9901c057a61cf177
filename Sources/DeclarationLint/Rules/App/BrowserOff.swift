import AppDeclaration
import DeclarationFormats

/// An app with document groups that says that it is not document-based.
enum BrowserOff: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROWSER_OFF",
        catches: "UISupportsDocumentBrowser set to false in an app with document groups",
        reason:
            "The key says whether an app is document-based, and a document group shows its documents in the document browser. Other apps cannot open the documents in the app's folder, and people cannot choose where it saves.",
        fix: Snippet.flag("UISupportsDocumentBrowser", true),
        source: "UISupportsDocumentBrowser, DocumentGroup (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, subject.declaration.usesDocumentBrowser == false,
            let group = subject.documentGroups.first
        else { return }
        let member = subject.propertyList?.root.member("UISupportsDocumentBrowser")
        reporter.report(
            "UISupportsDocumentBrowser is false, but the app has \(group.title)",
            at: subject.location(member?.keyPosition),
            related: [Diagnostic.Related(message: "the group", location: subject.location(of: group))])
    }
}
