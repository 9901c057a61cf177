import AppDeclaration
import TypeRegistry

/// An editor whose types the property list only views.
enum EditorGroupViewerRole: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EDITOR_GROUP_VIEWER_ROLE",
        catches: "an editor group for a type whose document type has the role Viewer",
        reason: "The system learns the role from the property list: the document cannot be saved, and New is missing.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "DocumentGroup (Apple); onmyway133/blog#875, clearly#377; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile else { return }
        for scene in subject.documentGroups where scene.role != .viewer {
            for content in scene.writable ?? scene.readable {
                guard let entry = subject.claimant(of: content.identifier), entry.documentType.role == .viewer,
                    !subject.isViewed(content.identifier)
                else { continue }
                reporter.report(
                    "'\(scene.name ?? "a group")' edits '\(content.identifier)', of which \(entry.title) is Viewer",
                    at: entry.place(of: "CFBundleTypeRole"),
                    related: [LintFinding.Related(message: "the group", place: subject.place(of: scene))])
            }
        }
    }
}

extension LintSubject {
    /// The first document type that claims exactly a type.
    func claimant(of identifier: String) -> DocumentTypeEntry? {
        let folded = TypeIdentifier.folded(identifier)
        return documentTypes.first { $0.contentTypes.contains { TypeIdentifier.folded($0.text) == folded } }
    }

    /// Whether a viewer group reads the type too: then the role may be that group's.
    func isViewed(_ identifier: String) -> Bool {
        let folded = TypeIdentifier.folded(identifier)
        return documentGroups.contains { scene in
            scene.role == .viewer && scene.readable.contains { TypeIdentifier.folded($0.identifier) == folded }
        }
    }
}
