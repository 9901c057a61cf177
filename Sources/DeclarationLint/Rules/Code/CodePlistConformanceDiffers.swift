import TypeRegistry

/// A parent in the code that the property list does not have.
enum CodePlistConformanceDiffers: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CODE_PLIST_CONFORMANCE_DIFFERS",
        catches: "a parent in UTType(exportedAs:conformingTo:) to which the declaration does not conform",
        reason:
            "The declaration counts, and the parent in the code is only used where there is none: the code expects a conformance that is not there.",
        fix: "name the same parent in both places",
        source: "UTType(exportedAs:conformingTo:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for mention in subject.code?.types ?? [] {
            guard let parent = mention.conformsTo, let declared = subject.ownDeclaration(of: mention.identifier),
                let type = subject.declaredType(mention.identifier), let expected = subject.declaredType(parent),
                !type.conforms(to: expected)
            else { continue }
            let parents = declared.conformsTo.map(\.text).joined(separator: ", ")
            reporter.report(
                "the code says that '\(mention.identifier)' conforms to '\(parent)', its declaration says: \(parents.isEmpty ? "to nothing" : parents)",
                at: LintPlace(mention.place), fix: .element(parent),
                related: [LintFinding.Related(message: "the declaration", place: declared.place)])
        }
    }
}
