/// A document group that reads nothing.
enum GroupWithoutTypes: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_WITHOUT_TYPES",
        catches: "a document group without a readable content type",
        reason: "It opens no file, and its documents have no type to be saved under.",
        fix: "static let readableContentTypes: [UTType] = [.plainText]",
        source: "readableContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Where the sources could not be read to the end, the types may stand in what is unknown.
        guard
            subject.code?.unknowns.contains(where: { ["contentTypes", "document", "identifier"].contains($0.what) })
                != true
        else { return }
        for scene in subject.documentGroups where scene.readable.isEmpty {
            reporter.report(
                (scene.name.map { "the document group '\($0)'" } ?? "a document group without a name")
                    + " reads no type", at: subject.place(of: scene))
        }
    }
}
