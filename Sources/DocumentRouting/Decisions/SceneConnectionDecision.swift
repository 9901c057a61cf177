import AppDeclaration
import TypeRegistry

extension Decision {
    /// Which configuration a connecting scene session gets, and with it which scene class and delegate class.
    ///
    /// A pure function. The first item under the session's role in `UISceneConfigurations` is the default configuration.
    /// Sources: [Specifying the scenes your app supports](https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports),
    /// [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
    /// What UIKit would complain of or assert comes as warnings.
    ///
    /// Complexity: O(roles + configurations of the role).
    public static func connectScene(_ role: SessionRole, in app: DocumentApp) -> Decision {
        var steps = SceneConnecting(role: role, app: app)
        steps.decide()
        return steps.decision
    }
}

/// The steps of the decision.
private struct SceneConnecting {
    let role: SessionRole
    let app: DocumentApp
    var decision = Decision(outcome: .newScene)

    private var manifest: SceneManifest? { app.declaration.sceneManifest }

    mutating func decide() {
        checkPlatform()
        noteSupport()
        let configuration = manifest?.roles?.first { $0.name == role.rawValue }?.configurations.first
        if let configuration { connect(configuration) } else { connectWithout() }
        noteAppDelegate()
        checkPreferredRole()
    }

    // MARK: The platform

    private mutating func checkPlatform() {
        let (role, platform) = (role, app.declaration.platform)
        if !role.exists(on: platform) {
            warn(
                "role-on-platform", "no session of the role \(role.rawValue) connects on \(platform.rawValue)")
        }
        if role == .oldExternalDisplay {
            warn("deprecated-role", "the role is now \(SessionRole.externalDisplay.rawValue)")
        }
    }

    private mutating func noteSupport() {
        guard let manifest else {
            decision.note(
                .init(
                    "scene-manifest", .documented,
                    "the app has no UIApplicationSceneManifest, whose presence opts in to scenes"))
            guard role.exists(on: app.declaration.platform) else { return }
            return warn("no-manifest", "without UIApplicationSceneManifest an app of UIKit connects no scene")
        }
        let platform = app.declaration.platform
        let says = manifest.supportsMultipleScenes == true ? "is true" : "is not true"
        let isExternal = role == .externalDisplay || role == .oldExternalDisplay
        let result =
            if isExternal {
                "an external display needs no support of several scenes"
            } else if app.declaration.supportsMultipleScenes {
                "the app may have several scenes at once"
            } else {
                "the app never has more than one scene at once"
            }
        decision.note(
            .init(
                "multiple-scenes", .documented,
                "UIApplicationSupportsMultipleScenes \(says), the platform is \(platform.rawValue): \(result)"))
    }

    // MARK: The configuration

    private mutating func connect(_ configuration: SceneManifest.Configuration) {
        let role = role
        var connection = SceneConnection(configuration: configuration.name)
        decision.rule = "default-configuration"
        decision.note(
            .init(
                "default-configuration", .documented,
                "the first configuration of \(role.rawValue) is the default one: "
                    + (configuration.name.map { "'\($0)'" } ?? "it has no name")))
        if role.isImmersive {
            decision.note(
                .init("immersive-role", .documented, "an immersive role has no scene class and no delegate class"))
            if configuration.sceneClass != nil || configuration.delegateClass != nil {
                warn("ignored-classes", "the scene class and delegate class of an immersive role are ignored")
            }
        } else {
            connection.sceneClass = configuration.sceneClass ?? role.defaultSceneClass
            connection.delegateClass = configuration.delegateClass
            if configuration.sceneClass == nil, let name = role.defaultSceneClass {
                decision.note(
                    .init("default-scene-class", .documented, "it names no scene class: \(name) is the default"))
            }
            checkClasses(configuration)
        }
        decision.connection = connection
    }

    private mutating func checkClasses(_ configuration: SceneManifest.Configuration) {
        let name = configuration.name.map { "the configuration '\($0)'" } ?? "the configuration"
        if configuration.name == nil {
            warn("configuration-without-name", "\(name) has no UISceneConfigurationName: give it one of its own")
        }
        if configuration.sceneClass == "UIScene" {
            warn("scene-class", "\(name) has the scene class UIScene: UIWindowScene or a subclass is right")
        }
        if role == .carPlay, let sceneClass = configuration.sceneClass, sceneClass != "CPTemplateApplicationScene" {
            warn("scene-class", "\(name) has the scene class \(sceneClass): CarPlay's is CPTemplateApplicationScene")
        }
        if !role.isCarPlay, configuration.sceneClass?.hasPrefix("CPTemplate") == true {
            warn(
                "scene-class",
                "\(name) has a scene class of CarPlay under \(role.rawValue): the role of a configuration is that of the "
                    + "session, or UIKit asserts")
        }
        guard let storyboard = configuration.storyboard else { return }
        if configuration.delegateClass == nil {
            warn(
                "storyboard-without-delegate",
                "\(name) has the storyboard '\(storyboard)' but no UISceneDelegateClassName, which it needs")
        }
        if storyboard.hasSuffix(".storyboard") {
            warn("storyboard-extension", "the storyboard '\(storyboard)' is named without its extension")
        }
    }

    /// Source: SwiftUI apps have an empty dictionary or none; SwiftUI makes scene and delegate itself.
    private mutating func connectWithout() {
        let role = role
        decision.rule = "no-configuration"
        decision.connection = SceneConnection(sceneClass: role.defaultSceneClass)
        decision.note(
            .init(
                "no-configuration", .documented,
                "the manifest has no configuration for \(role.rawValue): SwiftUI, or the app delegate, makes one"))
        let unknown = (manifest?.roles ?? []).map(\.name).filter { !SessionRole.known.map(\.rawValue).contains($0) }
        if let slip = NearestSpelling.of(role.rawValue, among: unknown) {
            warn(
                "unknown-role",
                "the manifest has configurations for '\(slip)', which is no known role: is \(role.rawValue) meant?")
        }
        if manifest != nil, manifest?.roles == nil {
            warn(
                "no-configurations",
                "the manifest has no UISceneConfigurations, which is logged at run time: an empty dictionary is right "
                    + "for an app of SwiftUI")
        }
    }

    private mutating func noteAppDelegate() {
        let answer = Decision.appDelegate(of: app)
        guard app.declaration.platform.delegateAdaptorKind == .uiApplication, let name = answer.className else {
            return
        }
        decision.note(
            .init(
                "app-delegate", .documented,
                "\(name) may return a configuration of its own for the session, without a name and with the role "
                    + "of the session; of that only the delegate class counts"))
    }

    // MARK: The preferred role

    private mutating func checkPreferredRole() {
        guard let preferred = manifest?.preferredDefaultRole else { return }
        let platform = app.declaration.platform.rawValue
        let allowed: [SessionRole] = [.windowApplication, .volume, .immersiveSpace, .compositorSpace]
        let known = SessionRole(rawValue: preferred)
        if !allowed.contains(known) {
            warn(
                "preferred-role",
                "'\(preferred)' is no default session role: one of \(allowed.map(\.rawValue).joined(separator: ", ")) is right"
            )
        } else if known.isImmersive, let first = app.scenes.first(where: \.makesWindows) {
            warn(
                "preferred-role",
                "the preferred default role is \(preferred), but the first scene, '\(first.name)', is one of windows: on "
                    + "\(platform) the app stops at its launch")
        }
    }

    private mutating func warn(_ id: String, _ text: String) {
        decision.warnings.append(Decision.Warning(id: id, text: text))
    }
}
