import AppDeclaration

/// A window group in front of the document group of an iOS app.
enum WindowGroupBeforeDocumentGroup: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WINDOWGROUP_BEFORE_DOCUMENTGROUP",
        catches: "a WindowGroup declared before the DocumentGroup of an iOS app",
        reason: "On iOS the first scene is that of a cold start: people see the window, not their documents.",
        fix: "declare the DocumentGroup first",
        source: "leo-fdu/PDFChat; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, let first = subject.scenes.first(where: { $0.kind != .custom }),
            first.kind == .windowGroup, let group = subject.documentGroups.first
        else { return }
        reporter.report(
            "a WindowGroup stands before the document group", at: subject.place(of: first),
            related: [LintFinding.Related(message: "the document group", place: subject.place(of: group))])
    }
}
