public import AppDeclaration
import TypeRegistry

extension Decision {
    /// Decides which configuration a connecting scene session gets, with its scene class and delegate class.
    ///
    /// A pure function. The first configuration for the session's role in `UISceneConfigurations` is the default; an app
    /// delegate may request another one by its name. What no session can have is a warning. Mistakes in
    /// the manifest are findings of lint.
    /// Sources: [Specifying the scenes your app supports](https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports),
    /// [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
    ///
    /// - Parameters:
    ///   - role: The role of the session.
    ///   - name: The name of the requested configuration, or nil for the default one. An undeclared name is a warning.
    ///   - app: The app.
    /// - Returns: The configuration, the scene class and the delegate class.
    /// - Complexity: O(roles + configurations).
    public static func connectScene(
        _ role: SessionRole, configuration name: String? = nil, in app: DocumentApp
    ) -> Decision {
        var steps = SceneConnecting(role: role, name: name, app: app)
        steps.decide()
        return steps.decision
    }
}

/// The steps of the decision.
private struct SceneConnecting {
    let role: SessionRole
    let name: String?
    let app: DocumentApp
    var decision = Decision(outcome: .newScene)

    private var manifest: SceneManifest? { app.declaration.sceneManifest }

    mutating func decide() {
        let platform = app.declaration.platform
        // Source: the platforms of UIScene, iOS 13 and later and its relatives.
        guard platform != .watchOS else {
            decision.outcome = .error
            decision.code = .unavailableOnPlatform
            decision.rule = "platform"
            decision.note(
                .init(
                    "platform", .documented, "\(platform.rawValue) has no scene sessions: UIScene does not exist there")
            )
            return
        }
        decision.warnAboutLaunch(of: app)
        checkPlatform()
        noteSupport()
        let configurations = manifest?.roles?.first { $0.name == role.rawValue }?.configurations ?? []
        if let name {
            connect(named: name, among: configurations)
        } else if let configuration = configurations.first {
            connect(configuration, byRule: "default-configuration")
        } else {
            connectWithout()
        }
        noteAppDelegate()
    }

    // MARK: The platform

