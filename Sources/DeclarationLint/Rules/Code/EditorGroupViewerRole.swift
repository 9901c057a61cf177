import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// An editor group for a type with the role Viewer.
enum EditorGroupViewerRole: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EDITOR_GROUP_VIEWER_ROLE",
        catches: "an editor group for a type whose document type has the role Viewer",
        reason:
            "The system reads the role from the property list. Documents cannot be saved, and the New command is missing.",
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
                    "\(scene.title) edits '\(content.identifier)', but \(entry.title) has the role Viewer for it",
                    at: entry.location(of: "CFBundleTypeRole"),
                    related: [Diagnostic.Related(message: "the group", location: subject.location(of: scene))])
            }
        }
    }
}
