/// What the sources do not tell.
enum SourceUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SOURCE_UNKNOWN",
        catches:
            "something in the sources, or in the specification of a project (project.yml, Project.swift), that cannot be known without running them",
        reason: "Rules that depend on it say nothing. It is not guessed.",
        fix: "write the value where it can be read, or declare the app in a typeq.json",
        source: "typeq-swift; needs the Swift sources or the specification")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for unknown in subject.code?.unknowns ?? [] {
            reporter.report("unknown \(unknown.what): \(unknown.text)", at: LintPlace(unknown.place))
        }
        for finding in subject.declaration.findings where finding.rule == .unknownValue {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
