import AppDeclaration
import DeclarationFormats

/// An app of UIKit that does not adopt the scene-based life cycle.
enum ScenesRequired: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENES_REQUIRED",
        catches:
            "an app of UIKit with neither UIApplicationSceneManifest nor application(_:configurationForConnecting:options:)",
        reason:
            "Apps that are built with the SDK of iOS, iPadOS, Mac Catalyst, tvOS or visionOS 27 must adopt the scene-based life cycle, or they fail to launch. Apps of SwiftUI have scenes.",
        fix: "add UIApplicationSceneManifest to the Info.plist, and move the window to a scene delegate",
        platformMessage: "Application failed to launch: UIScene life cycle is required for apps built with this SDK",
        source: "Transitioning to the UIKit scene-based life cycle (Apple); otpkit#152; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isAppExtension, let delegate = subject.declaration.delegateWithoutScenes else { return }
        reporter.report(
            "the app has no scenes: it has no UIApplicationSceneManifest, and '\(delegate.name)' has no "
                + "application(_:configurationForConnecting:options:)",
            at: Diagnostic.Location(delegate.location))
    }
}
