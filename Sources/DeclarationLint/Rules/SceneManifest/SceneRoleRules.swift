import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum SceneRoleUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_ROLE_UNKNOWN", catches: "a misspelled session role in the scene manifest",
        reason: "No session connects with that role: its configurations are never used.",
        fix: .key("UIWindowSceneSessionRoleApplication"), source: "UISceneSession.Role (Apple)")

    private static let known = SceneManifest.roleNames.filter { $0 != SceneManifest.formerExternalDisplayRole }

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            if role.name == SceneManifest.cameraCaptureRole {
                reporter.report(
                    "the system assigns the role '\(role.name)' to the scenes of accessories",
                    at: subject.location(role.position), as: SceneRoleOfSystem.documentation)
            }
            guard !known.contains(role.name) else { continue }
            if role.name == SceneManifest.formerExternalDisplayRole {
                reporter.report(
                    "'\(role.name)' is the old name of a role", at: subject.location(role.position),
                    as: SceneRoleOld.documentation, fix: .key("UIWindowSceneSessionRoleExternalDisplayNonInteractive"))
                continue
            }
            let near = NearestSpelling.of(role.name, among: known)
            reporter.report(
                "unknown session role '\(role.name)'" + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(role.position), as: near == nil ? SceneRoleUnrecognized.documentation : nil,
                fix: near.map(Snippet.key))
        }
    }
}

enum SceneRoleUnrecognized: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_ROLE_UNRECOGNIZED", catches: "a session role in the scene manifest that Apple does not document",
        reason:
            "A newer system may support the role. Otherwise, no session connects with that role, and the configurations of the role are never used.",
        fix: .key("UIWindowSceneSessionRoleApplication"), source: "UISceneSession.Role (Apple)",
        variantOf: SceneRoleUnknown.self)
}

enum SceneRoleOfSystem: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_ROLE_OF_SYSTEM", catches: "a scene configuration for the role of camera capture accessories",
        reason:
            "The system assigns the role to scenes that are created from a registered scene accessory, with the configuration of the accessory. An app does not set the role.",
        fix: "pass the configuration to UISceneAccessory.cameraCapture(sceneConfiguration:)",
        source: "UISceneSession.Role windowCameraCaptureAccessory (Apple)", variantOf: SceneRoleUnknown.self)
}

enum SceneRoleOld: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SCENE_ROLE_OLD", catches: "UIWindowSceneSessionRoleExternalDisplay, the old name of a session role",
        reason: "The name is deprecated. Current systems still accept it.",
        fix: .key("UIWindowSceneSessionRoleExternalDisplayNonInteractive"), source: "UISceneSession.Role (Apple)",
        variantOf: SceneRoleUnknown.self)
}

enum SceneRoleOnWatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SCENE_ROLE_ON_WATCH", catches: "a session role in the scene manifest of an app for watchOS",
        reason: "watchOS has no scene sessions: the configurations are never used.",
        fix: "delete UIApplicationSceneManifest", source: "UISceneSession.Role (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .watchOS else { return }
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            reporter.report(
                "watchOS has no scene sessions, so none has the role '\(role.name)'",
                at: subject.location(role.position))
        }
    }
}

enum PreferredRoleMismatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_PREFERRED_ROLE_MISMATCH",
        catches:
            "a UIApplicationPreferredDefaultSceneSessionRole that is unknown, or is not the role of the first scene",
        reason: "The app terminates at launch if the role is not the role of the first scene in its sources.",
        fix: Snippet.text("UIApplicationPreferredDefaultSceneSessionRole", "UIWindowSceneSessionRoleApplication"),
        source: "UIApplicationPreferredDefaultSceneSessionRole (Apple); Apple Developer Forums thread 732336")

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
        // Windows and document groups are window scenes. A custom kind may be an immersive space.
        let windows: Set<SceneDeclaration.Kind> = [.windowGroup, .window, .documentGroup]
        // The scenes of a custom scene follow it in the list. A custom scene without scenes was not read.
        guard let first = subject.scenes.first(where: { $0.kind != .custom || $0.scenes.isEmpty }),
            windows.contains(first.kind), role.hasSuffix("ImmersiveSpaceApplication")
        else { return }
        reporter.report(
            "the preferred role is '\(role)', but the first scene is a \(first.kind.rawValue)", at: location,
            related: [Diagnostic.Related(message: "the first scene", location: subject.location(of: first))])
    }
}
