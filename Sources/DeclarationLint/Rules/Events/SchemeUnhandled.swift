import AppDeclaration

/// A URL scheme that the app claims and that no code handles.
enum SchemeUnhandled: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SCHEME_UNHANDLED",
        catches: "a URL scheme of an app without code that handles URLs",
        reason:
            "The system opens the app for such URLs, and nothing happens. Code for them is onOpenURL, onContinueUserActivity, handlesExternalEvents or a method of a delegate. A library may handle them.",
        fix: ".onOpenURL { url in … }",
        source: "CFBundleURLTypes, onOpenURL(perform:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let code = subject.code, code.eventHandlers?.isEmpty == true,
            subject.declaration.unreadDependencies.isEmpty, subject.conditions.isEmpty,
            !subject.scenes.contains(where: { !$0.unknownConditions.isEmpty }),
            !code.unknowns.contains(where: { ["syntax", "file"].contains($0.subject) }), !subject.isAppExtension,
            let scheme = subject.declaration.urlSchemes.first
        else { return }
        let member = subject.propertyList?.root.member("CFBundleURLTypes")
        let others = subject.declaration.urlSchemes.count - 1
        reporter.report(
            "the app claims the URL scheme '\(scheme)'" + (others > 0 ? " and \(others) more" : "")
                + ", but no code in its sources handles URLs",
            at: subject.location(member?.keyPosition))
    }
}
