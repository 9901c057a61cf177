import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Transitioning to the UIKit scene-based life cycle (Apple): apps that are built with the SDK of 27 must adopt scenes.
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

    @Test func `An app of UIKit without a manifest and without the method of the delegate is found`() throws {
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(), lines: [7])
        let findings = try Linting.findings(ScenesRequired.self, "", app: Linting.phone, code: code())
        #expect(findings.first?.platformMessage?.contains("UIScene life cycle is required") == true)
    }

    @Test func `An app with scenes is not found`() throws {
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(connects: true), lines: [])
        // An app of SwiftUI starts with the App, and its delegate is that of an adaptor.
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(isMain: false), lines: [])
        try Source.expect(
            ScenesRequired.self, "<key>UIApplicationSceneManifest</key><dict/>", app: Linting.phone, code: code(),
            lines: [])
        // The method may be in what was not read.
        try Source.expect(ScenesRequired.self, app: Linting.phone, code: code(unknown: "syntax"), lines: [])
        // macOS and watchOS have no UIScene, and an extension has no app delegate.
        try Source.expect(ScenesRequired.self, code: code(), lines: [])
        try Source.expect(
            ScenesRequired.self, "<key>NSExtension</key><dict/>", app: Linting.phone, code: code(), lines: [])
    }
}
