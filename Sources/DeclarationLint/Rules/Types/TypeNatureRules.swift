import AppDeclaration
import TypeRegistry

enum NoPhysicalSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_NO_PHYSICAL_SUPERTYPE",
        catches:
            "a type with a filename extension, or claimed by a document type, that conforms to neither public.data nor com.apple.package",
        reason:
            "Every file is data or a directory. The system does not assign any other type to a file, so files of the type are dimmed in panels.",
        fix: "add public.data, or com.apple.package for documents that are folders, to UTTypeConformsTo",
        source: "Defining file and data types for your app (Apple); yasirkula/UnityNativeFilePicker#1")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let claimed = Set(subject.documentTypes.flatMap { $0.contentTypes }.map { TypeIdentifier.folded($0.text) })
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
            let parents = type.conformsTo.map { $0.text }
            let isFolderLike = parents.contains { $0.hasSuffix("bundle") || $0.hasSuffix("directory") }
            reporter.report(
                "'\(type.identifier)' conforms to " + (parents.isEmpty ? "nothing" : parents.joined(separator: ", "))
                    + ": it conforms to neither public.data nor com.apple.package, so no file has the type",
                at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", [isFolderLike ? "com.apple.package" : "public.data"] + parents))
        }
    }

    private static func isPhysical(_ type: UTType) -> Bool {
        let sides = ["public.data", "com.apple.package", "public.directory"]
        return sides.contains(type.identifier) || type.supertypeSequence.contains { sides.contains($0.identifier) }
    }
}

enum PackageAndData: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_PACKAGE_AND_DATA", catches: "a type that conforms to both public.data and com.apple.package",
        reason:
            "A document is either a file or a folder that looks like a file. A lookup for the other kind does not find the type.",
        fix:
            "for a package, remove public.data and every supertype that conforms to it; for a file, remove com.apple.package",
        source: "Defining file and data types for your app (Apple); electron-userland/electron-builder#995")
}

enum TypeNotContent: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_NOT_CONTENT", catches: "an exported file type that does not conform to public.content",
        reason:
            "Sharing, for example with AirDrop, is for types that conform to public.content, the type of documents that people view. A type for files that only the app uses does not need to conform to it.",
        fix: Snippet.texts("UTTypeConformsTo", ["public.data", "public.content"]),
        source: "Defining file and data types for your app (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux else { return }
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            // Other rules report types that are neither data nor a package, and unknown supertypes.
            guard let resolved = subject.declaredType(type.identifier),
                type.conformsTo.allSatisfy({ subject.declaredType($0.text) != nil })
            else { continue }
            let supertypes = Set(resolved.supertypeSequence.map { $0.identifier })
            guard !supertypes.isDisjoint(with: ["public.data", "com.apple.package"]),
                !supertypes.contains("public.content"), isOpened(type, subject)
            else { continue }
            reporter.report(
                "'\(type.identifier)' does not conform to public.content, unlike the types of documents that are shared",
                at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", type.conformsTo.map { $0.text } + ["public.content"]))
        }
    }

    /// Returns whether a document type or a group of the app names a type.
    private static func isOpened(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        let identifier = TypeIdentifier.folded(type.identifier)
        if subject.claimant(of: type.identifier) != nil { return true }
        return subject.documentGroups.contains { group in
            (group.readable + (group.writable ?? [])).contains { TypeIdentifier.folded($0.identifier) == identifier }
        }
    }
}

enum TypeUnused: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_UNUSED", catches: "an exported type with an extension that no document type of the app opens",
        reason:
            "The app owns the format, but is never offered for its files. This is correct for data that is only exchanged between apps.",
        fix: "add a document type that claims the type, if people should open its files",
        source: "Building a document-based app with SwiftUI (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.documentTypes.isEmpty else { return }
        let claimed = Set(
            subject.documentTypes.flatMap { $0.contentTypes }.compactMap { subject.declaredType($0.text) })
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            guard let resolved = subject.declaredType(type.identifier),
                !resolved.conforms(toAnyOf: claimed)
            else { continue }
            reporter.report("'\(type.identifier)' is exported, but no document type claims it", at: type.location)
        }
    }
}

enum DescriptionMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_DESCRIPTION_MISSING", catches: "an exported type without UTTypeDescription",
        reason: "The description is shown as the kind of a file. The default is the description of a supertype.",
        fix: Snippet.text("UTTypeDescription", "My document"), source: "UTTypeDescription (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.isExported && !type.extensions.isEmpty {
            if type.declaration.description?.isEmpty ?? true {
                reporter.report("'\(type.identifier)' has no description", at: type.location)
            }
        }
    }
}
