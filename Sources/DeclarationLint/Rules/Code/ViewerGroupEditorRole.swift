import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A viewer group for a type with the role Editor.
enum ViewerGroupEditorRole: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_VIEWER_GROUP_EDITOR_ROLE",
        catches: "a type that only viewer groups read, with a document type of the role Editor",
        reason: "The system assumes that the app can save documents, and may use the type for New.",
        fix: Snippet.text("CFBundleTypeRole", "Viewer"),
        source: "DocumentGroup(viewing:viewer:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let editorGroups = subject.documentGroups.filter { $0.role != .viewer }
        guard editorGroups.allSatisfy(\.unreadTypes.isEmpty) else { return }
        let editors = Set(editorGroups.flatMap(\.readable).compactMap { subject.type(of: $0) })
        for scene in subject.documentGroups where scene.role == .viewer {
            for content in scene.readable {
                guard let entry = subject.claimant(of: content.identifier), entry.documentType.role == .editor,
                    entry.entry?["CFBundleTypeRole"] != nil,
                    let type = subject.type(of: content),
                    !type.conforms(toAnyOf: editors)
                else { continue }
                reporter.report(
                    "\(scene.title) only shows '\(content.identifier)', but \(entry.title) has the role Editor for it",
                    at: entry.location(of: "CFBundleTypeRole"),
                    related: [Diagnostic.Related(message: "the group", location: subject.location(of: scene))])
            }
        }
    }
}
