import DeclarationFormats

/// What somebody declares about one type: an entry of `Registry/types.json`, of an app's `UTExportedTypeDeclarations` or
/// `UTImportedTypeDeclarations`, or of the same in an app declaration.
///
/// A declaration is only a statement. What a registry makes of several of them, `Registry` says.
public struct TypeDeclaration: Hashable, Sendable {
    /// Whether the declarer owns the type or only knows it.
    public enum Kind: String, Hashable, Sendable {
        /// The declarer owns the type; its declaration beats every imported one of the same identifier.
        case exported
        /// The declarer knows a type that is somebody else's.
        case imported
    }

    /// The identifier as it was written; a registry folds its ASCII letters to lower case.
    public var identifier: String
    /// Exported or imported.
    public var kind: Kind
    /// The direct supertypes, in the order in which they are declared.
    public var conformsTo: [String]
    /// Tags by class, each list in declared order: the first is the preferred one. Only standard classes are kept.
    public var tags: [UTTagClass: [String]]
    /// Literal filenames such as `Makefile`. `UTType` never looks at them.
    public var filenames: [String]
    /// Extensions of several parts such as `tar.gz`. `UTType` never looks at them.
    public var compoundExtensions: [String]
    /// Bytes by which a file of the type is known. `UTType` never looks at them; property lists have none.
    public var signatures: [TypeSignature]
    /// One line for people, in English.
    public var description: String?
    /// Where the format is described.
    public var referenceURL: String?
    /// The version of the declaration, not of the format.
    public var version: Int?
    /// The place among declarations of equal standing; one without a place comes after all that have one.
    public var order: Int?
    /// Who declares the type, where that is not the layer itself: `com.apple.coretypes` marks Apple's own.
    public var declaredBy: String?
    /// Tags that typeq adds to a type of Apple's that has no tag of the class.
    public var added: [UTTagClass: [String]]
    /// Where the declaration stands in its file, if it came from one.
    public var position: SourcePosition?

    /// Makes a declaration. Nothing is checked here: a registry reports what is wrong when it is built.
    public init(
        identifier: String,
        kind: Kind = .imported,
        conformsTo: [String] = [],
        tags: [UTTagClass: [String]] = [:],
        filenames: [String] = [],
        compoundExtensions: [String] = [],
        signatures: [TypeSignature] = [],
        description: String? = nil,
        referenceURL: String? = nil,
        version: Int? = nil,
        order: Int? = nil,
        declaredBy: String? = nil,
        added: [UTTagClass: [String]] = [:],
        position: SourcePosition? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.conformsTo = conformsTo
        self.tags = tags
        self.filenames = filenames
        self.compoundExtensions = compoundExtensions
        self.signatures = signatures
        self.description = description
        self.referenceURL = referenceURL
        self.version = version
        self.order = order
        self.declaredBy = declaredBy
        self.added = added
        self.position = position
    }

    /// Whether the declaration is Apple's own.
    package var isApples: Bool { Self.isApples(declaredBy ?? "") }

    /// Whether a declarer is Apple: `com.apple` or a bundle under it.
    static func isApples(_ declarer: String) -> Bool {
        (TypeIdentifier.folded(declarer) + ".").hasPrefix("com.apple.")
    }

    /// Takes a tag out of its class, declared or added.
    mutating func remove(_ tag: String, _ tableClass: TableTagClass) {
        filenames.removeAll { tableClass == .filename && $0 == tag }
        compoundExtensions.removeAll { tableClass == .compoundExtension && $0 == tag }
        guard let tagClass = tableClass.tagClass else { return }
        tags[tagClass]?.removeAll { $0 == tag }
        added[tagClass]?.removeAll { $0 == tag }
    }

    /// The tags of a class as the table numbers it, declared ones only.
    package func tags(_ tagClass: TableTagClass) -> [String] {
        switch tagClass {
        case .filename: filenames
        case .compoundExtension: compoundExtensions
        default: tagClass.tagClass.flatMap { tags[$0] } ?? []
        }
    }
}
