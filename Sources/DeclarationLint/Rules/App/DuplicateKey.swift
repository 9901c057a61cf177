import DeclarationFormats

/// One key twice in one dictionary.
enum DuplicateKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_KEY",
        catches: "one key twice in one dictionary of a property list",
        reason: "One value counts, and nobody is told which. Mostly a merge went wrong.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList else { return }
        var stack: [DeclarationValue] = []
        func enter(_ members: DeclarationDictionary) {
            for member in members.duplicates {
                reporter.report(
                    "the key '\(member.key)' stands twice in one dictionary", at: subject.place(member.keyPosition),
                    related: (members.first { $0.key == member.key }).map {
                        [LintFinding.Related(message: "it stands here first", place: subject.place($0.keyPosition))]
                    } ?? [])
            }
            stack += members.map(\.value)
        }
        enter(list.root)
        while let value = stack.popLast() {
            if let members = value.dictionary { enter(members) }
            if let array = value.array { stack += array }
        }
    }
}
