import AppDeclaration
import DeclarationLint
import FileIdentification
import TypeRegistry

/// A type that does not exist on the platform, and the declaration with which an app adds it.
struct MissingType {
    private let identifier: String
    private let supertypes: [String]
    private let extensions: [String]
    private let mimeTypes: [String]
    /// Whether another app owns the type, so that this app imports it.
    private let isImported: Bool

    /// Returns nil if the type of the file exists on the platform.
    init?(_ identification: Identification) {
        guard let type = identification.unprojectedType else { return nil }
        let platform = identification.type.registry
        if platform.type(type.identifier) != nil {
            // Only the extension is missing: the app declares a type of its own with it.
            extensions = identification.type.tags[.filenameExtension] ?? []
            (identifier, isImported) = ("com.example.\(extensions.first ?? "document")", false)
            (supertypes, mimeTypes) = ([type.identifier], [])
            return
        }
        // The type of another app is imported with its identifier. An identifier of typeq's own belongs to no app, so the
        // app exports the type with an identifier of its own.
        isImported = !TypeIdentifier.isTypeqs(type.identifier)
        identifier = isImported ? type.identifier : "com.example." + type.identifier.dropFirst("typeq.".count)
        let parents = type.nearestSupertypes(in: platform).map(\.identifier)
        supertypes = parents.isEmpty ? ["public.data"] : parents
        extensions = type.tags[.filenameExtension] ?? []
        mimeTypes = type.tags[.mimeType] ?? []
    }

    /// Returns the lines of the explanation, with the declaration in the notation of the app.
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
    /// Explains how an app adds the type of a file to a platform that lacks it.
    mutating func explainMissingType(of identification: Identification?, in notation: Notation = .propertyList) {
        for line in identification.flatMap(MissingType.init)?.lines(in: notation) ?? [] { print(StyledText(line)) }
    }
}
