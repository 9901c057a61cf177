import TypeRegistry

/// An exported type without a description.
enum DescriptionMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_DESCRIPTION_MISSING",
        catches: "an exported type without UTTypeDescription",
        reason: "The description is shown as the kind of a file. Without one, the description of a supertype is shown.",
        fix: Snippet.text("UTTypeDescription", "My document"),
        source: "UTTypeDescription (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            if type.declaration.description?.isEmpty ?? true {
                reporter.report("'\(type.identifier)' has no description", at: type.location)
            }
        }
    }
}
