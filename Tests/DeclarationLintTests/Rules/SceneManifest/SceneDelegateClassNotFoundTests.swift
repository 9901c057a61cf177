import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISceneDelegateClassName (Apple); purchases-ios#2170, DMS-iOS#33.
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
        // A class of Objective-C has no module, and what was not read is unknown.
        try expect("SceneDelegate", ["Other"], isFound: false)
        try expect("App.SceneDelegate", nil, isFound: false)
        try expect("App.SceneDelegate", ["Other"], unknown: "syntax", isFound: false)
    }
}
