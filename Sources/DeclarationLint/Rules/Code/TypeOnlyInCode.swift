import AppDeclaration
import TypeRegistry

/// A type that the code names and nobody declares.
enum TypeOnlyInCode: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_ONLY_IN_CODE",
        catches: "UTType(\"…\") in the sources of a type that nobody declares",
        reason:
            "It gives nil, unless an installed app happens to declare the type. A library's types must be declared by the app that uses it.",
        fix: "import the type in the app's Info.plist",
        source: "UTType(_:) (Apple); huggingface/swift-chat#16, automerge-swift#66; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsPropertyList else { return }
        var nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .identifier) {
            guard !TypeIdentifier.folded(mention.identifier).hasPrefix("dyn."),
                subject.declaredType(mention.identifier) == nil
            else { continue }
            if let known = subject.knownType(mention.identifier) {
                if !TypeIdentifier.isTypeqs(mention.identifier) {
                    reporter.report(
                        "UTType(\"\(mention.identifier)\") is nil where no app is installed that declares it: the system "
                            + "does not",
                        at: LintPlace(mention.place),
                        fix: Snippet.type(
                            mention.identifier, conformsTo: known.declaration?.conformsTo ?? ["public.data"],
                            extensions: known.tags[.filenameExtension] ?? []))
                }
                continue
            }
            let near = nearest.nearest(to: mention.identifier)
            reporter.report(
                "UTType(\"\(mention.identifier)\") is nil: nobody declares it"
                    + (near.map { ": is '\($0)' meant?" } ?? ""),
                at: LintPlace(mention.place),
                fix: near.map { "UTType(\"\($0)\")" }
                    ?? Snippet.type(mention.identifier, conformsTo: ["public.data"], extensions: ["…"]))
        }
    }
}
