import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A first editor in the property list that is not the first editor of the sources.
enum NewTypeMismatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NEW_TYPE_MISMATCH",
        catches: "a first Editor among the document types whose types the first editor group does not read",
        reason:
            "New takes its type from the first Editor in the property list, and its group from the sources. The two do not match.",
        fix: "put the document type of the first editor group first",
        source: "NSDocumentController defaultType (Apple); Dblore; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS,
            let group = subject.documentGroups.first(where: { $0.role != .viewer && $0.allowsCreating != false }),
            let entry = subject.documentTypes.first(where: { $0.documentType.role == .editor }),
            !entry.contentTypes.isEmpty, group.unreadTypes.isEmpty
        else { return }
        let claimed = Set(entry.contentTypes.compactMap { subject.declaredType($0.text) })
        let readable = Set(group.readable.compactMap { subject.type(of: $0) })
        guard !claimed.isEmpty, !readable.isEmpty,
            !claimed.contains(where: { $0.conforms(toAnyOf: readable) }),
            !readable.contains(where: { $0.conforms(toAnyOf: claimed) })
        else { return }
        reporter.report(
            "\(entry.title) is the first Editor, but \(group.title), the first editor group, reads none of its types",
            at: entry.location,
            related: [Diagnostic.Related(message: "the group", location: subject.location(of: group))])
    }
}
