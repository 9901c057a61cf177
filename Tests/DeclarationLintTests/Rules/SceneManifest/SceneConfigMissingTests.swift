import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UIApplicationSceneManifest (Apple); flutter#125921, passepartout#341.
@Suite struct SceneConfigMissingTests {
    @Test func `A manifest without configurations is a note, with a storyboard a warning`() throws {
        let manifest =
            "<key>UIApplicationSceneManifest</key>▶<dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"
        try Linting.expect(
            SceneConfigAbsent.self, manifest, app: Linting.phone, message: "no UISceneConfigurations")
        let storyboard = "<key>UIMainStoryboardFile</key><string>Main</string>"
        try Linting.expect(
            SceneConfigMissing.self, manifest + storyboard, app: Linting.phone,
            message: "no UISceneConfigurations")
    }

    @Test func `An empty role is found, an empty dictionary is not`() throws {
        let empty = "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
        try Linting.expectNone(SceneConfigMissing.self, empty, app: Linting.phone)
        try Linting.expect(
            SceneConfigAbsent.self, Part.manifest("", role: "▶UIWindowSceneSessionRoleApplication"),
            app: Linting.phone,
            message: "has no configuration")
    }
}
