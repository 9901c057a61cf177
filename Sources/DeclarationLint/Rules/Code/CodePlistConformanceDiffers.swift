import DeclarationFormats
import TypeRegistry

/// A supertype in the code that the property list does not have.
enum CodePlistConformanceDiffers: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CODE_PLIST_CONFORMANCE_DIFFERS",
        catches: "a supertype in UTType(exportedAs:conformingTo:) to which the declared type does not conform",
        reason:
            "Only the declaration counts; the supertype in the code is used only without one. The code expects a conformance that does not exist.",
        fix: "name the same supertype in both",
        source: "UTType(exportedAs:conformingTo:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for mention in subject.code?.types ?? [] {
            guard let parent = mention.conformsTo, let declared = subject.ownDeclaration(of: mention.identifier),
                let type = subject.declaredType(mention.identifier), let expected = subject.declaredType(parent),
                !type.conforms(to: expected)
            else { continue }
            let parents = declared.conformsTo.map(\.text).joined(separator: ", ")
            reporter.report(
                "the code says that '\(mention.identifier)' conforms to '\(parent)', but its declaration names \(parents.isEmpty ? "no supertype" : parents)",
                at: Diagnostic.Location(mention.location), fix: .element(parent),
                related: [Diagnostic.Related(message: "the declaration", location: declared.location)])
        }
    }
}
