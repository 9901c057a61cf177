import AppDeclaration
import DeclarationFormats

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
                "types are compared with ==: \(smell.text)", at: Diagnostic.Location(smell.location),
                fix: fix(smell.text))
        }
    }

    /// Returns the comparison as a call, or nil if an operand is shortened.
    private static func fix(_ comparison: String) -> Snippet? {
        for (symbol, negation) in [(" == ", ""), (" != ", "!")] {
            guard let range = comparison.firstRange(ofText: symbol), !comparison.contains("…") else { continue }
            let operands = [String(comparison[..<range.lowerBound]), String(comparison[range.upperBound...])]
            // The type of a member without a base, such as `.png`, is that of the other operand.
            let isSwapped = operands[0].hasPrefix(".")
            return "\(negation)\(operands[isSwapped ? 1 : 0]).conforms(to: \(operands[isSwapped ? 0 : 1]))"
        }
        return nil
    }
}
