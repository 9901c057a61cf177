/// A document browser that only shows the folder of the app.
enum SharedBrowserWithoutDocuments: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SHARED_BROWSER_WITHOUT_DOCUMENTS",
        catches:
            "UISupportsDocumentBrowser without document types in an app that shares its folder or opens files in place",
        reason:
            "Some apps set the key only to show their folder in Files. The browser itself would have nothing to show.",
        fix: "declare the types under CFBundleDocumentTypes, or delete the key",
        source: "UISupportsDocumentBrowser, UIFileSharingEnabled (Apple)")

    static var primary: any LintRule.Type { BrowserWithoutDocuments.self }
}
