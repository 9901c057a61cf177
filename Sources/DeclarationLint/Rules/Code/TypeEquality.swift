/// Comparing types by equality.
enum TypeEquality: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_EQUALITY",
        catches: "== between types in the sources",
        reason:
            "A file of a subtype is not equal: a test for plain text misses Markdown. Sometimes equality is meant.",
        fix: "type.conforms(to: .plainText)",
        source: "UTType conforms(to:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.what == "type-equality" {
            reporter.report(
                "types are compared by equality: \(smell.text)", at: LintPlace(smell.place))
        }
    }
}
