import AppDeclaration

/// An editor group for documents that cannot be written.
enum EditorOnReadableDocument: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EDITOR_ON_READABLE_DOCUMENT",
        catches: "an editor group whose document adopts only ReadableDocument",
        reason:
            "An editor writes its documents: DocumentGroup(editor:makeDocument:) needs a type that adopts Document. The source does not compile.",
        fix: "DocumentGroup { … } makeReadableDocument: { … }",
        source: "DocumentGroup init(allowCreating:editor:makeDocument:), ReadableDocument (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups
        where scene.role != .viewer && scene.documentProtocol == "ReadableDocument" {
            let document = scene.document.map { " '\($0)'" } ?? ""
            reporter.report(
                "\(scene.title) is an editor, but its document\(document) adopts only ReadableDocument",
                at: subject.location(of: scene))
        }
    }
}
