import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A type declaration of the app with the places of its parts. An object, because every rule passes over all of them, and
/// copies of a value with as many parts would cost more than the rules.
public final class DeclaredType: Sendable {
    /// A text and where it stands.
    public struct Part: Sendable {
        /// The text.
        public var text: String
        /// Where it stands.
        public var place: LintPlace
    }

    /// What is declared.
    public let declaration: TypeDeclaration
    /// Where the identifier stands.
    public let place: LintPlace
    /// The supertypes, each with its place.
    public let conformsTo: [Part]
    /// The filename extensions, each with its place.
    public let extensions: [Part]
    /// The MIME types, each with its place.
    public let mimeTypes: [Part]
    /// The OSTypes, each with its place.
    public let osTypes: [Part]
    /// The entry of the property list, when it came from one.
    public let entry: InfoPropertyList.Entry?

    /// A declaration of which only the place as a whole is known.
    init(_ declaration: TypeDeclaration, in file: String) {
        self.declaration = declaration
        let place = LintPlace(file: file, position: declaration.position)
        self.place = place
        func parts(_ texts: [String]) -> [Part] { texts.map { Part(text: $0, place: place) } }
        conformsTo = parts(declaration.conformsTo)
        extensions = parts(declaration.tags[.filenameExtension] ?? [])
        mimeTypes = parts(declaration.tags[.mimeType] ?? [])
        osTypes = parts(declaration.tags[.osType] ?? [])
        entry = nil
    }

    /// An entry of a property list; nil without an identifier.
    init?(_ entry: InfoPropertyList.Entry, _ kind: TypeDeclaration.Kind, in file: String) {
        guard let value = entry["UTTypeIdentifier"], let identifier = value.string else { return nil }
        func parts(_ texts: [(text: String, position: SourcePosition)]) -> [Part] {
            texts.map { Part(text: $0.text, place: LintPlace(file: file, position: $0.position)) }
        }
        let tags = entry["UTTypeTagSpecification"]?.dictionary ?? DeclarationDictionary([])
        let tagged = InfoPropertyList.Entry(key: "", index: 0, members: tags, position: entry.position)
        conformsTo = parts(entry.texts("UTTypeConformsTo"))
        extensions = parts(tagged.texts("public.filename-extension"))
        mimeTypes = parts(tagged.texts("public.mime-type"))
        osTypes = parts(tagged.texts("com.apple.ostype"))
        declaration = TypeDeclaration(
            identifier: identifier, kind: kind, conformsTo: conformsTo.map(\.text),
            tags: [
                .filenameExtension: extensions.map(\.text), .mimeType: mimeTypes.map(\.text),
                .osType: osTypes.map(\.text),
            ],
            description: entry["UTTypeDescription"]?.string, position: value.position)
        place = LintPlace(file: file, position: value.position)
        self.entry = entry
    }

    /// The identifier as it is written.
    public var identifier: String { declaration.identifier }

    /// Whether the app exports it.
    public var isExported: Bool { declaration.kind == .exported }

    /// The key of its list in an Info.plist.
    public var listKey: String { isExported ? "UTExportedTypeDeclarations" : "UTImportedTypeDeclarations" }
}

extension InfoPropertyList {
    /// The type declarations of both lists.
    var declaredTypes: [DeclaredType] {
        entries("UTExportedTypeDeclarations").compactMap { DeclaredType($0, .exported, in: file) }
            + entries("UTImportedTypeDeclarations").compactMap { DeclaredType($0, .imported, in: file) }
    }
}
