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
            stack += members.map(\.value)
            guard hasDuplicates(members) else { return }
            for member in members.duplicates {
                reporter.report(
                    "the key '\(member.key)' stands twice in one dictionary", at: subject.place(member.keyPosition),
                    related: (members.first { $0.key == member.key }).map {
                        [LintFinding.Related(message: "it stands here first", place: subject.place($0.keyPosition))]
                    } ?? [])
            }
        }
        enter(list.root)
        while let value = stack.popLast() {
            if let members = value.dictionary { enter(members) }
            if let array = value.array { stack += array }
        }
    }

    /// Whether a key stands twice. Small dictionaries, which nearly all are, are compared key by key.
    private static func hasDuplicates(_ members: DeclarationDictionary) -> Bool {
        guard members.count <= 12 else { return !members.duplicates.isEmpty }
        return members.indices.contains { later in
            (0..<later).contains { members[$0].key == members[later].key }
        }
    }
}
