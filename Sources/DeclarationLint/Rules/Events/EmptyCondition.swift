/// A condition that never matches.
enum EmptyCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EMPTY_CONDITION",
        catches: "an empty string among the conditions of handlesExternalEvents",
        reason: "An empty string never matches. To match nothing, pass an empty set.",
        fix: "remove it; \"*\" matches everything",
        source: "handlesExternalEvents (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions where condition.isEmpty {
            reporter.report("a condition is empty and never matches", at: subject.location(of: scene))
        }
    }
}
