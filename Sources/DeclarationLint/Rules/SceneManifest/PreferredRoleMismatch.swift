import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A preferred role that the first scene does not have.
enum PreferredRoleMismatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_PREFERRED_ROLE_MISMATCH",
        catches:
            "a UIApplicationPreferredDefaultSceneSessionRole that is unknown, or is not the role of the first scene",
        reason: "The app stops at launch if the role is not that of the first scene in its sources.",
        fix: Snippet.text("UIApplicationPreferredDefaultSceneSessionRole", "UIWindowSceneSessionRoleApplication"),
        source: "UIApplicationPreferredDefaultSceneSessionRole (Apple); Apple forums 732336")

    private static let known = [
        "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleVolumetricApplication",
        "UISceneSessionRoleImmersiveSpaceApplication", "CPSceneSessionRoleImmersiveSpaceApplication",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let manifest = subject.declaration.sceneManifest, let role = manifest.preferredDefaultRole else { return }
        let location = subject.location(manifest.position)
        guard known.contains(role) else {
            let near = NearestSpelling.of(role, among: known)
            return reporter.report(
                "unknown preferred role '\(role)'" + (near.map { ": did you mean '\($0)'?" } ?? ""), at: location,
                fix: near.map { Snippet.text("UIApplicationPreferredDefaultSceneSessionRole", $0) })
        }
        // Windows and document groups are scenes of windows; a custom kind may be an immersive space.
        let windows: Set<SceneDeclaration.Kind> = [.windowGroup, .window, .documentGroup]
        // The scenes of a custom one are in the list after it. One without scenes was not read.
        guard let first = subject.scenes.first(where: { $0.kind != .custom || $0.scenes.isEmpty }),
            windows.contains(first.kind),
            role.hasSuffix("ImmersiveSpaceApplication")
        else { return }
        reporter.report(
            "the preferred role is '\(role)', but the first scene is a \(first.kind.rawValue)", at: location,
            related: [Diagnostic.Related(message: "the first scene", location: subject.location(of: first))])
    }
}
