import AppDeclaration

/// An instance property `writableContentTypes`.
enum WritableNotStatic: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRITABLE_NOT_STATIC",
        catches: "an instance property writableContentTypes in a document",
        reason:
            "FileDocument and ReferenceFileDocument ask the type, not the instance: a property that is not static is nobody's, and documents are written as the readable types.",
        fix: "static let writableContentTypes: [UTType] = [.plainText]",
        source: "writableContentTypes (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.what == "instance-content-types" {
            reporter.report(
                "'\(smell.text)' is not static, so SwiftUI does not ask for it, and the readable types are written",
                at: LintPlace(smell.place))
        }
    }
}
