import DeclarationLint
import FileIdentification
import TypeRegistry

/// A type that the platform lacks, and how an app brings it there.
struct MissingType {
    private let type: UTType
    private let platform: Registry

    /// Nil when the platform has the type of the file.
    init?(_ identification: Identification) {
        guard let type = identification.unprojectedType else { return nil }
        self.type = type
        platform = identification.type.registry
    }

    /// The identifier to declare. A type of somebody's is imported under the name that it has; one that only typeq names is
    /// the app's own, since nobody else declares it.
    private var identifier: String {
        TypeIdentifier.isTypeqs(type.identifier)
            ? "com.example." + type.identifier.dropFirst("typeq.".count) : type.identifier
    }

    /// The list of an Info.plist in which the declaration belongs.
    private var list: String {
        TypeIdentifier.isTypeqs(type.identifier) ? "UTExportedTypeDeclarations" : "UTImportedTypeDeclarations"
    }

    /// The declaration, ready to paste: it conforms to what the platform has.
    private var declaration: String {
        let tags = type.tags
        let parents = type.nearestSupertypes(in: platform).map(\.identifier)
        return Snippet.type(
            identifier, conformsTo: parents.isEmpty ? ["public.data"] : parents,
            extensions: tags[.filenameExtension] ?? [], mimeTypes: tags[.mimeType] ?? []
        ).text(in: .propertyList)
    }

    /// What an explanation says about it, line by line.
    var lines: [String] {
        ["  only-typeq-knows: an app that opens such files declares their type under \(list):"]
            + declaration.split(separator: "\n").map { "    \($0)" }
    }
}

extension Console {
    /// Explains how the type of a file comes to a platform that lacks it.
    mutating func explainMissingType(of identification: Identification?) {
        for line in identification.flatMap(MissingType.init)?.lines ?? [] { print(StyledText(line)) }
    }
}
