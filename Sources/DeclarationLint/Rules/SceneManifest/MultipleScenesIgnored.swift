import AppDeclaration

/// Support for multiple scenes on a platform whose apps have one.
enum MultipleScenesIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_MULTIPLE_SCENES_IGNORED",
        catches: "UIApplicationSupportsMultipleScenes set to true in an app for tvOS or watchOS",
        reason: "Apps have one window on these platforms, whatever the key says.",
        fix: .flag("UIApplicationSupportsMultipleScenes", false),
        source: "UIApplicationSupportsMultipleScenes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        guard [.tvOS, .watchOS].contains(platform), let manifest = subject.declaration.sceneManifest,
            manifest.supportsMultipleScenes == true
        else { return }
        reporter.report(
            "UIApplicationSupportsMultipleScenes is true, but apps for \(platform.rawValue) have one window",
            at: subject.location(manifest.position))
    }
}
