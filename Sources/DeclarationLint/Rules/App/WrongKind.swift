import TypeRegistry

/// A value of another kind than its key has.
enum WrongKind: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRONG_KIND",
        catches: "a value of another kind than its key takes",
        reason: "The system passes over it: an array where it expects a text is as good as nothing.",
        fix: "write the value in the kind that the key takes",
        source: "the pages of the keys (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Roles and ranks that do not exist are other rules'.
        let words = ["CFBundleTypeRole", "LSHandlerRank"]
        let told = subject.documentTypes.flatMap { entry in
            words.compactMap { entry.entry?[$0] }.filter { $0.string != nil }.map(\.position)
        }
        for finding in subject.declaration.findings + subject.declaration.types.findings
        where finding.rule == .malformed && finding.position.map({ told.contains($0) }) != true {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position),
                as: finding.severity == .error ? nil : LooseForm.self)
        }
    }
}
