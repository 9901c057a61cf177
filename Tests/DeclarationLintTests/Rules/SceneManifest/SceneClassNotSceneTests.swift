import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneClassName (Apple): UIWindowScene, or a subclass of it; CarPlay has its own classes.
@Suite struct SceneClassNotSceneTests {
    private func manifest(_ name: String) -> String {
        Part.manifest("▶" + Part.configuration(["UISceneConfigurationName": "x", "UISceneClassName": name]))
    }

    @Test(arguments: ["UIViewController", "UIWindow", "NSWindow"])
    func `A class of the system that is not a scene is found`(name: String) throws {
        try Linting.expect(
            SceneClassNotScene.self, manifest(name), app: Linting.phone, message: "'\(name)', which is not a UIScene")
    }

    @Test(arguments: [
        "UIWindowScene", "CPTemplateApplicationScene", "CPTemplateApplicationDashboardScene", "App.BoardScene", "Board",
    ])
    func `A scene, and a class of the app that is unknown, are not found`(name: String) throws {
        try Linting.expectNone(SceneClassNotScene.self, manifest(name).filter { $0 != "▶" }, app: Linting.phone)
    }

    @Test func `A class of the app is found if it inherits from another class`() throws {
        func code(_ superclass: String?) -> SourceCode {
            var code = SourceCode()
            code.sceneClasses = [
                SourceCode.ClassMention("BoardScene", superclass: superclass, location: Source.location())
            ]
            return code
        }
        try Linting.expect(
            SceneClassNotScene.self, manifest("App.BoardScene"), app: Linting.phone,
            message: "'App.BoardScene', which inherits from UIResponder and is not a UIScene", code: code("UIResponder")
        )
        for superclass in ["UIWindowScene", "BaseScene", nil] {
            try Linting.expectNone(
                SceneClassNotScene.self, manifest("App.BoardScene").filter { $0 != "▶" }, app: Linting.phone,
                code: code(superclass))
        }
    }
}
