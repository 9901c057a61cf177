import AppDeclaration

/// Groups that create documents, and no document type with the role Editor.
enum NoEditorType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NO_EDITOR_TYPE",
        catches: "an editor group in the sources of an app without a document type with the role Editor",
        reason:
            "On the Mac, New uses the first document type with the role Editor. Without one, New fails or is dimmed.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source:
            "NSDocumentController defaultType (Apple); openradar 18194445, pluk-inc/markdown-preview#318; needs the Swift sources"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, let first = subject.documentTypes.first,
            subject.documentGroups.contains(where: { $0.role != .viewer && $0.allowsCreating != false }),
            !subject.documentTypes.contains(where: { $0.documentType.role == .editor })
        else { return }
        reporter.report(
            "no document type has the role Editor, so New has no type", at: first.location(of: "CFBundleTypeRole"))
    }
}
