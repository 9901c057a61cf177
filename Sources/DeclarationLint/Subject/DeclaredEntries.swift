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

        /// Returns strings of a file with their locations.
        static func all(_ texts: [(text: String, position: SourcePosition)], in file: String) -> [Part] {
            texts.map { Part(text: $0.text, location: Diagnostic.Location(file: file, position: $0.position)) }
        }
    }

    /// What the type was created from. Its parts are created when a rule reads them, since an app may have thousands.
    private enum Source: Sendable {
        indirect case declaration(TypeDeclaration)
        indirect case entry(InfoPropertyList.Entry)
    }

    /// The identifier, as written.
    package let identifier: String
    /// Whether the app exports the type.
    package let isExported: Bool
    /// The location of the identifier.
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
        source = .entry(entry)
    }

    /// The entry of the property list, or nil if the app was not read from one.
    package var entry: InfoPropertyList.Entry? { if case .entry(let entry) = source { entry } else { nil } }

    /// The declaration.
    package var declaration: TypeDeclaration {
        switch source {
        case .declaration(let declaration): declaration
        case .entry(let entry):
            TypeDeclaration(
                identifier: identifier, kind: isExported ? .exported : .imported, conformsTo: conformsTo.map(\.text),
                tags: [
                    .filenameExtension: extensions.map(\.text), .mimeType: mimeTypes.map(\.text),
                    .osType: osTypes.map(\.text),
                ],
                description: entry["UTTypeDescription"]?.string, position: location.position)
        }
    }

    /// The identifiers of the supertypes.
    package var conformsTo: [Part] {
        switch source {
        case .declaration(let declaration): declaration.conformsTo.map { Part(text: $0, location: location) }
        case .entry(let entry): parts(entry.members["UTTypeConformsTo"])
        }
    }

    /// The filename extensions.
    package var extensions: [Part] { tags(.filenameExtension) }

    /// The MIME types.
    package var mimeTypes: [Part] { tags(.mimeType) }

    /// The OSTypes.
    package var osTypes: [Part] { tags(.osType) }

    private func tags(_ tagClass: UTTagClass) -> [Part] {
        switch source {
        case .declaration(let declaration):
            (declaration.tags[tagClass] ?? []).map { Part(text: $0, location: location) }
        case .entry(let entry): parts(entry.members["UTTypeTagSpecification"]?.dictionary?[tagClass.rawValue])
        }
    }

    private func parts(_ value: DeclarationValue?) -> [Part] {
        Part.all(InfoPropertyList.Entry.texts(of: value), in: location.file)
    }

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
    /// The entry of the property list, or nil if the app was not read from one.
    package let entry: InfoPropertyList.Entry?

    /// Creates an entry whose parts have the location of the declaration.
    init(_ documentType: DocumentType, in file: String) {
        self.documentType = documentType
        location = Diagnostic.Location(file: file, position: documentType.position)
        entry = nil
    }

    /// Creates an entry from an entry of a property list.
    init(_ documentType: DocumentType, _ entry: InfoPropertyList.Entry, in file: String) {
        self.documentType = documentType
        self.entry = entry
        location = Diagnostic.Location(file: file, position: entry.position)
    }

    /// The identifiers of the content types.
    package var contentTypes: [DeclaredType.Part] { parts("LSItemContentTypes", documentType.contentTypes) }

    /// The legacy filename extensions.
    package var extensions: [DeclaredType.Part] { parts("CFBundleTypeExtensions", documentType.extensions) }

    /// The legacy MIME types.
    package var mimeTypes: [DeclaredType.Part] { parts("CFBundleTypeMIMETypes", documentType.mimeTypes) }

    /// The legacy OSTypes.
    package var osTypes: [DeclaredType.Part] { parts("CFBundleTypeOSTypes", documentType.osTypes) }

    /// The identifiers of the types to which documents can be exported.
    package var exportableTypes: [DeclaredType.Part] { parts("NSExportableTypes", documentType.exportableTypes) }

    private func parts(_ key: String, _ texts: [String]) -> [DeclaredType.Part] {
        guard let entry else { return texts.map { DeclaredType.Part(text: $0, location: location) } }
        return DeclaredType.Part.all(entry.texts(key), in: location.file)
    }

    /// The name for a message: `the document type 'Note'`.
    package var title: String { documentType.title }

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
