package import AppDeclaration
import TypeRegistry

/// The configuration of a connecting scene session, and the reasons.
public struct SceneConnectionDecision: Decision {
    /// The result of connecting a scene session.
    public enum Outcome: DecisionOutcome {
        /// A new window opens with a configuration.
        case connects(SceneConnection)
        /// The platform has no scene sessions, or the configuration of the session is unknown.
        case error(DecisionErrorCode)
    }

    /// The result.
    public package(set) var outcome: Outcome
    /// The reasons for the decision.
    public package(set) var reasons: Reasons
}

/// The configuration of a connecting scene session.
public struct SceneConnection: Hashable, Sendable {
    /// The name of the scene configuration, or nil if the configuration has no name.
    public var configuration: String?
    /// The name of the scene class.
    public var sceneClass: String?
    /// The name of the scene delegate class.
    public var delegateClass: String?
}

extension SceneConnectionDecision.Outcome {
    package var facts: DecisionFacts {
        switch self {
        case .connects(let connection): DecisionFacts(outcome: .newScene, connection: connection)
        case .error(let code): DecisionFacts(outcome: .error, code: code)
        }
    }
}

extension SceneConnectionDecision {
    /// Decides which configuration a connecting scene session receives, including its scene class and delegate class.
    ///
    /// A pure function. The first configuration for the session's role in `UISceneConfigurations` is the default; an app
    /// delegate can request another configuration by name. A combination that no session can have causes a warning. Lint
    /// reports mistakes in the manifest. Sources: [Specifying the scenes your app
    /// supports](https://developer.apple.com/documentation/uikit/specifying-the-scenes-your-app-supports),
    /// [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
    ///
    /// - Parameters:
    ///   - role: The role of the session.
    ///   - name: The name of the requested configuration, or nil for the default configuration. An undeclared name causes a
    ///     warning.
    ///   - app: The app.
    /// - Complexity: O(roles + configurations).
    package init(of role: SessionRole, configuration name: String? = nil, in app: DocumentApp) {
        var steps = ConnectionSteps(role: role, name: name, app: app)
        steps.decide()
        self.init(outcome: steps.outcome, reasons: steps.reasons)
    }
}

private struct ConnectionSteps {
    let role: SessionRole
    let name: String?
    let app: DocumentApp
    var outcome = SceneConnectionDecision.Outcome.error(.unavailableOnPlatform)
    var reasons = Reasons()

    private var manifest: SceneManifest? { app.declaration.sceneManifest }

    mutating func decide() {
        let platform = app.declaration.platform
        // Source: the availability of UIScene: iOS 13 and the corresponding versions of other platforms.
        guard platform != .watchOS else {
            reasons.cite("platform", "\(platform.rawValue) has no scene sessions: UIScene does not exist there")
            reasons.decide()
            return
        }
        reasons.warnAboutLaunch(of: app)
        checkPlatform()
        noteSupport()
        let configurations = manifest?.roles?.first { $0.name == role.rawValue }?.configurations ?? []
        var connection: SceneConnection
        if let name, let configuration = configurations.first(where: { $0.name == name }) {
            connection = connect(configuration, byRule: "named-configuration")
        } else if let name {
            connection = connect(undeclared: name)
        } else if let configuration = configurations.first {
            connection = connect(configuration, byRule: "default-configuration")
        } else {
            connection = connectWithout()
        }
        noteAppDelegate(&connection)
        outcome = .connects(connection)
    }

    // MARK: Platform

    private mutating func checkPlatform() {
        let (role, platform) = (role, app.declaration.platform)
        let runsOnPhone = app.declaration.runsOnPhone || app.declaration.platforms.contains(.iOS)
        if !role.exists(on: platform), !(role.isCarPlay && runsOnPhone) {
            reasons.warn("role-on-platform", "no session of the role \(role.rawValue) connects on \(platform.rawValue)")
        }
        if role.needsAccessory {
            reasons.cite(
                "scene-accessory",
                "a session of this role connects only after the app has registered a scene accessory "
                    + "(UISceneAccessory), if it is built with a version 27 SDK")
        }
        if role == .oldExternalDisplay {
            reasons.warn("deprecated-role", "the role is deprecated: use \(SessionRole.externalDisplay.rawValue)")
        }
    }

    private mutating func noteSupport() {
        let platform = app.declaration.platform
        guard let manifest else {
            reasons.cite("scene-manifest", "the app has no UIApplicationSceneManifest, which opts in to scenes")
            if role.exists(on: platform), app.declaration.delegateWithoutScenes == nil,
                (app.declaration.scenes ?? []).isEmpty
            {
                reasons.warn("no-manifest", "a UIKit app without UIApplicationSceneManifest does not connect scenes")
            }
            return
        }
        let says = manifest.supportsMultipleScenes == true ? "is true" : "is not true"
        let isExternal = role == .externalDisplay || role == .oldExternalDisplay
        let result =
            if isExternal {
                "an external display does not need support for several scenes"
            } else if app.declaration.supportsMultipleScenes { "the app can have several scenes at once" } else {
                "the app never has more than one scene at once"
            }
        reasons.cite(
            "multiple-scenes",
            "UIApplicationSupportsMultipleScenes \(says), the platform is \(platform.rawValue): \(result)")
    }

    // MARK: Configuration

