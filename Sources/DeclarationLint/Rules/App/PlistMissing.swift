/// A target whose Info.plist is missing.
enum PlistMissing: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_PLIST_MISSING",
        catches: "a target of a project whose Info.plist is missing or cannot be read",
        reason: "The declarations of the target are unknown. Some projects generate the file at build time.",
        fix: "correct INFOPLIST_FILE, or generate the file before you run typeq",
        source: "INFOPLIST_FILE, build settings reference (Apple)")
}
