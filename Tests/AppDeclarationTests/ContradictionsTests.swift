import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: UIApplicationDelegateAdaptor, DocumentGroup and UIApplicationSceneManifest (Apple), Core Foundation Keys (archived guide).
@Suite struct ContradictionsTests {
    @Test(arguments: [
        (
            #"{"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]}, {"kind": "DocumentGroup", "name": "a", "readable": ["public.png"]}]}"#,
            ["duplicate-scene-name"]
        ),
        (
            #"{"scenes": [{"kind": "Scene", "name": "a", "scenes": [{"kind": "WindowGroup", "name": "a"}]}]}"#,
            ["duplicate-scene-name"]
        ),
        (
            #"{"delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor", "class": "A"}, {"kind": "NSApplicationDelegateAdaptor", "class": "B"}]}"#,
            ["several-delegate-adaptors"]
        ),
        (#"{"delegateAdaptors": [{"kind": "UIApplicationDelegateAdaptor", "class": "A"}]}"#, ["delegate-adaptor-kind"]),
        (
            #"{"platform": "tvOS", "scenes": [{"kind": "DocumentGroup", "readable": ["public.text"]}]}"#,
            ["group-on-platform"]
        ),
        (#"{"platform": "watchOS", "delegateAdaptors": [{"kind": "WKApplicationDelegateAdaptor", "class": "A"}]}"#, []),
        (
            #"{"platform": "iPadOS", "delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor", "class": "A"}]}"#,
            ["delegate-adaptor-kind"]
        ),
        (
            #"{"platform": "visionOS", "delegateAdaptors": [{"kind": "UIApplicationDelegateAdaptor", "class": "A", "declaredIn": "ContentView"}]}"#,
            ["delegate-adaptor-place"]
        ),
        (
            #"{"documentTypes": [{"contentTypes": ["public.png"], "extensions": ["png"], "isPackage": true}]}"#,
            ["ignored-legacy-keys"]
        ),
        (
            #"{"sceneManifest": {"UISceneConfigurations": {"A": [{"UISceneConfigurationName": "x"}], "B": [{"UISceneConfigurationName": "x"}]}}}"#,
            ["duplicate-configuration-name"]
        ),
        (
            #"{"scenes": [{"kind": "DocumentGroup", "protocol": "SwiftData", "readable": ["public.directory"]}]}"#,
            ["store-outside-package"]
        ),
        (
            #"{"scenes": [{"kind": "DocumentGroup", "readable": [{"exportedAs": "com.nobody.has"}]}]}"#,
            ["unknown-content-type"]
        ),
    ])
    func `A contradiction is found, with its position`(json: String, rules: [String]) throws {
        let app = DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
        #expect(app.findings.map(\.rule.rawValue) == rules)
        #expect(app.findings.allSatisfy { $0.position != nil })
    }

    @Test(arguments: [
        #"{"scenes": [{"kind": "WindowGroup"}, {"kind": "WindowGroup"}, {"kind": "WindowGroup", "name": "a"}]}"#,
        #"{"delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor", "class": "A"}]}"#,
        #"{"platform": "linux", "delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor"}]}"#,
        #"{"documentTypes": [{"extensions": ["png"], "isPackage": true}]}"#,
        #"{"sceneManifest": {"UISceneConfigurations": {"A": [{}, {}]}}}"#,
    ])
    func `A correct declaration has no findings`(json: String) throws {
        #expect(DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped).findings.isEmpty)
    }

    /// The conditions of view modifiers are a union. The scene modifier of a custom scene applies to the scenes in it.
    @Test func `Scenes in a custom scene also have its conditions`() throws {
        let app = DocumentApp(
            try AppDeclaration(
                json: Array(
                    """
                    {"scenes": [{"kind": "Scene", "name": "outer", "matching": ["o"], "preferring": ["p"], "scenes": [
                      {"kind": "WindowGroup", "name": "own", "matching": ["i"], "preferring": ["q"]}, {"kind": "WindowGroup"}]}]}
                    """.utf8)), over: .shipped)
        #expect(app.scenes.map(\.name) == ["outer", "own", "WindowGroup 2"])
        #expect(app.scenes.map(\.matching) == [["o"], ["i"], ["o"]])
        #expect(app.scenes.map(\.preferring) == [["p"], ["p", "q"], ["p"]])
        #expect(app.scenes.map(\.enclosing) == [[], ["outer"], ["outer"]])
    }
}
