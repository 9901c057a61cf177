import TypeRegistry

/// A value of the wrong kind.
enum WrongKind: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRONG_KIND",
        catches: "a value of the wrong kind for its key",
        reason: "The system ignores it, as if the key were missing: for example an array instead of a string.",
        fix: "write a value of the kind that the key expects",
        source: "the pages of the keys (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Other rules report unknown roles and ranks.
        let words = ["CFBundleTypeRole", "LSHandlerRank"]
        let reported = subject.documentTypes.flatMap { entry in
            words.compactMap { entry.entry?[$0] }.filter { $0.string != nil }.map(\.position)
        }
        for finding in subject.declaration.findings + subject.declaration.types.findings
        where [.malformed, .illegalMark].contains(finding.rule)
            && finding.position.map({ reported.contains($0) }) != true
        {
            reporter.report(
                finding.message, at: subject.location(of: finding),
                as: finding.severity == .error ? nil : LooseForm.self)
        }
    }
}
