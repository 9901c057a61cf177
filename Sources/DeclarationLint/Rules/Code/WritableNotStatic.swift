import AppDeclaration
import DeclarationFormats

/// An instance property `writableContentTypes`.
enum WritableNotStatic: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRITABLE_NOT_STATIC",
        catches: "an instance property writableContentTypes in a document",
        reason:
            "FileDocument and ReferenceFileDocument require a static property. SwiftUI ignores an instance property, and writes documents as the readable types.",
        fix: "static let writableContentTypes: [UTType] = [.plainText]",
        source: "writableContentTypes (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "instance-content-types" {
            reporter.report(
                "'\(smell.text)' is not static, so SwiftUI ignores it and writes the readable types",
                at: Diagnostic.Location(smell.location))
        }
    }
}
