import AppDeclaration
import DeclarationFormats

/// A window group before the document group of an iOS app.
enum WindowGroupBeforeDocumentGroup: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WINDOWGROUP_BEFORE_DOCUMENTGROUP",
        catches: "a WindowGroup declared before the DocumentGroup of an iOS app",
        reason: "On iOS, the first scene is shown at launch: people see the window instead of their documents.",
        fix: "declare the DocumentGroup first",
        source: "leo-fdu/PDFChat; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, let first = subject.scenes.first(where: { $0.kind != .custom }),
            first.kind == .windowGroup, let group = subject.documentGroups.first
        else { return }
        reporter.report(
            "a WindowGroup is declared before the document group", at: subject.location(of: first),
            related: [Diagnostic.Related(message: "the document group", location: subject.location(of: group))])
    }
}
