/// A type that the code takes for exported and the property list for imported, or the reverse.
enum DeclaredInOtherList: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DECLARED_IN_OTHER_LIST",
        catches: "UTType(exportedAs:) of an imported type, or UTType(importedAs:) of an exported one",
        reason: "The initialiser looks in the other list. The log has a warning that says so.",
        fix: "move the declaration, or change the initialiser: exported if the format is yours",
        source: "UTType(exportedAs:), UTType(importedAs:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        for mention in subject.mentions where mention.spelling != .identifier {
            guard let type = subject.ownDeclaration(of: mention.identifier),
                type.isExported != (mention.spelling == .exportedAs)
            else { continue }
            reporter.report(
                "'\(mention.identifier)' is made by UTType(\(mention.spelling.rawValue):), and declared under \(type.listKey)",
                at: mention.place,
                fix: "UTType(\(type.isExported ? "exportedAs" : "importedAs"): \"\(mention.identifier)\")",
                related: [LintFinding.Related(message: "the declaration", place: type.place)])
        }
    }
}
