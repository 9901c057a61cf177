import DeclarationFormats

/// A custom document controller in a SwiftUI app.
enum CustomDocumentController: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CUSTOM_DOCUMENT_CONTROLLER",
        catches: "a subclass of NSDocumentController in an app with a DocumentGroup",
        reason:
            "A DocumentGroup uses SwiftUI's own document controller. If another one is created first, the app stops at launch.",
        fix: "remove it; use openDocument and newDocument from the environment",
        source: "six independent public reports, DocumentKit#1, MachStruct; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.documentGroups.isEmpty else { return }
        for controller in subject.code?.documentControllers ?? [] {
            reporter.report(
                "'\(controller.name)' is a custom document controller in an app with a DocumentGroup",
                at: Diagnostic.Location(controller.location))
        }
    }
}
