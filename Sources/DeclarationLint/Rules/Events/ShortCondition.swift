/// A condition that many events contain.
enum ShortCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SHORT_CONDITION",
        catches: "a condition of handlesExternalEvents with at most four characters",
        reason: "A condition matches every URL that contains it: 'file' matches every file, and 'profile' too.",
        fix: "write more of the URL: \"myapp://file/\"",
        source: "handlesExternalEvents (Apple); kean/Pulse")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions where condition != "*" && (1...4).contains(condition.count) {
            guard !condition.hasSuffix(":") else { continue }
            reporter.report(
                "the condition '\(condition)' matches every URL that contains it", at: subject.location(of: scene))
        }
    }
}
