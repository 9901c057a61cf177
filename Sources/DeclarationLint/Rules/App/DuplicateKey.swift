import DeclarationFormats

/// One key twice in one dictionary.
enum DuplicateKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_KEY",
        catches: "one key twice in one dictionary, with different values",
        reason:
            "Only one of the values counts, and Apple does not document which. The cause is often a wrong merge.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList else { return }
        var stack: [DeclarationValue] = []
        func enter(_ members: DeclarationDictionary) {
            stack += members.lazy.map(\.value).filter(\.isContainer)
            members.forEachDuplicate { first, member in
                let isSame = first.value.isSame(as: member.value)
                reporter.report(
                    "the key '\(member.key)' appears twice in one dictionary, with "
                        + (isSame ? "the same value" : "different values"),
                    at: subject.location(member.keyPosition), as: isSame ? RepeatedKey.self : nil,
                    related: [
                        Diagnostic.Related(message: "first occurrence", location: subject.location(first.keyPosition))
                    ])
            }
        }
        enter(list.original)
        while let value = stack.popLast() {
            if let members = value.dictionary { enter(members) }
            if let array = value.array { stack += array.lazy.filter(\.isContainer) }
        }
    }
}

extension DeclarationValue {
    /// Whether the value can have other values.
    fileprivate var isContainer: Bool { array != nil || dictionary != nil }

    /// Whether another value is equal, regardless of positions. Readers limit the depth of nesting.
    fileprivate func isSame(as other: DeclarationValue) -> Bool {
        switch (content, other.content) {
        case (.null, .null): true
        case (.boolean(let own), .boolean(let other)): own == other
        case (.integer(let own), .integer(let other)): own == other
        case (.real(let own), .real(let other)): own == other
        case (.string(let own), .string(let other)): own == other
        case (.data(let own), .data(let other)): own == other
        case (.date(let own), .date(let other)): own == other
        case (.uid(let own), .uid(let other)): own == other
        case (.array(let own), .array(let other)):
            own.count == other.count && zip(own, other).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let own), .dictionary(let other)):
            own.count == other.count
                && zip(own, other).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
        default: false
        }
    }
}
