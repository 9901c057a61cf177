@testable import AppDeclaration
@testable import DeclarationLint
import Testing

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

/// Source: UISceneClassName (Apple).
@Suite struct SceneClassUISceneTests {
    @Test func `UIScene is found, and its subclasses are not`() throws {
        try Linting.expect(
            SceneClassUIScene.self, Part.manifest("▶" + Part.configuration(["UISceneClassName": "UIScene"])),
            app: Linting.phone,
            message: "UIScene")
        try Linting.expectNone(
            SceneClassUIScene.self, Part.manifest(Part.configuration(["UISceneClassName": "UIWindowScene"])),
            app: Linting.phone)
    }
}

/// Source: UISceneDelegateClassName (Apple); RevenueCat/purchases-ios#2170, team-aliens/DMS-iOS#33.
@Suite struct SceneDelegateClassNotFoundTests {
    @Test func `A name that no class can have is found`() throws {
        for name in ["", "SceneDelegate.swift", "My Delegate", "$(PRODUCT_MODULE_NAME)."] {
            try Linting.expect(
                SceneDelegateClassNotFound.self,
                Part.manifest("▶" + Part.configuration(["UISceneDelegateClassName": name])),
                app: Linting.phone,
                message: "cannot be the name of a class")
        }
        for name in ["SceneDelegate", "$(PRODUCT_MODULE_NAME).SceneDelegate", "X_1.Scene_Delegate"] {
            try Linting.expectNone(
                SceneDelegateClassNotFound.self, Part.manifest(Part.configuration(["UISceneDelegateClassName": name])),
                app: Linting.phone)
        }
    }

    @Test func `A class of a Swift module that is not in the sources is found`() throws {
        func expect(_ name: String, _ known: [String]?, unknown: String? = nil, isFound: Bool) throws {
            var code = SourceCode()
            code.sceneClasses = known?.map {
                SourceCode.ClassMention($0, superclass: "UIWindowSceneDelegate", location: Source.location())
            }
            code.unknowns = unknown.map { [SourceCode.Comment($0, "x", location: Source.location())] } ?? []
            let manifest = Part.manifest("▶" + Part.configuration(["UISceneDelegateClassName": name]))
            guard isFound else {
                return try Linting.expectNone(
                    SceneDelegateClassNotFound.self, manifest.filter { $0 != "▶" }, app: Linting.phone, code: code)
            }
            try Linting.expect(
                SceneDelegateClassNotFound.self, manifest, app: Linting.phone,
                message: "the sources have no class 'SceneDelegate' that is a scene delegate", code: code)
        }
        try expect("App.SceneDelegate", ["Other"], isFound: true)
        try expect("App.SceneDelegate", ["SceneDelegate"], isFound: false)
        // An Objective-C class has no module, and parts that were not read are unknown.
        try expect("SceneDelegate", ["Other"], isFound: false)
        try expect("App.SceneDelegate", nil, isFound: false)
        try expect("App.SceneDelegate", ["Other"], unknown: "syntax", isFound: false)
    }
}

/// Source: UISceneStoryboardFile (Apple).
@Suite struct StoryboardExtensionTests {
    @Test func `A storyboard with its extension is found`() throws {
        let members = Part.manifest("▶" + Part.configuration(["UISceneStoryboardFile": "Main.storyboard"]))
        try Linting.expect(StoryboardExtension.self, members, app: Linting.phone, message: "with its extension")
        #expect(
            try Linting.findings(StoryboardExtension.self, members).first?.fix?.contains("<string>Main</string>")
                == true)
    }
}

/// Source: UISceneStoryboardFile (Apple); AnkurLahiry/SVGInteraction#1.
@Suite struct StoryboardWithoutDelegateTests {
    @Test func `A storyboard without a delegate is found`() throws {
        try Linting.expect(
            StoryboardWithoutDelegate.self, Part.manifest("▶" + Part.configuration(["UISceneStoryboardFile": "Main"])),
            app: Linting.phone,
            message: "has no delegate class")
        try Linting.expectNone(
            StoryboardWithoutDelegate.self,
            Part.manifest(Part.configuration(["UISceneStoryboardFile": "Main", "UISceneDelegateClassName": "X.D"])),
            app: Linting.phone)
    }
}
