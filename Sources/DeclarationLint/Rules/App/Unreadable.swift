/// A file that cannot be read.
enum Unreadable: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_UNREADABLE",
        catches: "a file of declarations that does not parse",
        reason: "Neither the system nor typeq can read the declarations. The exit code is 2.",
        fix: "correct the file at this position",
        source: "Property list programming guide (Apple); RFC 8259")
}
