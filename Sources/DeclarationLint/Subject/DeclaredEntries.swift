package import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// A type declaration of the app, with the locations of its parts. It is a class because every rule iterates over all type
/// declarations, and copying a value with so many parts would cost more than the rules.
package final class DeclaredType: Sendable {
    /// A string and its location.
    package struct Part: Sendable {
        package var text: String
        package var location: Diagnostic.Location

        /// Returns the strings of a file, with their locations.
        static func all(_ texts: [(text: String, position: SourcePosition)], in file: String) -> [Part] {
            texts.map { Part(text: $0.text, location: Diagnostic.Location(file: file, position: $0.position)) }
        }
    }

    /// The source from which the type was created. Its parts are created when a rule reads them, because an app can have
    /// thousands of types.
    private enum Source: Sendable {
        indirect case declaration(TypeDeclaration)
        case entry(DeclarationDictionary)
    }

    /// The identifier, as written.
    package let identifier: String
    package let isExported: Bool
    package let location: Diagnostic.Location
    private let source: Source

    /// Creates a type whose parts have the location of the declaration.
    init(_ declaration: TypeDeclaration, in file: String) {
        identifier = declaration.identifier
        isExported = declaration.kind == .exported
        location = Diagnostic.Location(file: file, position: declaration.position)
        source = .declaration(declaration)
    }

    /// Creates a type from an entry of a property list, or returns nil if the entry has no identifier.
    init?(_ entry: InfoPropertyList.Entry, _ kind: TypeDeclaration.Kind, in file: String) {
        guard let value = entry["UTTypeIdentifier"], let identifier = value.string else { return nil }
        self.identifier = identifier
        isExported = kind == .exported
        location = Diagnostic.Location(file: file, position: value.position)
        source = .entry(entry.members)
    }

    /// The entry in the property list, or nil if the app was not read from a property list.
    package var entry: DeclarationDictionary? { if case .entry(let entry) = source { entry } else { nil } }

    package var declaration: TypeDeclaration {
        switch source {
        case .declaration(let declaration): return declaration
        case .entry(let entry):
            var declaration = TypeDeclaration(
                identifier: identifier, kind: isExported ? .exported : .imported,
                conformsTo: conformsTo.map { $0.text },
                tags: [
                    .filenameExtension: extensions.map { $0.text }, .mimeType: mimeTypes.map { $0.text },
                    .osType: osTypes.map { $0.text },
                ],
                description: entry["UTTypeDescription"]?.string)
            declaration.position = location.position
            return declaration
        }
    }

    /// The identifiers of the supertypes.
    package var conformsTo: [Part] {
        switch source {
        case .declaration(let declaration): declaration.conformsTo.map { Part(text: $0, location: location) }
        case .entry(let entry): parts(entry["UTTypeConformsTo"])
        }
    }

    package var extensions: [Part] { tags(.filenameExtension) }

    package var mimeTypes: [Part] { tags(.mimeType) }

    package var osTypes: [Part] { tags(.osType) }

    private func tags(_ tagClass: UTTagClass) -> [Part] {
        switch source {
        case .declaration(let declaration):
            (declaration.tags[tagClass] ?? []).map { Part(text: $0, location: location) }
        case .entry(let entry): parts(entry["UTTypeTagSpecification"]?.dictionary?[tagClass.rawValue])
        }
    }

    private func parts(_ value: DeclarationValue?) -> [Part] {
        Part.all(InfoPropertyList.Entry.texts(of: value), in: location.file)
    }

    /// The key of the list in an Info.plist that contains the declaration.
    var listKey: String { isExported ? "UTExportedTypeDeclarations" : "UTImportedTypeDeclarations" }
}

extension InfoPropertyList {
    /// The type declarations in both lists.
    var declaredTypes: [DeclaredType] {
        entries("UTExportedTypeDeclarations").compactMap { DeclaredType($0, .exported, in: file) }
            + entries("UTImportedTypeDeclarations").compactMap { DeclaredType($0, .imported, in: file) }
    }
}

