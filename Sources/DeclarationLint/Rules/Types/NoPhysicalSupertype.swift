import TypeRegistry

/// A type for files that is neither data nor a package.
enum NoPhysicalSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_NO_PHYSICAL_SUPERTYPE",
        catches:
            "a type with a filename extension, or claimed by a document type, under neither public.data nor com.apple.package",
        reason:
            "Every file is data or a directory. No file has a type that is neither, so its files are dimmed in panels.",
        fix: "add public.data, or com.apple.package for documents that are folders, to UTTypeConformsTo",
        source: "Defining file and data types for your app (Apple); UnityNativeFilePicker#1")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let claimed = Set(subject.documentTypes.flatMap(\.contentTypes).map { TypeIdentifier.folded($0.text) })
        for type in subject.types
        where !type.extensions.isEmpty || claimed.contains(TypeIdentifier.folded(type.identifier)) {
            // Other rules report dynamic types, and types that conform to themselves or to unknown types.
            let folded = TypeIdentifier.folded(type.identifier)
            guard !folded.hasPrefix("dyn."),
                !type.conformsTo.contains(where: { TypeIdentifier.folded($0.text) == folded })
            else { continue }
            guard let resolved = subject.declaredType(type.identifier), !isPhysical(resolved),
                type.conformsTo.allSatisfy({ subject.declaredType($0.text) != nil })
            else { continue }
            let parents = type.conformsTo.map(\.text)
            let isFolderLike = parents.contains { $0.hasSuffix("bundle") || $0.hasSuffix("directory") }
            reporter.report(
                "'\(type.identifier)' conforms to "
                    + (parents.isEmpty ? "nothing" : parents.joined(separator: ", "))
                    + ": it conforms to neither public.data nor com.apple.package, so no file has it",
                at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", [isFolderLike ? "com.apple.package" : "public.data"] + parents))
        }
    }

    private static func isPhysical(_ type: UTType) -> Bool {
        let sides = ["public.data", "com.apple.package", "public.directory"]
        return sides.contains(type.identifier) || type.supertypeSequence.contains { sides.contains($0.identifier) }
    }
}
