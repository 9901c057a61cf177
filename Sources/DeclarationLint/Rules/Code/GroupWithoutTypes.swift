/// A document group that reads nothing.
enum GroupWithoutTypes: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_WITHOUT_TYPES",
        catches: "a document group without a readable content type",
        reason: "It opens no file, and its documents have no type to be saved as.",
        fix: "static let readableContentTypes: [UTType] = [.plainText]",
        source: "readableContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // The types may be in an expression whose value is unknown.
        for scene in subject.documentGroups where scene.readable.isEmpty && scene.unreadTypes.isEmpty {
            reporter.report(
                "\(scene.title) reads no type", at: subject.location(of: scene))
        }
    }
}