/// A document type of the app, with the locations of its parts. It is a class for the same reason as `DeclaredType`.
package final class DocumentTypeEntry: Sendable {
    package var documentType: DocumentType { declared[index] }
    /// The document types of the app, which are stored once, and the index of this document type.
    private let declared: [DocumentType]
    private let index: Int
    private let file: String
    /// The location at which the entry begins.
    package var location: Diagnostic.Location { Diagnostic.Location(file: file, position: documentType.position) }
    /// The entry in the property list, or nil if the app was not read from a property list.
    package let entry: DeclarationDictionary?

    /// Creates an entry. If it is not from a property list, its parts have the location of the declaration.
    init(_ declared: [DocumentType], at index: Int, _ entry: DeclarationDictionary? = nil, in file: String) {
        (self.declared, self.index, self.entry, self.file) = (declared, index, entry, file)
    }

    package var contentTypes: [DeclaredType.Part] { parts("LSItemContentTypes", documentType.contentTypes) }

    /// The legacy filename extensions.
    package var extensions: [DeclaredType.Part] { parts("CFBundleTypeExtensions", documentType.extensions) }

    /// The legacy OSTypes.
    package var osTypes: [DeclaredType.Part] { parts("CFBundleTypeOSTypes", documentType.osTypes) }

    /// The identifiers of the types to which documents can be exported.
    package var exportableTypes: [DeclaredType.Part] { parts("NSExportableTypes", documentType.exportableTypes) }

    private func parts(_ key: String, _ texts: [String]) -> [DeclaredType.Part] {
        guard let entry else { return texts.map { DeclaredType.Part(text: $0, location: location) } }
        return DeclaredType.Part.all(InfoPropertyList.Entry.texts(of: entry[key]), in: file)
    }

    /// The title for messages: `the document type 'Note'`.
    package var title: String { documentType.title }

    /// Whether the entry claims files only by extension, MIME type or OSType.
    var isLegacy: Bool { contentTypes.isEmpty && hasLegacyClaims }

    /// Whether the entry claims every file by legacy keys. If the entry has extensions, the OSType `****` applies only to files
    /// with these extensions.
    var claimsAnyFile: Bool {
        let (extensions, osTypes) = (documentType.extensions, documentType.osTypes)
        return contentTypes.isEmpty && (extensions.contains("*") || extensions.isEmpty && osTypes.contains("****"))
    }

    /// Whether the entry does not claim any types.
    var isEmpty: Bool { contentTypes.isEmpty && !hasLegacyClaims }

    /// Whether the entry has any of the legacy keys.
    var hasLegacyClaims: Bool {
        !(documentType.extensions.isEmpty && documentType.mimeTypes.isEmpty && documentType.osTypes.isEmpty)
    }

    /// Whether the app opens documents because of the entry. Generators and importers do not.
    package var opensDocuments: Bool { [.editor, .viewer, .shell].contains(documentType.role) }

    /// Returns the string for a key as written, even if it is not a known value.
    func word(_ key: String) -> String? { entry?[key]?.string }

    /// Returns the location of a key in the entry, or of the entry if the key is missing.
    package func location(of key: String) -> Diagnostic.Location {
        Diagnostic.Location(file: file, position: entry?.member(key)?.keyPosition ?? documentType.position)
    }
}

extension InfoPropertyList {
    /// Returns the document types with their locations. `documentTypes` contains the same entries as they were read.
    func documentTypeEntries(_ documentTypes: [DocumentType]) -> [DocumentTypeEntry] {
        zip(documentTypes.indices, (root["CFBundleDocumentTypes"]?.array ?? []).lazy.compactMap { $0.dictionary })
            .map { DocumentTypeEntry(documentTypes, at: $0, $1, in: file) }
    }
}
