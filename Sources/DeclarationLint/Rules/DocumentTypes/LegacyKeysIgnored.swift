/// Legacy keys next to content types.
enum LegacyKeysIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_LEGACY_KEYS_IGNORED",
        catches: "CFBundleTypeExtensions, CFBundleTypeMIMETypes or CFBundleTypeOSTypes next to LSItemContentTypes",
        reason: "With LSItemContentTypes, the system ignores them. They mislead people who read the file.",
        fix: "delete the legacy keys",
        source:
            "Core Foundation Keys (Apple, archived); briefcase-macOS-app-template#72, appbundler#50; 232 of 658 document types in a sample"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty && entry.hasLegacyClaims {
            let keys = ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"].filter {
                entry.entry?[$0] != nil
            }
            reporter.report(
                "\(entry.title) has LSItemContentTypes, so its \(keys.joined(separator: ", ")) "
                    + (keys.count == 1 ? "is ignored" : "are ignored"),
                at: keys.first.map { entry.location(of: $0) } ?? entry.location)
        }
    }
}
