package import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// A type declaration of the app with the locations of its parts. A class, because every rule iterates over all of them,
/// and copies of a value with so many parts would cost more than the rules.
package final class DeclaredType: Sendable {
    /// A string and its location.
    package struct Part: Sendable {
        /// The string.
        package var text: String
        /// The location of the string.
        package var location: Diagnostic.Location
    }

    /// The declaration.
    package let declaration: TypeDeclaration
    /// The location of the identifier.
    package let location: Diagnostic.Location
    /// The identifiers of the supertypes.
    package let conformsTo: [Part]
    /// The filename extensions.
    package let extensions: [Part]
    /// The MIME types.
    package let mimeTypes: [Part]
    /// The OSTypes.
    package let osTypes: [Part]
    /// The entry of the property list, or nil if the app was not read from one.
    package let entry: InfoPropertyList.Entry?

    /// Creates a type whose parts have the location of the declaration.
    init(_ declaration: TypeDeclaration, in file: String) {
        self.declaration = declaration
        let location = Diagnostic.Location(file: file, position: declaration.position)
        self.location = location
        func parts(_ texts: [String]) -> [Part] { texts.map { Part(text: $0, location: location) } }
        conformsTo = parts(declaration.conformsTo)
        extensions = parts(declaration.tags[.filenameExtension] ?? [])
        mimeTypes = parts(declaration.tags[.mimeType] ?? [])
        osTypes = parts(declaration.tags[.osType] ?? [])
        entry = nil
    }

    /// Creates a type from an entry of a property list, or returns nil if the entry has no identifier.
    init?(_ entry: InfoPropertyList.Entry, _ kind: TypeDeclaration.Kind, in file: String) {
        guard let value = entry["UTTypeIdentifier"], let identifier = value.string else { return nil }
        func parts(_ texts: [(text: String, position: SourcePosition)]) -> [Part] {
            texts.map { Part(text: $0.text, location: Diagnostic.Location(file: file, position: $0.position)) }
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
        location = Diagnostic.Location(file: file, position: value.position)
        self.entry = entry
    }

    /// The identifier, as written.
    package var identifier: String { declaration.identifier }

    /// Whether the app exports the type.
    package var isExported: Bool { declaration.kind == .exported }

    /// The key of the list in an Info.plist that has the declaration.
    var listKey: String { isExported ? "UTExportedTypeDeclarations" : "UTImportedTypeDeclarations" }
}

extension InfoPropertyList {
    /// The type declarations of both lists.
    var declaredTypes: [DeclaredType] {
        entries("UTExportedTypeDeclarations").compactMap { DeclaredType($0, .exported, in: file) }
            + entries("UTImportedTypeDeclarations").compactMap { DeclaredType($0, .imported, in: file) }
    }
}

/// A document type of the app with the locations of its parts. A class for the same reason as `DeclaredType`.
package final class DocumentTypeEntry: Sendable {
    /// The declaration.
    package let documentType: DocumentType
    /// The start of the entry.
    package let location: Diagnostic.Location
    /// The identifiers of the content types.
    package let contentTypes: [DeclaredType.Part]
    /// The legacy filename extensions.
    package let extensions: [DeclaredType.Part]
    /// The legacy MIME types.
    package let mimeTypes: [DeclaredType.Part]
    /// The legacy OSTypes.
    package let osTypes: [DeclaredType.Part]
    /// The identifiers of the types to which documents can be exported.
    package let exportableTypes: [DeclaredType.Part]
    /// The entry of the property list, or nil if the app was not read from one.
    package let entry: InfoPropertyList.Entry?

    /// Creates an entry whose parts have the location of the declaration.
    init(_ documentType: DocumentType, in file: String) {
        self.documentType = documentType
        let location = Diagnostic.Location(file: file, position: documentType.position)
        self.location = location
        contentTypes = documentType.contentTypes.map { DeclaredType.Part(text: $0, location: location) }
        extensions = documentType.extensions.map { DeclaredType.Part(text: $0, location: location) }
        mimeTypes = documentType.mimeTypes.map { DeclaredType.Part(text: $0, location: location) }
        osTypes = documentType.osTypes.map { DeclaredType.Part(text: $0, location: location) }
        exportableTypes = documentType.exportableTypes.map { DeclaredType.Part(text: $0, location: location) }
        entry = nil
    }

    /// Creates an entry from an entry of a property list.
    init(_ documentType: DocumentType, _ entry: InfoPropertyList.Entry, in file: String) {
        func parts(_ key: String) -> [DeclaredType.Part] {
            entry.texts(key).map {
                DeclaredType.Part(text: $0.text, location: Diagnostic.Location(file: file, position: $0.position))
            }
        }
        self.documentType = documentType
        self.entry = entry
        location = Diagnostic.Location(file: file, position: entry.position)
        contentTypes = parts("LSItemContentTypes")
        extensions = parts("CFBundleTypeExtensions")
        mimeTypes = parts("CFBundleTypeMIMETypes")
        osTypes = parts("CFBundleTypeOSTypes")
        exportableTypes = parts("NSExportableTypes")
    }

    /// The name for a message: `the document type 'Note'`.
    package var title: String {
        documentType.name.map { "the document type '\($0)'" } ?? "a document type without a name"
    }

    /// Whether the entry claims files by extension, MIME type or OSType alone.
    var isLegacy: Bool { contentTypes.isEmpty && hasLegacyClaims }

    /// Whether the entry claims every file by legacy keys. Next to extensions, the OSType `****` applies to their files only.
    var claimsAnyFile: Bool {
        let (extensions, osTypes) = (documentType.extensions, documentType.osTypes)
        return contentTypes.isEmpty && (extensions.contains("*") || extensions.isEmpty && osTypes.contains("****"))
    }

    /// Whether the entry claims nothing.
    var isEmpty: Bool { contentTypes.isEmpty && !hasLegacyClaims }

    /// Whether the entry has any of the legacy keys.
    var hasLegacyClaims: Bool {
        !(documentType.extensions.isEmpty && documentType.mimeTypes.isEmpty && documentType.osTypes.isEmpty)
    }

    /// Whether the app opens documents by the entry. Generators and importers do not.
    package var opensDocuments: Bool { [.editor, .viewer, .shell].contains(documentType.role) }

    /// Returns the string for a key as written, even if it is not a known value.
    func word(_ key: String) -> String? { entry?[key]?.string }

    /// Returns the location of a key of the entry, or of the entry if the key is missing.
    package func location(of key: String) -> Diagnostic.Location {
        Diagnostic.Location(file: location.file, position: entry?.members.member(key)?.keyPosition ?? location.position)
    }
}

extension InfoPropertyList {
    /// Returns the document types with their locations. `documentTypes` are the same entries, as they were read.
    func documentTypeEntries(_ documentTypes: [DocumentType]) -> [DocumentTypeEntry] {
        zip(documentTypes, entries("CFBundleDocumentTypes")).map { DocumentTypeEntry($0, $1, in: file) }
    }
}