    private mutating func checkPlatform() {
        let (role, platform) = (role, app.declaration.platform)
        let runsOnPhone = app.declaration.runsOnPhone || app.declaration.platforms.contains(.iOS)
        if !role.exists(on: platform), !(role.isCarPlay && runsOnPhone) {
            warn(
                "role-on-platform", "no session of the role \(role.rawValue) connects on \(platform.rawValue)")
        }
        if role.needsAccessory {
            decision.note(
                .init(
                    "scene-accessory", .documented,
                    "a session of this role connects only after the app has registered a scene accessory "
                        + "(UISceneAccessory), when it is built with the SDK of 27"))
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
                    "the app has no UIApplicationSceneManifest, which opts in to scenes"))
            guard role.exists(on: app.declaration.platform), app.declaration.delegateWithoutScenes == nil else {
                return
            }
            return warn("no-manifest", "without UIApplicationSceneManifest an app of UIKit connects no scene")
        }
        let platform = app.declaration.platform
        let says = manifest.supportsMultipleScenes == true ? "is true" : "is not true"
        let isExternal = role == .externalDisplay || role == .oldExternalDisplay
        let result =
            if isExternal {
                "an external display does not need support for several scenes"
            } else if app.declaration.supportsMultipleScenes {
                "the app can have several scenes at once"
            } else {
                "the app never has more than one scene at once"
            }
        decision.note(
            .init(
                "multiple-scenes", .documented,
                "UIApplicationSupportsMultipleScenes \(says), the platform is \(platform.rawValue): \(result)"))
    }

    // MARK: The configuration

    /// Sources: [UISceneConfiguration](https://developer.apple.com/documentation/uikit/uisceneconfiguration), by name and
    /// session role; that UIKit continues with an empty configuration for an unknown name, and logs that, is reported.
    private mutating func connect(named name: String, among configurations: [SceneManifest.Configuration]) {
        if let configuration = configurations.first(where: { $0.name == name }) {
            return connect(configuration, byRule: "named-configuration")
        }
        let role = role
        decision.rule = "unknown-configuration"
        decision.connection = SceneConnection(configuration: name, sceneClass: role.defaultSceneClass)
        let other = (manifest?.roles ?? []).first { $0.configurations.contains { $0.name == name } }
        if let other {
            warn(
                "configuration-role",
                "the configuration '\(name)' is for \(other.name): a configuration with another role than the session "
                    + "is an assertion failure in UIKit")
        } else {
            let nearest = NearestSpelling.of(
                name, among: (manifest?.roles ?? []).flatMap(\.configurations).compactMap(\.name))
            warn(
                "unknown-configuration",
                "the manifest has no configuration '\(name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
        }
        decision.note(
            .init(
                "unknown-configuration", .inferred,
                "\(role.rawValue) has no configuration '\(name)': the session gets one with that name and without classes"
            ))
    }

    private mutating func connect(_ configuration: SceneManifest.Configuration, byRule rule: String) {
        let role = role
        var connection = SceneConnection(configuration: configuration.name)
        decision.rule = rule
        let description = configuration.name.map { "'\($0)'" } ?? "it has no name"
        let isNamed = name != nil
        decision.note(
            .init(
                rule, .documented,
                isNamed
                    ? "\(role.rawValue) has the requested configuration \(description)"
                    : "the first configuration of \(role.rawValue) is the default: \(description)"))
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
                    .init("default-scene-class", .documented, "it has no scene class: the default is \(name)"))
            }
            checkClasses(configuration)
            noteRootWindow(configuration)
        }
        decision.connection = connection
    }

    /// Source: [Supporting multiple windows on iPad](https://developer.apple.com/documentation/uikit/supporting-multiple-windows-on-ipad).
    private mutating func noteRootWindow(_ configuration: SceneManifest.Configuration) {
        let text =
            if let storyboard = configuration.storyboard {
                "the root window comes from the storyboard '\(storyboard)'"
            } else if let delegate = configuration.delegateClass {
                "there is no storyboard: \(delegate) creates the root window in scene(_:willConnectTo:options:)"
            } else {
                "there is no storyboard and no delegate class: SwiftUI creates the root window; a UIKit app has none"
            }
        decision.note(.init("root-window", .documented, text))
    }

    /// Checks the scene class against the role of the session, which no rule of lint does.
    private mutating func checkClasses(_ configuration: SceneManifest.Configuration) {
        let name = configuration.name.map { "the configuration '\($0)'" } ?? "the configuration"
        if role == .carPlay, let sceneClass = configuration.sceneClass, sceneClass != "CPTemplateApplicationScene" {
            warn("scene-class", "\(name) has the scene class \(sceneClass): CarPlay uses CPTemplateApplicationScene")
        }
        if !role.isCarPlay, configuration.sceneClass?.hasPrefix("CPTemplate") == true {
            warn(
                "scene-class",
                "\(name) has a scene class of CarPlay for \(role.rawValue): a configuration with another role than the "
                    + "session is an assertion failure in UIKit")
        }
    }

    /// SwiftUI apps have an empty dictionary or none, and SwiftUI creates the scene and its delegate.
    private mutating func connectWithout() {
        let role = role
        decision.rule = "no-configuration"
        decision.connection = SceneConnection(sceneClass: role.defaultSceneClass)
        decision.note(
            .init(
                "no-configuration", .documented,
                "the manifest has no configuration for \(role.rawValue): SwiftUI or the app delegate creates one"))
    }

    private mutating func noteAppDelegate() {
        if setsDelegateClass() { return }
        let answer = Decision.appDelegate(of: app)
        guard app.declaration.platform.delegateAdaptorKind == .uiApplication, let name = answer.className else {
            return
        }
        decision.note(
            .init(
                "app-delegate", .documented,
                "\(name) may return another configuration for the session, without a name and with the role of the "
                    + "session; only its delegate class is used"))
        decision.trace += answer.trace.filter { $0.rule == "delegate-environment" }
    }

    /// Sets the delegate class that the app delegate returns for every session, as the sources show. Returns whether it does.
    ///
    /// Source: [application(_:configurationForConnecting:options:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)).
    private mutating func setsDelegateClass() -> Bool {
        let delegates = app.declaration.code?.appDelegates ?? []
        let used = Decision.appDelegate(of: app).className
        guard !role.isImmersive, name == nil, let delegate = delegates.first(where: { $0.name == used || $0.isMain }),
            delegate.connectsScenes, let name = delegate.sceneDelegate
        else { return false }
        if decision.connection == nil { decision.connection = SceneConnection(sceneClass: role.defaultSceneClass) }
        decision.connection?.delegateClass = name
        decision.note(
            .init(
                "app-delegate", .documented,
                "application(_:configurationForConnecting:options:) of \(delegate.name) sets the delegate class \(name)"
            ))
        return true
    }

    private mutating func warn(_ id: String, _ text: String) {
        decision.warnings.append(Decision.Warning(id: id, text: text))
    }
}
