package import DeclarationFormats

/// An entry of `CFBundleDocumentTypes`: types whose files the app claims to open.
///
/// Source: [CFBundleDocumentTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundledocumenttypes).
public struct DocumentType: Hashable, Sendable {
    /// The way in which the app handles documents of the type (`CFBundleTypeRole`).
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The value in the property list.
        public let rawValue: String
        /// Creates a role from any string. The static properties contain the known roles.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The app reads and writes documents of the type.
        public static let editor = Role(rawValue: "Editor")
        /// The app only displays documents of the type.
        public static let viewer = Role(rawValue: "Viewer")
        /// The app runs documents of the type.
        package static let shell = Role(rawValue: "Shell")
        /// The app generates previews of documents of the type.
        package static let quickLookGenerator = Role(rawValue: "QLGenerator")
        /// The app imports documents of the type for Spotlight. Spotlight importers use the value, but Apple's list does not
        /// contain it.
        package static let importer = Role(rawValue: "MDImporter")
        /// The app only declares information about documents of the type.
        public static let none = Role(rawValue: "None")

        /// The values that the system recognizes.
        package static let names = ["Editor", "Viewer", "Shell", "QLGenerator", "MDImporter", "None"]
    }

    /// The rank of an app among the apps that claim the type (`LSHandlerRank`).
    package struct Rank: RawRepresentable, Hashable, Sendable {
        /// The value in the property list.
        package let rawValue: String
        /// Creates a rank from any string. The static properties contain the known ranks.
        package init(rawValue: String) { self.rawValue = rawValue }
        /// The app is the primary creator of files of the type.
        package static let owner = Rank(rawValue: "Owner")
        /// The app is a usual choice. A missing rank has the same meaning.
        package static let `default` = Rank(rawValue: "Default")
        /// The app is a secondary choice.
        package static let alternate = Rank(rawValue: "Alternate")
        /// The system never chooses the app for the type.
        package static let none = Rank(rawValue: "None")

        /// The values that the system recognizes.
        package static let names = ["Owner", "Default", "Alternate", "None"]
    }

    /// The name that is displayed to users.
    public var name: String?
    /// The role in the entry, or nil if the entry does not specify a role.
    package var declaredRole: Role?
    /// The role in the entry, or Editor if the entry does not specify a role. Apple does not document the default; Editor is
    /// inferred.
    public var role: Role {
        get { declaredRole ?? .editor }
        set { declaredRole = newValue }
    }
    /// The rank, or nil if the entry does not specify a rank.
    package var rank: Rank?
    /// The identifiers in `LSItemContentTypes`, as written.
    public var contentTypes: [String]
    /// Whether documents are packages (`LSTypeIsPackage`).
    package var isPackage: Bool
    /// Legacy claims by extension (`CFBundleTypeExtensions`).
    package var extensions: [String]
    /// Legacy claims by MIME type (`CFBundleTypeMIMETypes`).
    package var mimeTypes: [String]
    /// Legacy claims by OSType (`CFBundleTypeOSTypes`).
    package var osTypes: [String]
    /// The class of the documents (`NSDocumentClass`).
    package var documentClass: String?
    /// The identifiers of the types to which the documents can be exported (`NSExportableTypes`).
    package var exportableTypes: [String]
    /// The position of the entry in the file.
    package var position: SourcePosition?

    /// The name for a message: `the document type 'Note'`.
    package var title: String { name.map { "the document type '\($0)'" } ?? "a document type without a name" }

    package init(
        name: String? = nil, role: Role? = nil, rank: Rank? = nil, contentTypes: [String] = [],
        isPackage: Bool = false, extensions: [String] = [], mimeTypes: [String] = [], osTypes: [String] = [],
        documentClass: String? = nil, exportableTypes: [String] = [], position: SourcePosition? = nil
    ) {
        self.name = name
        declaredRole = role
        self.rank = rank
        self.contentTypes = contentTypes
        self.isPackage = isPackage
        self.extensions = extensions
        self.mimeTypes = mimeTypes
        self.osTypes = osTypes
        self.documentClass = documentClass
        self.exportableTypes = exportableTypes
        self.position = position
    }
}
