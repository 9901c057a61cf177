import AppDeclaration
import DeclarationFormats

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
        let kind = platform.delegateAdaptorKind.rawValue
        for adaptor in subject.declaration.delegateAdaptors where !platform.allows(adaptor.kind) {
            let name = adaptor.className.map { "the delegate adaptor of '\($0)'" } ?? "a delegate adaptor"
            reporter.report(
                "\(name) has the kind \(adaptor.kind.rawValue): on \(platform.rawValue) use \(kind)",
                at: Diagnostic.Location(file: adaptor.file ?? subject.file, position: adaptor.position),
                fix: "@\(kind)")
        }
    }
}
