@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: UIApplicationSceneManifest (Apple); flutter/flutter#125921, passepartoutvpn/passepartout#341.
@Suite struct SceneConfigMissingTests {
    @Test func `A manifest without configurations is a note, and a warning if there is a storyboard`() throws {
        let manifest =
            "<key>UIApplicationSceneManifest</key>▶<dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"
        try Linting.expect(
            SceneConfigAbsent.self, manifest, app: Linting.phone, message: "no UISceneConfigurations")
        let storyboard = "<key>UIMainStoryboardFile</key><string>Main</string>"
        try Linting.expect(
            SceneConfigMissing.self, manifest + storyboard, app: Linting.phone,
            message: "no UISceneConfigurations")
        // SwiftUI provides the configurations. Source: an Info.plist as Xcode generates it, in a sample of repositories.
        try Linting.expectNone(SceneConfigMissing.self, manifest, app: Linting.phone, scenes: [Source.windows()])
    }

    @Test func `An empty role is found, and an empty dictionary is not`() throws {
        let empty = "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
        try Linting.expectNone(SceneConfigMissing.self, empty, app: Linting.phone)
        try Linting.expect(
            SceneConfigAbsent.self, Part.manifest("", role: "▶UIWindowSceneSessionRoleApplication"),
            app: Linting.phone,
            message: "has no configuration")
    }
}

/// Source: Specifying the scenes your app supports (Apple).
@Suite struct ConfigurationDelegateMissingTests {
    private let named = Part.manifest(Part.configuration(["UISceneConfigurationName": "Default"]))

    @Test func `A configuration without a delegate is found if no SwiftUI scenes are known`() throws {
        let findings = try Linting.findings(ConfigurationDelegateMissing.self, named, app: Linting.phone)
        #expect(findings.map(\.id) == ["W_CONFIGURATION_DELEGATE_MISSING"])
        try Linting.expectNone(
            ConfigurationDelegateMissing.self, named, app: Linting.phone, scenes: [Source.windows()])
    }

    @Test func `A configuration with a storyboard is left to another rule`() throws {
        try Linting.expectNone(
            ConfigurationDelegateMissing.self,
            Part.manifest(
                Part.configuration(["UISceneConfigurationName": "Default", "UISceneStoryboardFile": "Main"])),
            app: Linting.phone)
    }
}

/// Source: Specifying the scenes your app supports (Apple).
@Suite struct ConfigurationNameMissingTests {
    private let unnamed = Part.manifest(
        Part.configuration(["UISceneDelegateClassName": "Module.SceneDelegate"]))

    @Test func `A configuration without a name is found, also in SwiftUI apps`() throws {
        for scenes in [nil, [Source.windows()]] {
            let findings = try Linting.findings(
                ConfigurationNameMissing.self, unnamed, app: Linting.phone, scenes: scenes)
            #expect(findings.map(\.id) == ["W_CONFIGURATION_NAME_MISSING"])
        }
    }

    @Test func `Immersive spaces need no name`() throws {
        try Linting.expectNone(
            ConfigurationNameMissing.self,
            Part.manifest("<dict/>", role: "UISceneSessionRoleImmersiveSpaceApplication"), app: Linting.phone)
    }
}

/// Source: UISceneConfigurationName (Apple).
@Suite struct SceneNameDuplicateTests {
    @Test func `A second configuration with the same name is found`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        try Linting.expect(
            SceneNameDuplicate.self, Part.manifest(one + "▶" + one), app: Linting.phone, message: "is named 'a'")
        try Linting.expectNone(
            SceneNameDuplicate.self, Part.manifest(one + Part.configuration(["UISceneConfigurationName": "b"])),
            app: Linting.phone)
    }

    /// Source: the Info.plist of Blink; UISceneConfiguration(name:sessionRole:) (Apple).
    @Test func `The same name in two roles is a note`() throws {
        let one = Part.configuration(["UISceneConfigurationName": "a"])
        let other = "<key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key><array>▶\(one)</array>"
        let manifest = Part.manifest(one).replacing("</array></dict></dict>", with: "</array>\(other)</dict></dict>")
        try Linting.expect(SceneNameShared.self, manifest, app: Linting.phone, message: "is named 'a'")
    }
}

/// Source: UIApplicationSupportsMultipleScenes (Apple), with effect on iPadOS and visionOS.
@Suite struct MultipleScenesIgnoredTests {
    private let manifest =
        "<key>UIApplicationSceneManifest</key>▶<dict><key>UIApplicationSupportsMultipleScenes</key>"

    @Test func `Several scenes on tvOS are a note`() throws {
        let television = "<key>DTPlatformName</key><string>appletvos</string>\n"
        try Linting.expect(
            MultipleScenesIgnored.self, "\(manifest)<true/></dict>", app: television, message: "tvOS have one window")
        try Linting.expectNone(MultipleScenesIgnored.self, "\(manifest)<false/></dict>", app: television)
        try Linting.expectNone(MultipleScenesIgnored.self, "\(manifest)<true/></dict>", app: Linting.phone)
    }
}

/// Source: Transitioning to the UIKit scene-based life cycle (Apple): apps that are built with the version 27 SDK must
/// adopt scenes.
@Suite struct ScenesRequiredTests {
    private func code(isMain: Bool = true, connects: Bool = false, unknown: String? = nil) -> SourceCode {
        var code = SourceCode()
        code.appDelegates = [
            SourceCode.AppDelegate(
                "AppDelegate", isMain: isMain, connectsScenes: connects, location: Source.location(7))
        ]
        code.unknowns = unknown.map { [SourceCode.Comment($0, "x", location: Source.location())] } ?? []
        return code
    }

    @Test func `A UIKit app without a manifest and without the delegate method is found`() throws {
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(), lines: [7])
        let findings = try Linting.findings(ScenesRequired.self, "", app: Linting.phone, code: code())
        #expect(findings.first?.platformMessage?.contains("UIScene life cycle is required") == true)
    }

    @Test func `An app with scenes is not found`() throws {
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(connects: true), lines: [])
        // A SwiftUI app starts with the App, and its delegate comes from an adaptor.
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(isMain: false), lines: [])
        try Source.expect(
            ScenesRequired.self, "<key>UIApplicationSceneManifest</key><dict/>", app: Linting.phone, code: code(),
            lines: [])
        // The method may be in sources that were not read.
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(unknown: "syntax"), lines: [])
        // macOS and watchOS have no UIScene, and an extension has no app delegate.
        try Source.expect(ScenesRequired.self, code: code(), lines: [])
        try Source.expect(
            ScenesRequired.self, "<key>NSExtension</key><dict/>", app: Linting.phone, code: code(), lines: [])
    }
}
