import TypeRegistry

/// An exported type that the app never opens.
enum TypeUnused: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_UNUSED",
        catches: "an exported type with an extension that no document type of the app opens",
        reason:
            "The app owns the format, but is never offered for its files. This is right for data that is only exchanged between apps.",
        fix: "add a document type that claims it, if people should open its files",
        source: "Building a document-based app with SwiftUI (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.documentTypes.isEmpty else { return }
        let claimed = Set(subject.documentTypes.flatMap(\.contentTypes).compactMap { subject.declaredType($0.text) })
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            guard let resolved = subject.declaredType(type.identifier),
                !resolved.conforms(toAnyOf: claimed)
            else { continue }
            reporter.report("'\(type.identifier)' is exported, but no document type claims it", at: type.location)
        }
    }
}
