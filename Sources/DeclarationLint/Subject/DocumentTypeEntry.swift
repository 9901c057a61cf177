import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A document type of the app with the places of its parts. An object for the reason for which `DeclaredType` is one.
public final class DocumentTypeEntry: Sendable {
    /// What is declared.
    public let documentType: DocumentType
    /// Where the entry begins.
    public let place: LintPlace
    /// The content types, each with its place.
    public let contentTypes: [DeclaredType.Part]
    /// The legacy extensions, each with its place.
    public let extensions: [DeclaredType.Part]
    /// The legacy MIME types, each with its place.
    public let mimeTypes: [DeclaredType.Part]
    /// The legacy OSTypes, each with its place.
    public let osTypes: [DeclaredType.Part]
    /// The types that its documents can be exported to, each with its place.
    public let exportableTypes: [DeclaredType.Part]
    /// The entry of the property list, when it came from one.
    public let entry: InfoPropertyList.Entry?

    /// An entry of which only the place as a whole is known.
    init(_ documentType: DocumentType, in file: String) {
        self.documentType = documentType
        let place = LintPlace(file: file, position: documentType.position)
        self.place = place
        contentTypes = documentType.contentTypes.map { DeclaredType.Part(text: $0, place: place) }
        extensions = documentType.extensions.map { DeclaredType.Part(text: $0, place: place) }
        mimeTypes = documentType.mimeTypes.map { DeclaredType.Part(text: $0, place: place) }
        osTypes = documentType.osTypes.map { DeclaredType.Part(text: $0, place: place) }
        exportableTypes = documentType.exportableTypes.map { DeclaredType.Part(text: $0, place: place) }
        entry = nil
    }

    /// An entry of a property list.
    init(_ documentType: DocumentType, _ entry: InfoPropertyList.Entry, in file: String) {
        func parts(_ key: String) -> [DeclaredType.Part] {
            entry.texts(key).map {
                DeclaredType.Part(text: $0.text, place: LintPlace(file: file, position: $0.position))
            }
        }
        self.documentType = documentType
        self.entry = entry
        place = LintPlace(file: file, position: entry.position)
        contentTypes = parts("LSItemContentTypes")
        extensions = parts("CFBundleTypeExtensions")
        mimeTypes = parts("CFBundleTypeMIMETypes")
        osTypes = parts("CFBundleTypeOSTypes")
        exportableTypes = parts("NSExportableTypes")
    }

    /// The name for a message: `the document type 'Note'`.
    public var title: String {
        documentType.name.map { "the document type '\($0)'" } ?? "a document type without a name"
    }

    /// Whether the entry claims files by extension, MIME type or OSType alone.
    public var isLegacy: Bool { contentTypes.isEmpty && hasLegacyClaims }

    /// Whether the entry claims every file in the old form. Beside extensions the OSType of any file is that of their files.
    public var claimsAnyFile: Bool {
        let (extensions, osTypes) = (documentType.extensions, documentType.osTypes)
        return contentTypes.isEmpty && (extensions.contains("*") || extensions.isEmpty && osTypes.contains("****"))
    }

    /// Whether the entry claims nothing at all.
    public var isEmpty: Bool { contentTypes.isEmpty && !hasLegacyClaims }

    /// Whether the entry has any of the legacy keys.
    public var hasLegacyClaims: Bool {
        !(documentType.extensions.isEmpty && documentType.mimeTypes.isEmpty && documentType.osTypes.isEmpty)
    }

    /// Whether an app opens documents by it; generators and importers only look at them.
    public var opensDocuments: Bool { [.editor, .viewer, .shell].contains(documentType.role) }

    /// The word under a key as it is written, also where it is not one of those that are known.
    func word(_ key: String) -> String? { entry?[key]?.string }

    /// The place of a key of the entry, else of the entry.
    public func place(of key: String) -> LintPlace {
        LintPlace(file: place.file, position: entry?.members.member(key)?.keyPosition ?? place.position)
    }
}

extension InfoPropertyList {
    /// The document types with their places; `documentTypes` are the same entries as reading gave them.
    func documentTypeEntries(_ documentTypes: [DocumentType]) -> [DocumentTypeEntry] {
        zip(documentTypes, entries("CFBundleDocumentTypes")).map { DocumentTypeEntry($0, $1, in: file) }
    }
}
