import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UIApplicationPreferredDefaultSceneSessionRole (Apple); Apple forums 732336.
@Suite struct PreferredRoleMismatchTests {
    @Test func `An unknown role is found`() throws {
        func manifest(_ role: String) -> String {
            "<key>UIApplicationSceneManifest</key>▶<dict><key>UIApplicationPreferredDefaultSceneSessionRole</key><string>\(role)</string></dict>"
        }
        try Linting.expect(
            PreferredRoleMismatch.self, manifest("UIWindowSceneSessionRoleAplication"), app: Linting.phone,
            message: "unknown preferred role")
        let right = manifest("UIWindowSceneSessionRoleApplication").filter { $0 != "▶" }
        try Linting.expectNone(PreferredRoleMismatch.self, right, app: Linting.phone)
        let immersive = manifest("UISceneSessionRoleImmersiveSpaceApplication")
        try Linting.expect(
            PreferredRoleMismatch.self, immersive, app: Linting.phone, message: "the first scene is a WindowGroup",
            scenes: [Source.windows()])
        // The first scene may be in a custom one. A custom scene without scenes was not read.
        let custom = SceneDeclaration(kind: .custom, name: "Main", scenes: [Source.windows()])
        try Linting.expect(
            PreferredRoleMismatch.self, immersive, app: Linting.phone, message: "the first scene is a WindowGroup",
            scenes: [custom])
        try Linting.expectNone(
            PreferredRoleMismatch.self, immersive.filter { $0 != "▶" }, app: Linting.phone,
            scenes: [SceneDeclaration(kind: .custom, name: "Space"), Source.windows()])
    }
}
