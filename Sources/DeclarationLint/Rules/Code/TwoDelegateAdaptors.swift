import DeclarationFormats

/// More than one delegate adaptor.
enum TwoDelegateAdaptors: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TWO_DELEGATE_ADAPTORS",
        catches: "a second delegate adaptor, or one outside the App",
        reason: "SwiftUI stops the app at run time.",
        fix: "declare one adaptor, in the type that adopts App",
        source: "UIApplicationDelegateAdaptor (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let adaptors = subject.declaration.delegateAdaptors
        for (index, adaptor) in adaptors.enumerated() {
            let location = Diagnostic.Location(file: adaptor.file ?? subject.file, position: adaptor.position)
            if let type = adaptor.declaredIn {
                reporter.report("a delegate adaptor is declared in '\(type)', which is not the App", at: location)
            } else if index > 0, adaptors[..<index].contains(where: { $0.declaredIn == nil }) {
                reporter.report(
                    "a second delegate adaptor" + (adaptor.className.map { ", of '\($0)'" } ?? ""), at: location,
                    related: [
                        Diagnostic.Related(
                            message: "the first",
                            location: Diagnostic.Location(
                                file: adaptors[0].file ?? subject.file, position: adaptors[0].position))
                    ])
            }
        }
    }
}
