/// A comparison of types with `==`.
enum TypeEquality: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_EQUALITY",
        catches: "a comparison of types with == in the sources",
        reason:
            "A subtype is not equal to its supertype: a comparison with plain text misses Markdown. Sometimes equality is intended.",
        fix: "type.conforms(to: .plainText)",
        source: "UTType conforms(to:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "type-equality" {
            reporter.report(
                "types are compared with ==: \(smell.text)", at: LintLocation(smell.location))
        }
    }
}
