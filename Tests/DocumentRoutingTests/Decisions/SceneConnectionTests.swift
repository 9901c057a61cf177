import AppDeclaration
import Testing

@testable import DocumentRouting

/// Source: Specifying the scenes your app supports, UIApplicationSceneManifest (Apple).
@Suite struct SceneConnectionTests {
    private static let window = "UIWindowSceneSessionRoleApplication"

    private func connect(_ role: String, _ roles: String, platform: String = "iPadOS", rest: String = "") throws
        -> SceneConnectionDecision
    {
        let json =
            #"{"platform": "\#(platform)", "scenes": [{"kind": "WindowGroup"}], "sceneManifest": {"UISceneConfigurations": {\#(roles)}\#(rest)}}"#
        return SceneConnectionDecision(of: SessionRole(rawValue: role), in: try app(json))
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
        #expect(decision.facts.outcome == .newScene)
        #expect(
            decision.facts.connection
                == SceneConnection(configuration: "Default", sceneClass: "App.Scene", delegateClass: "App.Delegate"))
        #expect(decision.warnings.isEmpty)
    }

    @Test(arguments: [
        ("UIWindowSceneSessionRoleApplication", "UIWindowScene"),
        ("UIWindowSceneSessionRoleExternalDisplayNonInteractive", "UIWindowScene"),
    ])
    func `The default scene class is UIWindowScene`(role: String, name: String) throws {
        let decision = try connect(role, #""\#(role)": [{"UISceneConfigurationName": "x"}]"#)
        #expect(decision.facts.connection == SceneConnection(configuration: "x", sceneClass: name))
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
        let other = SceneConnectionDecision(of: .windowApplication, configuration: "Other", in: app)
        #expect(
            other.step("named-configuration")?.text
                == "UIWindowSceneSessionRoleApplication has the requested configuration 'Other'")
        #expect(other.facts.connection?.delegateClass == "B")
        #expect(other.step("root-window")?.text == "the root window comes from the storyboard 'Main'")
        let first = SceneConnectionDecision(of: .windowApplication, in: app)
        #expect(first.step("root-window")?.text.contains("A creates the root window in scene(_:willConnectTo") == true)
        // The role of a configuration must be the role of the session, otherwise an assertion of UIKit fails.
        let ofAnother = SceneConnectionDecision(of: .windowApplication, configuration: "Screen", in: app)
        #expect(ofAnother.warnings.map(\.id) == ["configuration-role"])
        let unknown = SceneConnectionDecision(of: .windowApplication, configuration: "Othr", in: app)
        #expect(unknown.warnings.map(\.text) == ["the manifest has no configuration 'Othr': did you mean 'Other'?"])
        #expect(unknown.facts.connection == SceneConnection(configuration: "Othr", sceneClass: "UIWindowScene"))
        #expect(
            unknown.step("unknown-configuration")?.text
                == "UIWindowSceneSessionRoleApplication has no configuration 'Othr': the session receives a configuration "
                + "with that name and without classes")
        let bare = SceneConnectionDecision(
            of: .windowApplication, configuration: "Any", in: try DocumentRoutingTests.app(#"{"platform": "iPadOS"}"#))
        #expect(bare.warnings.map(\.text).contains("the manifest has no configuration 'Any'"))
    }

    /// UIApplicationDelegateAdaptor: an observable delegate is in the environment.
    @Test func `An observable delegate is in the environment of the scene`() throws {
        let adaptor = #"{"kind": "UIApplicationDelegateAdaptor", "class": "D", "observable": true}"#
        let app = try app(#"{"platform": "iPadOS", "sceneManifest": {}, "delegateAdaptors": [\#(adaptor)]}"#)
        #expect(
            SceneConnectionDecision(of: .windowApplication, in: app).step("delegate-environment")?.standing
                == .documented)
    }

    /// SwiftUI apps use an empty or absent UISceneConfigurations.
    @Test func `If there is no configuration, the framework creates a configuration without a name`() throws {
        let decision = try connect(Self.window, "")
        #expect(decision.facts.connection == SceneConnection(sceneClass: "UIWindowScene"))
        #expect(decision.rule == "no-configuration")
        #expect(decision.warnings.isEmpty)
    }

    @Test func `Immersive roles ignore the class keys`() throws {
        let role = "UISceneSessionRoleImmersiveSpaceApplication"
        let decision = try connect(
            role, #""\#(role)": [{"UISceneConfigurationName": "x", "UISceneDelegateClassName": "D"}]"#,
            platform: "visionOS")
        #expect(decision.facts.connection == SceneConnection(configuration: "x"))
        #expect(decision.warnings.map(\.id) == ["ignored-classes"])
    }

    @Test func `A scene class of a different role, for which a UIKit assertion fails, is a warning`() throws {
        let configuration = #"{"UISceneConfigurationName": "x", "UISceneClassName": "CPTemplateApplicationScene"}"#
        let decision = try connect(Self.window, #""\#(Self.window)": [\#(configuration)]"#)
        #expect(decision.warnings.map(\.id) == ["scene-class"])
    }

    /// Source: issue "The house", "One kind of diagnostic": lint reports them, and a decision does not repeat them.
    @Test func `Mistakes in the manifest are left to lint`() throws {
        let configuration = #"{"UISceneClassName": "UIScene", "UISceneStoryboardFile": "Main.storyboard"}"#
        #expect(try connect(Self.window, #""\#(Self.window)": [\#(configuration)]"#).warnings.isEmpty)
        #expect(try connect(Self.window, #""UIWindowSceneSessionRoleAplication": []"#).warnings.isEmpty)
        let preferred = #", "UIApplicationPreferredDefaultSceneSessionRole": "UISceneSessionRoleApplication""#
        #expect(try connect(Self.window, "", platform: "visionOS", rest: preferred).warnings.isEmpty)
    }

    /// Source: UISceneAccessory (27.0), windowCameraCaptureAccessory (27.1): the scene connects after the registration.
    @Test func `The scene of an external display or of camera capture needs an accessory`() throws {
        for role in ["ExternalDisplayNonInteractive", "CameraCaptureAccessory"] {
            let decision = try connect("UIWindowSceneSessionRole\(role)", "")
            #expect(decision.step("scene-accessory")?.text.contains("UISceneAccessory") == true)
        }
        #expect(try connect(Self.window, "").step("scene-accessory") == nil)
        let assistive = "UIWindowSceneSessionRoleAssistiveAccessApplication"
        let simple = try connect(
            assistive, #""\#(assistive)": [{"UISceneConfigurationName": "Simple"}]"#, platform: "tvOS")
        #expect(simple.facts.connection?.configuration == "Simple")
        #expect(simple.warnings.isEmpty)
    }

    /// Source: UIScene (Apple), which watchOS does not have.
    @Test func `watchOS has no scene sessions`() throws {
        let decision = try connect(Self.window, "", platform: "watchOS")
        #expect(decision.facts.outcome == .error)
        #expect(decision.facts.code == .unavailableOnPlatform)
    }

    /// Source: Transitioning to the UIKit scene-based life cycle (Apple).
    @Test func `A UIKit app without scenes fails to launch`() throws {
        func decision(_ more: String, delegate: String = "") throws -> SceneConnectionDecision {
            let delegate =
                #"{"class": "AppDelegate", "main": true\#(delegate), "file": "A.swift", "line": 1, "column": 1}"#
            return SceneConnectionDecision(
                of: .windowApplication, in: try app(#"{"platform": "iOS", "appDelegates": [\#(delegate)]\#(more)}"#))
        }
        let warning = try #require(try decision("").warnings.first)
        #expect(warning.id == "scenes-required")
        #expect(warning.text.hasPrefix("the app fails to launch if it is built with a version 27 SDK"))
        #expect(try decision(#", "sceneManifest": {"UISceneConfigurations": {}}"#).warnings.isEmpty)
        let connecting = try decision("", delegate: #", "connectsScenes": true, "sceneDelegate": "MainSceneDelegate""#)
        #expect(connecting.warnings.map(\.id) == ["no-manifest"])
        #expect(connecting.facts.connection?.delegateClass == "MainSceneDelegate")
        #expect(connecting.step("app-delegate")?.text.contains("sets the delegate class MainSceneDelegate") == true)
        let url = EventDecision(
            of: ExternalEvent(url: "acme:x"),
            in: try app(#"{"platform": "iOS", "appDelegates": [{"class": "A", "main": true, "file": "A.swift"}]}"#))
        #expect(url.warnings.map(\.id).contains("scenes-required"))
    }

    /// Source: UIApplicationDelegateAdaptor (Apple): more than one stops the app.
    @Test func `A second delegate adaptor stops the app before any scene connects or gets an event`() throws {
        let one = #"{"kind": "UIApplicationDelegateAdaptor", "class": "A"}"#
        for (adaptors, isWarned) in [("\(one), \(one)", true), (one, false)] {
            let app = try app(
                """
                {"platform": "iOS", "urlSchemes": ["acme"], "sceneManifest": {"UISceneConfigurations": {}},
                 "scenes": [{"kind": "WindowGroup"}], "delegateAdaptors": [\(adaptors)]}
                """)
            let decisions: [any Decision] = [
                SceneConnectionDecision(of: .windowApplication, in: app),
                EventDecision(of: ExternalEvent(url: "acme:x"), in: app),
            ]
            for decision in decisions {
                #expect(decision.warnings.map(\.id) == (isWarned ? ["delegate-adaptor"] : []))
            }
        }
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
        #expect(try connect(car, "", platform: "iOS").facts.connection?.sceneClass == "CPTemplateApplicationScene")
    }

    /// CarPlay belongs to the iPhone. An app for iPhone and iPad with several scenes has the platform iPadOS.
    @Test func `CarPlay connects to an app for iPhone and iPad`() throws {
        func decision(_ families: String) throws -> SceneConnectionDecision {
            let list = """
                <plist><dict><key>UIDeviceFamily</key><array>\(families)</array><key>LSRequiresIPhoneOS</key><true/>
                <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>
                <key>UISceneConfigurations</key><dict/></dict></dict></plist>
                """
            let reading = try AppReader().read(Array(list.utf8), named: "Info.plist")
            #expect(reading.declaration.platform == .iPadOS)
            return SceneConnectionDecision(of: .carPlay, in: DocumentApp(reading.declaration, over: .shipped))
        }
        #expect(try decision("<integer>1</integer><integer>2</integer>").warnings.isEmpty)
        #expect(try decision("<integer>2</integer>").warnings.map(\.id) == ["role-on-platform"])
    }

    @Test func `A missing manifest opts out of scenes`() throws {
        let decision = SceneConnectionDecision(
            of: .windowApplication, in: try app(#"{"platform": "iOS", "scenes": []}"#))
        #expect(decision.warnings.map(\.id) == ["no-manifest"])
        // SwiftUI creates the scenes of its apps.
        let swiftUI = SceneConnectionDecision(
            of: .windowApplication, in: try app(#"{"platform": "iOS", "scenes": [{"kind": "WindowGroup"}]}"#))
        #expect(swiftUI.warnings.isEmpty)
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
        AppDelegateDecision(
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

    @Test func `Two adaptors, or an adaptor outside the app, stop the app`() throws {
        let one = #"{"kind": "UIApplicationDelegateAdaptor", "class": "A"}"#
        #expect(try delegate("\(one), \(one)").stops)
        #expect(try delegate(#"{"kind": "UIApplicationDelegateAdaptor", "declaredIn": "ContentView"}"#).stops)
        #expect(try delegate(one).stops == false)
    }

    @Test func `An observable delegate is in the environment`() throws {
        let answer = try delegate(#"{"kind": "UIApplicationDelegateAdaptor", "class": "A", "observable": true}"#)
        #expect(answer.reasons.trace.map(\.rule) == ["delegate-adaptor", "delegate-environment"])
    }
}
