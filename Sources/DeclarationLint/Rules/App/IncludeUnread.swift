/// A file that a declaration names, but that is not read.
enum IncludeUnread: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_INCLUDE_UNREAD",
        catches: "a file that a declaration names, such as one that an Info.plist or a configuration file includes, "
            + "but that is not read",
        reason:
            "What it declares is unknown. Files outside the repository are never read, nor those that links lead to.",
        fix: "correct the path, or keep the file in the repository",
        source: "INFOPLIST_PREFIX_HEADER, build settings reference (Apple)")
}
