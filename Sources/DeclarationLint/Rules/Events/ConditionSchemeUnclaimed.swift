import AppDeclaration

/// A condition for URLs that never reach the app.
enum ConditionSchemeUnclaimed: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONDITION_SCHEME_UNCLAIMED",
        catches: "a condition of handlesExternalEvents with a URL scheme that the app does not claim",
        reason:
            "No URL of the scheme reaches the app, so the condition never matches one. A user activity whose target content identifier is written like a URL still does.",
        fix: .texts("CFBundleURLSchemes", ["myapp"]),
        source: "handlesExternalEvents, CFBundleURLSchemes (Apple)")

    /// The schemes of events that an app receives without claiming them: documents, and web pages of user activities.
    private static let unclaimed: Set = ["file", "http", "https"]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations || !subject.declaration.urlSchemes.isEmpty else { return }
        let claimed = Set(subject.declaration.urlSchemes.map { $0.lowercased() })
        // A scheme with a build setting can be any scheme.
        guard !claimed.contains(where: { $0.contains("$") }) else { return }
        for (scene, condition) in subject.conditions {
            guard let scheme = condition.urlScheme, !claimed.contains(scheme), !unclaimed.contains(scheme) else {
                continue
            }
            reporter.report(
                "the condition '\(condition)' is for URLs of the scheme '\(scheme)', which the app does not claim",
                at: subject.location(of: scene), fix: .texts("CFBundleURLSchemes", [scheme]))
        }
    }
}
