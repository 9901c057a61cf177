import DeclarationFormats

/// One entry of `CFBundleDocumentTypes`: types that the app claims before the system.
///
/// Source: [CFBundleDocumentTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundledocumenttypes).
public struct DocumentType: Hashable, Sendable {
    /// What the app does with documents of the type (`CFBundleTypeRole`).
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The word of the property list.
        public let rawValue: String
        /// Takes any word; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Reads and writes them.
        public static let editor = Role(rawValue: "Editor")
        /// Only shows them.
        public static let viewer = Role(rawValue: "Viewer")
        /// Runs them.
        public static let shell = Role(rawValue: "Shell")
        /// Makes previews of them.
        public static let quickLookGenerator = Role(rawValue: "QLGenerator")
        /// Reads them for Spotlight; seen in importers, not in Apple's list.
        public static let importer = Role(rawValue: "MDImporter")
        /// Only says what they are.
        public static let none = Role(rawValue: "None")

        /// The words that the system knows.
        public static let names = ["Editor", "Viewer", "Shell", "QLGenerator", "MDImporter", "None"]
    }

    /// How strongly the app claims the type (`LSHandlerRank`).
    public struct Rank: RawRepresentable, Hashable, Sendable {
        /// The word of the property list.
        public let rawValue: String
        /// Takes any word; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The app created the type.
        public static let owner = Rank(rawValue: "Owner")
        /// The app is a usual choice; what a missing rank means.
        public static let `default` = Rank(rawValue: "Default")
        /// The app is a second choice.
        public static let alternate = Rank(rawValue: "Alternate")
        /// The app never opens the type by itself.
        public static let none = Rank(rawValue: "None")

        /// The words that the system knows.
        public static let names = ["Owner", "Default", "Alternate", "None"]
    }

    /// The name for people.
    public var name: String?
    /// The role as the entry gives it; nil when it gives none.
    public var declaredRole: Role?
    /// The role: that of the entry, or Editor where it gives none. That a missing one counts so is inferred.
    public var role: Role {
        get { declaredRole ?? .editor }
        set { declaredRole = newValue }
    }
    /// The rank; nil when the entry leaves it out.
    public var rank: Rank?
    /// The identifiers under `LSItemContentTypes`, as written.
    public var contentTypes: [String]
    /// Whether documents are packages (`LSTypeIsPackage`).
    public var isPackage: Bool
    /// Legacy claims on extensions (`CFBundleTypeExtensions`).
    public var extensions: [String]
    /// Legacy claims on MIME types (`CFBundleTypeMIMETypes`).
    public var mimeTypes: [String]
    /// Legacy claims on OSTypes (`CFBundleTypeOSTypes`).
    public var osTypes: [String]
    /// The class of its documents (`NSDocumentClass`).
    public var documentClass: String?
    /// The identifiers of the types to which its documents can be exported (`NSExportableTypes`).
    public var exportableTypes: [String]
    /// Where it stands in its file.
    public var position: SourcePosition?

    /// Makes a document type.
    public init(
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
