import AppDeclaration
import TypeRegistry

/// A type of documents that cannot be shared like others.
enum TypeNotContent: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_NOT_CONTENT",
        catches: "an exported type of files that does not conform to public.content",
        reason:
            "Sharing, such as AirDrop, is for types that conform to public.content, which are documents that people look at. A type for files that the app only uses itself does not need it.",
        fix: Snippet.texts("UTTypeConformsTo", ["public.data", "public.content"]),
        source: "Defining file and data types for your app (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux else { return }
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            // Other rules report types that are neither data nor a package, and unknown supertypes.
            guard let resolved = subject.declaredType(type.identifier),
                type.conformsTo.allSatisfy({ subject.declaredType($0.text) != nil })
            else { continue }
            let supertypes = Set(resolved.supertypeSequence.map(\.identifier))
            guard !supertypes.isDisjoint(with: ["public.data", "com.apple.package"]),
                !supertypes.contains("public.content"), isOpened(type, subject)
            else { continue }
            reporter.report(
                "'\(type.identifier)' does not conform to public.content, as documents that are shared do",
                at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", type.conformsTo.map(\.text) + ["public.content"]))
        }
    }

    /// Whether a type is that of documents of the app: a document type or a group names it.
    private static func isOpened(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        let identifier = TypeIdentifier.folded(type.identifier)
        if subject.claimant(of: type.identifier) != nil { return true }
        return subject.documentGroups.contains { group in
            (group.readable + (group.writable ?? [])).contains { TypeIdentifier.folded($0.identifier) == identifier }
        }
    }
}
