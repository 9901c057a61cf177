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
        reporter.pass(on: [.wrongKind, .looseForm], from: subject) { !reported.contains($0) }
    }
}
