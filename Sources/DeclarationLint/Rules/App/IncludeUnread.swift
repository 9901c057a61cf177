import AppDeclaration

/// A file that an Info.plist includes and that is not read.
enum IncludeUnread: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_INCLUDE_UNREAD",
        catches: "a file that an Info.plist includes, or INFOPLIST_PREFIX_HEADER names, and that is not read",
        reason:
            "Macros in it are not known. Files outside the folder of the project are never read.",
        fix: "correct the path, or keep the file in the project",
        source: "INFOPLIST_PREFIX_HEADER, build settings reference (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .unreadInclude {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
