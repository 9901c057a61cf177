/// A document controller of one's own beside SwiftUI's.
enum CustomDocumentController: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CUSTOM_DOCUMENT_CONTROLLER",
        catches: "a subclass of NSDocumentController in an app with a DocumentGroup",
        reason:
            "A DocumentGroup runs on a document controller of SwiftUI's own. Another one that is made first stops the app at launch.",
        fix: "take it out; use openDocument and newDocument of the environment",
        source: "six independent public reports, DocumentKit#1, MachStruct; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.documentGroups.isEmpty else { return }
        for controller in subject.code?.documentControllers ?? [] {
            reporter.report(
                "'\(controller.name)' is a document controller of its own beside a DocumentGroup",
                at: LintPlace(controller.place))
        }
    }
}
