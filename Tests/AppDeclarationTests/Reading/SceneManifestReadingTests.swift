import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: UIApplicationSceneManifest (Apple); typeq-app(5).
@Suite struct SceneManifestReadingTests {
    @Test func `The manifest has the format of the Info.plist`() throws {
        let app = try AppDeclaration(
            json: Array(
                """
                {"sceneManifest": {"UIApplicationSupportsMultipleScenes": true,
                  "UIApplicationPreferredDefaultSceneSessionRole": "UIWindowSceneSessionRoleApplication",
                  "UISceneConfigurations": {"UIWindowSceneSessionRoleApplication": [
                    {"UISceneConfigurationName": "Default", "UISceneClassName": "UIWindowScene",
                     "UISceneDelegateClassName": "App.SceneDelegate", "UISceneStoryboardFile": "Main"}, {}],
                   "CPTemplateApplicationSceneSessionRoleApplication": []}}}
                """.utf8))
        #expect(app.findings.isEmpty)
        let manifest = try #require(app.sceneManifest)
        #expect(manifest.supportsMultipleScenes == true)
        #expect(manifest.preferredDefaultRole == "UIWindowSceneSessionRoleApplication")
        let roles = try #require(manifest.roles)
        #expect(
            roles.map(\.name) == [
                "UIWindowSceneSessionRoleApplication", "CPTemplateApplicationSceneSessionRoleApplication",
            ])
        #expect(roles[0].configurations.count == 2)
        #expect(roles[0].configurations[0].name == "Default")
        #expect(roles[0].configurations[0].sceneClass == "UIWindowScene")
        #expect(roles[0].configurations[0].delegateClass == "App.SceneDelegate")
        #expect(roles[0].configurations[0].storyboard == "Main")
    }

    @Test func `An empty dictionary of configurations differs from a missing dictionary`() throws {
        let empty = try AppDeclaration(json: Array(#"{"sceneManifest": {"UISceneConfigurations": {}}}"#.utf8))
        #expect(empty.sceneManifest?.roles?.isEmpty == true)
        let none = try AppDeclaration(json: Array(#"{"sceneManifest": {}}"#.utf8))
        #expect(none.sceneManifest != nil)
        #expect(none.sceneManifest?.roles == nil)
        #expect(try AppDeclaration(json: Array("{}".utf8)).sceneManifest == nil)
    }

    @Test(arguments: [
        (#"{"sceneManifest": []}"#, "expected a dictionary under 'UIApplicationSceneManifest'", "1:19"),
        (
            #"{"sceneManifest": {"UIApplicationSupportsMultipleScenes": "YES"}}"#,
            "expected true or false under 'UIApplicationSupportsMultipleScenes', found a string", "1:59"
        ),
        (
            #"{"sceneManifest": {"UISceneConfigurations": []}}"#,
            "expected a dictionary of session roles under 'UISceneConfigurations', found an array", "1:45"
        ),
        (
            #"{"sceneManifest": {"UISceneConfigurations": {"R": {}}}}"#,
            "expected an array of objects under 'R', found a dictionary", "1:51"
        ),
        (#"{"delegateAdaptors": [{"class": "A"}]}"#, "a delegate adaptor has no 'kind'", "1:23"),
        (#"{"delegateAdaptors": [{"kind": "AppDelegate"}]}"#, "invalid kind 'AppDelegate'", "1:32"),
        (
            #"{"name": "a", "name": "b"}"#, "the key 'name' appears twice in one dictionary, with different values",
            "1:15"
        ),
    ])
    func `A mistake is reported with its position`(json: String, message: String, place: String) throws {
        let finding = try #require(try AppDeclaration(json: Array(json.utf8)).findings.first)
        #expect(finding.message.hasPrefix(message))
        #expect(finding.location.position.map { "\($0)" } == place)
    }

    @Test func `Missing conditions differ from empty conditions, and delegate adaptors are read completely`() throws {
        let app = try AppDeclaration(
            json: Array(
                """
                {"scenes": [{"kind": "WindowGroup"}, {"kind": "WindowGroup", "matching": [], "preferring": ["a"], "allowing": "b"}],
                 "delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor", "class": "D", "observable": true, "declaredIn": "V"}]}
                """.utf8))
        #expect(app.findings.isEmpty)
        #expect(app.scenes?.map(\.matching) == [nil, []])
        #expect(app.scenes?[1].preferring == ["a"])
        #expect(app.scenes?[1].allowing == ["b"])
        let adaptor = try #require(app.delegateAdaptors.first)
        #expect(adaptor.kind == .nsApplication)
        #expect(adaptor.className == "D")
        #expect(adaptor.isObservable == true)
        #expect(adaptor.declaredIn == "V")
    }
}
