/// A condition that never matches.
enum EmptyCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EMPTY_CONDITION",
        catches: "an empty text among the conditions of handlesExternalEvents",
        reason: "The empty text never matches. The empty set does not either, but says so.",
        fix: "take it out; \"*\" matches everything",
        source: "handlesExternalEvents (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions where condition.isEmpty {
            reporter.report("a condition is empty, and never matches", at: subject.place(of: scene))
        }
    }
}
