import DeclarationFormats

/// A type that the code exports and the property list imports, or the reverse.
enum DeclaredInOtherList: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DECLARED_IN_OTHER_LIST",
        catches: "UTType(exportedAs:) of an imported type, or UTType(importedAs:) of an exported one",
        reason: "The initializer looks in the other list, and logs a warning.",
        fix: "move the declaration, or change the initializer: export the type if the format is yours",
        source: "UTType(exportedAs:), UTType(importedAs:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        for mention in subject.mentions where mention.spelling != .identifier {
            guard let type = subject.ownDeclaration(of: mention.identifier),
                type.isExported != (mention.spelling == .exportedAs)
            else { continue }
            reporter.report(
                "'\(mention.identifier)' is created by UTType(\(mention.spelling.rawValue):), but declared under \(type.listKey)",
                at: mention.location,
                fix: "UTType(\(type.isExported ? "exportedAs" : "importedAs"): \"\(mention.identifier)\")",
                related: [Diagnostic.Related(message: "the declaration", location: type.location)])
        }
    }
}
