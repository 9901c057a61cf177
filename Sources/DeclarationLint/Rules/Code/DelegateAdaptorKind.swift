import AppDeclaration

/// A delegate adaptor for another platform.
enum DelegateAdaptorKind: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DELEGATE_ADAPTOR_KIND",
        catches: "a delegate adaptor for another platform than the app's",
        reason: "Each family of platforms has its own kind of adaptor. The other kinds do not exist there.",
        fix: "@NSApplicationDelegateAdaptor on macOS, @UIApplicationDelegateAdaptor on iOS, iPadOS, tvOS and visionOS",
        source: "UIApplicationDelegateAdaptor, NSApplicationDelegateAdaptor (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        for finding in subject.declaration.contradictions where finding.rule == .delegateAdaptorKind {
            reporter.report(
                finding.message, at: subject.location(of: finding),
                fix: "@\(platform.delegateAdaptorKind.rawValue)")
        }
    }
}
