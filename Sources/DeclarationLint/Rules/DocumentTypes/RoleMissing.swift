/// A document type without a role.
enum RoleMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ROLE_MISSING",
        catches: "a document type without CFBundleTypeRole in a Mac app",
        reason:
            "On the Mac, the role says whether the app can edit: without an Editor, there is no New and no Save. typeq treats a missing role as Editor.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple); 12 of 658 document types in a sample")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            // Another rule reports an entry that claims nothing.
            guard let written = entry.entry, written["CFBundleTypeRole"] == nil, !entry.isEmpty else { continue }
            reporter.report(
                "\(entry.title) has no CFBundleTypeRole", at: entry.location,
                as: subject.isMobile ? RoleLeftOut.self : nil
            )
        }
    }
}
