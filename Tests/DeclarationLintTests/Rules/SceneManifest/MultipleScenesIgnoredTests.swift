import Testing

@testable import AppDeclaration
@testable import DeclarationLint

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
