import AppDeclaration
import DeclarationLint
import FileIdentification
import TypeRegistry

/// A type that the platform lacks, and how an app brings it there.
struct MissingType {
    private let identifier: String
    private let supertypes: [String]
    private let extensions: [String]
    private let mimeTypes: [String]
    /// Whether somebody else declares the type, so that the app imports it.
    private let isImported: Bool

    /// Nil when the platform has the type of the file.
    init?(_ identification: Identification) {
        guard let type = identification.unprojectedType else { return nil }
        let platform = identification.type.registry
        if platform.type(type.identifier) != nil {
            // Only the extension is missing: a type of the app's own brings it.
            extensions = identification.type.tags[.filenameExtension] ?? []
            (identifier, isImported) = ("com.example.\(extensions.first ?? "document")", false)
            (supertypes, mimeTypes) = ([type.identifier], [])
            return
        }
        // A type of somebody's is imported under the name that it has; a name that only typeq has is nobody's, so that the
        // app declares the type under one of its own.
        isImported = !TypeIdentifier.isTypeqs(type.identifier)
        identifier = isImported ? type.identifier : "com.example." + type.identifier.dropFirst("typeq.".count)
        let parents = type.nearestSupertypes(in: platform).map(\.identifier)
        supertypes = parents.isEmpty ? ["public.data"] : parents
        extensions = type.tags[.filenameExtension] ?? []
        mimeTypes = type.tags[.mimeType] ?? []
    }

    /// What an explanation says about it, line by line, the declaration in the keys of the app.
    func lines(in notation: Notation) -> [String] {
        let list = isImported ? "UTImportedTypeDeclarations" : "UTExportedTypeDeclarations"
        let declaration = Snippet.type(
            identifier, conformsTo: supertypes, extensions: extensions, mimeTypes: mimeTypes, isExported: !isImported
        ).text(in: notation)
        return ["  only-typeq-knows: an app that opens such files declares their type under \(notation.key(list)):"]
            + declaration.split(separator: "\n").map { "    \($0)" }
    }
}

extension Console {
    /// Explains how the type of a file comes to a platform that lacks it.
    mutating func explainMissingType(of identification: Identification?, in notation: Notation = .propertyList) {
        for line in identification.flatMap(MissingType.init)?.lines(in: notation) ?? [] { print(StyledText(line)) }
    }
}
