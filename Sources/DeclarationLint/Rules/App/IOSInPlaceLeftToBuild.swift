/// An iOS app whose build may add how it opens documents.
enum IOSInPlaceLeftToBuild: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IOS_INPLACE_LEFT_TO_BUILD",
        catches:
            "document types without LSSupportsOpeningDocumentsInPlace and UISupportsDocumentBrowser in an Info.plist to which the build adds the other keys",
        reason: "The build adds keys to such a file, and may add one of these.",
        fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true),
        source: "LSSupportsOpeningDocumentsInPlace (Apple)")

    static var primary: any LintRule.Type { IOSInPlaceOrBrowser.self }
}
