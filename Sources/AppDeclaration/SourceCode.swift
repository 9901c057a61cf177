import DeclarationFormats

/// What the sources of an app say beyond scenes and adaptors, as `typeq-swift` reads them.
public struct SourceCode: Hashable, Sendable {
    /// A place in a source file.
    public struct Place: Hashable, Sendable {
        /// The file, as it was found.
        public var file: String
        /// Where in it.
        public var position: SourcePosition

        /// Makes a place.
        public init(file: String, position: SourcePosition) {
            self.file = file
            self.position = position
        }
    }

    /// A place where the code makes a type by its identifier.
    public struct TypeMention: Hashable, Sendable {
        /// The identifier as written.
        public var identifier: String
        /// The initialiser.
        public var spelling: SceneDeclaration.ContentType.Spelling
        /// The parent that the code names, by its identifier.
        public var conformsTo: String?
        /// Where it stands.
        public var place: Place

        /// Makes a mention.
        public init(
            _ identifier: String, spelling: SceneDeclaration.ContentType.Spelling, conformsTo: String? = nil,
            place: Place
        ) {
            self.identifier = identifier
            self.spelling = spelling
            self.conformsTo = conformsTo
            self.place = place
        }
    }

    /// A class, by its name.
    public struct ClassMention: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The system's class that it inherits from, where that does not go without saying.
        public var superclass: String?
        /// Where it stands.
        public var place: Place

        /// Makes a mention.
        public init(_ name: String, superclass: String? = nil, place: Place) {
            self.name = name
            self.superclass = superclass
            self.place = place
        }
    }

    /// A remark of the reader: something it could not know, or that is probably not meant.
    public struct Remark: Hashable, Sendable {
        /// What it is about: a word of `typeq-swift`'s.
        public var what: String
        /// The source at the place, shortened.
        public var text: String
        /// Where it stands.
        public var place: Place

        /// Makes a remark.
        public init(_ what: String, _ text: String, place: Place) {
            self.what = what
            self.text = text
            self.place = place
        }
    }

    /// The places where the code makes a type by its identifier.
    public var types: [TypeMention] = []
    /// Subclasses of `NSDocumentController`.
    public var documentControllers: [ClassMention] = []
    /// Subclasses of the document classes of AppKit and UIKit.
    public var documentClasses: [ClassMention] = []
    /// Further types that adopt `App`.
    public var otherApps: [ClassMention] = []
    /// What cannot be known from the sources alone.
    public var unknowns: [Remark] = []
    /// What is legal, and probably not meant.
    public var smells: [Remark] = []

    /// Makes an empty one.
    public init() {}
}
