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
}
