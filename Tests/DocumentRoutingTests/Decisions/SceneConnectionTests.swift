import AppDeclaration
import Testing

@testable import DocumentRouting

/// Source: Specifying the scenes your app supports, UIApplicationSceneManifest (Apple).
@Suite struct SceneConnectionTests {
    private static let window = "UIWindowSceneSessionRoleApplication"

    private func connect(_ role: String, _ roles: String, platform: String = "iPadOS", rest: String = "") throws
        -> Decision
    {
        let json =
            #"{"platform": "\#(platform)", "scenes": [{"kind": "WindowGroup"}], "sceneManifest": {"UISceneConfigurations": {\#(roles)}\#(rest)}}"#
        return Decision.connectScene(SessionRole(rawValue: role), in: try app(json))
    }

    @Test func `The first configuration of the role is the default`() throws {
        let decision = try connect(
            Self.window,
            #"""
            "UIWindowSceneSessionRoleApplication": [
              {"UISceneConfigurationName": "Default", "UISceneClassName": "App.Scene", "UISceneDelegateClassName": "App.Delegate"},
              {"UISceneConfigurationName": "Other"}],
            "CPTemplateApplicationSceneSessionRoleApplication": [{"UISceneConfigurationName": "Car"}]
            """#)
        #expect(decision.outcome == .newScene)
        #expect(
            decision.connection
                == SceneConnection(configuration: "Default", sceneClass: "App.Scene", delegateClass: "App.Delegate"))
        #expect(decision.warnings.isEmpty)
    }

    @Test(arguments: [
        ("UIWindowSceneSessionRoleApplication", "UIWindowScene"),
        ("UIWindowSceneSessionRoleExternalDisplayNonInteractive", "UIWindowScene"),
    ])
    func `The default scene class is UIWindowScene`(role: String, name: String) throws {
        let decision = try connect(role, #""\#(role)": [{"UISceneConfigurationName": "x"}]"#)
        #expect(decision.connection == SceneConnection(configuration: "x", sceneClass: name))
        #expect(decision.step("default-scene-class")?.standing == .documented)
    }

    /// UISceneConfiguration(name:sessionRole:): a name in the manifest for the role of the session.
    @Test func `A requested configuration must have the role of the session`() throws {
        let roles = #"""
            "UIWindowSceneSessionRoleApplication": [
              {"UISceneConfigurationName": "Default", "UISceneDelegateClassName": "A"},
              {"UISceneConfigurationName": "Other", "UISceneDelegateClassName": "B", "UISceneStoryboardFile": "Main"}],
            "UIWindowSceneSessionRoleExternalDisplayNonInteractive": [{"UISceneConfigurationName": "Screen"}]
            """#
        let app = try DocumentRoutingTests.app(
            #"{"platform": "iPadOS", "sceneManifest": {"UISceneConfigurations": {\#(roles)}}}"#)
        let other = Decision.connectScene(.windowApplication, configuration: "Other", in: app)
        #expect(
            other.step("named-configuration")?.text
                == "UIWindowSceneSessionRoleApplication has the requested configuration 'Other'")
        #expect(other.connection?.delegateClass == "B")
        #expect(other.step("root-window")?.text == "the root window comes from the storyboard 'Main'")
        let first = Decision.connectScene(.windowApplication, in: app)
        #expect(first.step("root-window")?.text.contains("A creates the root window in scene(_:willConnectTo") == true)
        // The role of a configuration must be that of the session, or UIKit has an assertion failure.
        let ofAnother = Decision.connectScene(.windowApplication, configuration: "Screen", in: app)
        #expect(ofAnother.warnings.map(\.id) == ["configuration-role"])
        let unknown = Decision.connectScene(.windowApplication, configuration: "Othr", in: app)
        #expect(unknown.warnings.map(\.text) == ["the manifest has no configuration 'Othr': did you mean 'Other'?"])
        #expect(unknown.connection == SceneConnection(configuration: "Othr", sceneClass: "UIWindowScene"))
        #expect(
            unknown.step("unknown-configuration")?.text
                == "UIWindowSceneSessionRoleApplication has no configuration 'Othr': the session gets one with that name "
                + "and without classes")
        let bare = Decision.connectScene(
            .windowApplication, configuration: "Any", in: try DocumentRoutingTests.app(#"{"platform": "iPadOS"}"#))
        #expect(bare.warnings.map(\.text).contains("the manifest has no configuration 'Any'"))
    }

    /// UIApplicationDelegateAdaptor: an observable delegate is in the environment.
    @Test func `An observable delegate is in the environment of the scene`() throws {
        let adaptor = #"{"kind": "UIApplicationDelegateAdaptor", "class": "D", "observable": true}"#
        let app = try app(#"{"platform": "iPadOS", "sceneManifest": {}, "delegateAdaptors": [\#(adaptor)]}"#)
        #expect(
            Decision.connectScene(.windowApplication, in: app).step("delegate-environment")?.standing == .documented)
    }

    /// SwiftUI apps use an empty or absent UISceneConfigurations.
    @Test func `Without a configuration the framework creates one without a name`() throws {
        let decision = try connect(Self.window, "")
        #expect(decision.connection == SceneConnection(sceneClass: "UIWindowScene"))
        #expect(decision.rule == "no-configuration")
        #expect(decision.warnings.isEmpty)
    }

    @Test func `Immersive roles ignore the class keys`() throws {
        let role = "UISceneSessionRoleImmersiveSpaceApplication"
        let decision = try connect(
            role, #""\#(role)": [{"UISceneConfigurationName": "x", "UISceneDelegateClassName": "D"}]"#,
            platform: "visionOS")
        #expect(decision.connection == SceneConnection(configuration: "x"))
        #expect(decision.warnings.map(\.id) == ["ignored-classes"])
    }

    @Test(arguments: [
        (#"{"UISceneDelegateClassName": "D"}"#, "configuration-without-name"),
        (#"{"UISceneConfigurationName": "x", "UISceneClassName": "UIScene"}"#, "scene-class"),
        (#"{"UISceneConfigurationName": "x", "UISceneClassName": "CPTemplateApplicationScene"}"#, "scene-class"),
        (#"{"UISceneConfigurationName": "x", "UISceneStoryboardFile": "Main"}"#, "storyboard-without-delegate"),
        (
            #"{"UISceneConfigurationName": "x", "UISceneDelegateClassName": "D", "UISceneStoryboardFile": "Main.storyboard"}"#,
            "storyboard-extension"
        ),
    ])
    func `A problem that UIKit reports or asserts is a warning`(configuration: String, id: String) throws {
        let decision = try connect(Self.window, #""\#(Self.window)": [\#(configuration)]"#)
        #expect(decision.warnings.map(\.id) == [id])
    }

    @Test func `Roles of other platforms and earlier names are warnings`() throws {
        #expect(
            try connect("UIWindowSceneSessionRoleVolumetricApplication", "").warnings.map(\.id) == ["role-on-platform"])
        #expect(try connect(Self.window, "", platform: "macOS").warnings.map(\.id) == ["role-on-platform"])
        #expect(try connect("UIWindowSceneSessionRoleExternalDisplay", "").warnings.map(\.id) == ["deprecated-role"])
        let car = "CPTemplateApplicationSceneSessionRoleApplication"
        let wrong = try connect(
            car, #""\#(car)": [{"UISceneConfigurationName": "x", "UISceneClassName": "UIWindowScene"}]"#,
            platform: "iOS")
        #expect(wrong.warnings.map(\.id) == ["scene-class"])
        #expect(try connect(car, "", platform: "iOS").connection?.sceneClass == "CPTemplateApplicationScene")
    }

    @Test func `A misspelled role in the manifest is a warning`() throws {
        let decision = try connect(
            Self.window, #""UIWindowSceneSessionRoleAplication": [{"UISceneConfigurationName": "x"}]"#)
        #expect(decision.connection?.configuration == nil)
        #expect(decision.warnings.map(\.id) == ["unknown-role"])
    }

    @Test func `A missing manifest opts out of scenes`() throws {
        let decision = Decision.connectScene(.windowApplication, in: try app(#"{"platform": "iOS", "scenes": []}"#))
        #expect(decision.warnings.map(\.id) == ["no-manifest"])
        let noDictionary = Decision.connectScene(
            .windowApplication, in: try app(#"{"platform": "iOS", "scenes": [], "sceneManifest": {}}"#))
        #expect(noDictionary.warnings.map(\.id) == ["no-configurations"])
    }

    /// The preferred role has one of four values, and must match the first scene, or the app stops at launch.
    @Test func `A preferred role that differs from the first scene is a warning`() throws {
        let preferring = { (role: String) in
            try self.connect(
                Self.window, "", platform: "visionOS",
                rest: #", "UIApplicationPreferredDefaultSceneSessionRole": "\#(role)""#)
        }
        #expect(try preferring("UIWindowSceneSessionRoleVolumetricApplication").warnings.isEmpty)
        #expect(try preferring("CPSceneSessionRoleImmersiveSpaceApplication").warnings.map(\.id) == ["preferred-role"])
        #expect(try preferring("UISceneSessionRoleApplication").warnings.map(\.id) == ["preferred-role"])
    }

    @Test(arguments: [
        ("iOS", "true", "never"), ("iPadOS", "true", "can have several"), ("iPadOS", "false", "never"),
        ("visionOS", "true", "can have several"),
    ])
    func `Support for several scenes depends on the key and the platform`(platform: String, value: String, says: String)
        throws
    {
        let decision = try connect(
            Self.window, "", platform: platform, rest: #", "UIApplicationSupportsMultipleScenes": \#(value)"#)
        #expect(decision.step("multiple-scenes")?.text.contains(says) == true)
    }
}

/// The app delegate. Source: UIApplicationDelegateAdaptor.
@Suite struct AppDelegateTests {
    private func delegate(_ adaptors: String, platform: String = "iOS") throws -> AppDelegateDecision {
        Decision.appDelegate(
            of: try app(#"{"platform": "\#(platform)", "scenes": [], "delegateAdaptors": [\#(adaptors)]}"#))
    }

    @Test func `The adaptor of the platform's kind names the delegate`() throws {
        let kinds = """
            {"kind": "UIApplicationDelegateAdaptor", "class": "U"}, {"kind": "NSApplicationDelegateAdaptor", "class": "N"}
            """
        #expect(try delegate(kinds).className == "U")
        #expect(try delegate(kinds, platform: "visionOS").className == "U")
        #expect(try delegate(kinds, platform: "macOS").className == "N")
        #expect(try delegate(kinds, platform: "linux").className == "N")
        #expect(try delegate("").className == nil)
    }

    @Test func `Two adaptors, or one outside the app, stop the app`() throws {
        let one = #"{"kind": "UIApplicationDelegateAdaptor", "class": "A"}"#
        #expect(try delegate("\(one), \(one)").stops)
        #expect(try delegate(#"{"kind": "UIApplicationDelegateAdaptor", "declaredIn": "ContentView"}"#).stops)
        #expect(try delegate(one).stops == false)
    }

    @Test func `An observable delegate is in the environment`() throws {
        let answer = try delegate(#"{"kind": "UIApplicationDelegateAdaptor", "class": "A", "observable": true}"#)
        #expect(answer.isInEnvironment == true)
        #expect(answer.trace.map(\.rule) == ["delegate-adaptor", "delegate-environment"])
    }
}
