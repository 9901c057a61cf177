import TypeRegistry

/// A session role that does not exist.
enum SceneRoleUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_ROLE_UNKNOWN",
        catches: "a session role in the scene manifest that the system does not know",
        reason:
            "No session ever connects in that role: its configurations are never used. A note for the old name of the external display's role.",
        fix: "<key>UIWindowSceneSessionRoleApplication</key>",
        source: "UISceneSession.Role (Apple)")

    private static let known = [
        "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
        "CPTemplateApplicationSceneSessionRoleApplication", "CPTemplateApplicationDashboardSceneSessionRoleApplication",
        "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
        "UIWindowSceneSessionRoleVolumetricApplication", "UISceneSessionRoleImmersiveSpaceApplication",
        "CPSceneSessionRoleImmersiveSpaceApplication",
    ]
    private static let old = "UIWindowSceneSessionRoleExternalDisplay"

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for role in subject.declaration.sceneManifest?.roles ?? [] where !known.contains(role.name) {
            if role.name == old {
                reporter.report(
                    "'\(old)' is the old name of a role", at: subject.place(role.position), severity: .note,
                    fix: "<key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key>")
                continue
            }
            let near = NearestSpelling.of(role.name, among: known)
            reporter.report(
                "no session has the role '\(role.name)'" + (near.map { ": is '\($0)' meant?" } ?? ""),
                at: subject.place(role.position), severity: near == nil ? .warning : nil,
                fix: near.map { "<key>\($0)</key>" })
        }
    }
}
