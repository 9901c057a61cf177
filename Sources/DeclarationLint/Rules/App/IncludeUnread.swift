import AppDeclaration

/// A file that an Info.plist includes, but that is not read.
enum IncludeUnread: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_INCLUDE_UNREAD",
        catches: "a file that an Info.plist includes, or that INFOPLIST_PREFIX_HEADER names, but that is not read",
        reason:
            "Its macros are unknown. Files outside the project folder are never read.",
        fix: "correct the path, or keep the file in the project",
        source: "INFOPLIST_PREFIX_HEADER, build settings reference (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        reporter.report(findingsOf: .unreadInclude, in: subject)
    }
}
