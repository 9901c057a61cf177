import AppDeclaration

/// A delegate adaptor of another platform.
enum DelegateAdaptorKind: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DELEGATE_ADAPTOR_KIND",
        catches: "a delegate adaptor of another platform than the app's",
        reason: "There is one kind for each family of platforms. That of another does not exist there.",
        fix: "@NSApplicationDelegateAdaptor on macOS, @UIApplicationDelegateAdaptor on iOS, iPadOS, tvOS and visionOS",
        source: "UIApplicationDelegateAdaptor, NSApplicationDelegateAdaptor (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        for finding in subject.declaration.contradictions where finding.rule == .delegateAdaptorKind {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position),
                fix: "@\(platform.delegateAdaptorKind.rawValue)")
        }
    }
}
