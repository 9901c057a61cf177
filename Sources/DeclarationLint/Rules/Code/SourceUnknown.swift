/// What the sources do not tell.
enum SourceUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SOURCE_UNKNOWN",
        catches: "something in the sources that cannot be known without running them",
        reason: "Rules that depend on it say nothing. It is not guessed.",
        fix: "write the value where it can be read, or declare the app in a typeq.json",
        source: "typeq-swift; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for unknown in subject.code?.unknowns ?? [] {
            reporter.report("unknown \(unknown.what): \(unknown.text)", at: LintPlace(unknown.place))
        }
    }
}