    /// Sources: [UISceneConfiguration](https://developer.apple.com/documentation/uikit/uisceneconfiguration), which is
    /// identified by name and session role. Developers report that UIKit logs an unknown name and continues with an empty
    /// configuration.
    private mutating func connect(undeclared name: String) -> SceneConnection {
        let (role, roles) = (role, manifest?.roles ?? [])
        if let other = roles.first(where: { $0.configurations.contains { $0.name == name } }) {
            reasons.warn(
                "configuration-role",
                "the configuration '\(name)' is for \(other.name): a configuration whose role differs from that "
                    + "of the session causes an assertion failure in UIKit")
        } else {
            let nearest = NearestSpelling.of(name, among: roles.flatMap { $0.configurations }.compactMap { $0.name })
            reasons.warn(
                "unknown-configuration",
                "the manifest has no configuration '\(name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
        }
        reasons.infer(
            "unknown-configuration",
            "\(role.rawValue) has no configuration '\(name)': the session receives a configuration with that name and "
                + "without classes")
        reasons.decide()
        return SceneConnection(configuration: name, sceneClass: role.defaultSceneClass)
    }

    private mutating func connect(
        _ configuration: SceneManifest.Configuration, byRule rule: String
    ) -> SceneConnection {
        let role = role
        var connection = SceneConnection(configuration: configuration.name)
        let description = configuration.name.map { "'\($0)'" } ?? "a configuration without a name"
        let isNamed = name != nil
        reasons.cite(
            rule,
            isNamed
                ? "\(role.rawValue) has the requested configuration \(description)"
                : "the first configuration of \(role.rawValue) is the default: \(description)")
        reasons.decide()
        guard !role.isImmersive else {
            reasons.cite("immersive-role", "an immersive role has no scene class and no delegate class")
            if configuration.sceneClass != nil || configuration.delegateClass != nil {
                reasons.warn("ignored-classes", "the scene class and delegate class of an immersive role are ignored")
            }
            return connection
        }
        connection.sceneClass = configuration.sceneClass ?? role.defaultSceneClass
        connection.delegateClass = configuration.delegateClass
        if configuration.sceneClass == nil, let name = role.defaultSceneClass {
            reasons.cite("default-scene-class", "the configuration has no scene class: the default is \(name)")
        }
        checkClasses(configuration)
        noteRootWindow(configuration)
        return connection
    }

    /// Source: [Supporting multiple windows on iPad](https://developer.apple.com/documentation/uikit/supporting-multiple-windows-on-ipad).
    private mutating func noteRootWindow(_ configuration: SceneManifest.Configuration) {
        let text =
            if let storyboard = configuration.storyboard {
                "the root window comes from the storyboard '\(storyboard)'"
            } else if let delegate = configuration.delegateClass {
                "there is no storyboard: \(delegate) creates the root window in scene(_:willConnectTo:options:)"
            } else {
                "there is no storyboard and no delegate class: SwiftUI creates the root window; a UIKit app has no root window"
            }
        reasons.cite("root-window", text)
    }

    /// Checks whether the scene class is appropriate for the role of the session, which no lint rule checks.
    private mutating func checkClasses(_ configuration: SceneManifest.Configuration) {
        let role = role
        let name = configuration.name.map { "the configuration '\($0)'" } ?? "the configuration"
        if role == .carPlay, let sceneClass = configuration.sceneClass, sceneClass != "CPTemplateApplicationScene" {
            reasons.warn(
                "scene-class", "\(name) has the scene class \(sceneClass): CarPlay uses CPTemplateApplicationScene")
        }
        if !role.isCarPlay, configuration.sceneClass?.hasPrefix("CPTemplate") == true {
            reasons.warn(
                "scene-class",
                "\(name) has a CarPlay scene class for \(role.rawValue): a configuration whose role differs from that "
                    + "of the session causes an assertion failure in UIKit")
        }
    }

    /// Connects a session that has no configuration in the manifest. SwiftUI apps have an empty dictionary or none, and SwiftUI
    /// creates the scene and its delegate.
    private mutating func connectWithout() -> SceneConnection {
        let role = role
        reasons.cite(
            "no-configuration",
            "the manifest has no configuration for \(role.rawValue): SwiftUI or the app delegate creates one")
        reasons.decide()
        return SceneConnection(sceneClass: role.defaultSceneClass)
    }

    /// Sets the delegate class that the app delegate returns for every session, if it is apparent from the sources.
    /// Otherwise adds that the app delegate may return a delegate class.
    ///
    /// Source: [application(_:configurationForConnecting:options:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)).
    private mutating func noteAppDelegate(_ connection: inout SceneConnection) {
        let used = AppDelegateDecision(of: app)
        let delegates = app.declaration.code?.appDelegates ?? []
        if !role.isImmersive, name == nil,
            let delegate = delegates.first(where: { $0.name == used.className || $0.isMain }),
            delegate.connectsScenes, let name = delegate.sceneDelegate
        {
            connection.delegateClass = name
            reasons.cite(
                "app-delegate",
                "application(_:configurationForConnecting:options:) of \(delegate.name) sets the delegate class \(name)"
            )
        } else if app.declaration.platform.delegateAdaptorKind == .uiApplication, let name = used.className {
            reasons.cite(
                "app-delegate",
                "\(name) may return a different configuration for the session; it must have no name and the role of the "
                    + "session, and only its delegate class is used")
            reasons.trace += used.reasons.trace.filter { $0.rule == "delegate-environment" }
        }
    }
}
