/// An expression in the sources whose value is unknown.
enum SourceUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SOURCE_UNKNOWN",
        catches:
            "an expression in the sources, or in the specification of a project (project.yml, Project.swift), whose value is known only at run time",
        reason: "typeq does not guess the value. Rules that depend on it report nothing.",
        fix: "write the value as a literal, or declare the app in a typeq.json",
        source: "typeq-swift; needs the Swift sources or the specification")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for unknown in subject.code?.unknowns ?? [] {
            reporter.report("unknown \(unknown.subject): \(unknown.text)", at: LintLocation(unknown.location))
        }
        reporter.report(findingsOf: .unknownValue, in: subject)
    }
}
