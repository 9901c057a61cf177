/// What the sources of an app declare.
public struct Declarations: Sendable {
    /// The type that adopts `App`; nil when none does.
    public var name: String?
    /// The platform under whose conditions the sources were read.
    public var platform: BuildConditions.Platform
    /// The scenes of the app's body, in their order; nil without an app.
    public var scenes: [Scene]?
    /// The delegate adaptors, those outside the app too.
    public var delegateAdaptors: [DelegateAdaptor] = []
    /// The places where the code makes a type by its identifier.
    public var codeTypes: [CodeType] = []
    /// Subclasses of `NSDocumentController`.
    public var documentControllers: [ClassDeclaration] = []
    /// Subclasses of the document classes of AppKit and UIKit.
    public var documentClasses: [ClassDeclaration] = []
    /// Further types that adopt `App`.
    public var otherApps: [ClassDeclaration] = []
    /// What cannot be known from the sources alone.
    public var unknowns: [Unknown] = []
    /// What is legal, and probably not meant.
    public var smells: [Smell] = []
    /// The files, by whose index places speak.
    public var files: [SourceFile]
}

/// A scene of the app's body.
public struct Scene: Sendable, Hashable {
    /// The kind, one of those of `typeq-app(5)`.
    public var kind: String
    /// The document type, the window's id or title, or the type of a custom scene.
    public var name: String?
    /// `editor` or `viewer`, of a document group.
    public var role: String?
    /// The document type of a document group.
    public var document: String?
    /// The protocol that the document type adopts, or `SwiftData`.
    public var documentProtocol: String?
    /// The readable content types of a document group.
    public var readable: [ContentType]?
    /// The writable content types where the code says them.
    public var writable: [ContentType]?
    /// False when the group creates no documents.
    public var allowCreating: Bool?
    /// The conditions of `handlesExternalEvents(matching:)`; nil without the modifier.
    public var matching: [String]?
    /// The conditions of `handlesExternalEvents(preferring:allowing:)` in the views; nil without the modifier.
    public var preferring: [String]?
    /// As `preferring`.
    public var allowing: [String]?
    /// The conditions of these three lists that cannot be known from the sources.
    public var unknownConditions: [UnknownCondition] = []
    /// The scenes of a custom scene.
    public var scenes: [Scene]?
    /// Where it stands.
    public var place: Place
}

/// A condition of external events that cannot be known from the sources alone: its list is not whole.
public struct UnknownCondition: Sendable, Hashable {
    /// The list that it belongs to, by its key in `typeq-app(5)`.
    public enum List: String, Sendable { case matching, preferring, allowing }

    /// The list that it belongs to.
    public var list: List
    /// The source at the place, shortened, or a sentence.
    public var text: String
    /// Where it stands.
    public var place: Place

    init(_ list: List, _ unknown: Unknown) {
        self.list = list
        text = unknown.text
        place = unknown.place
    }
}

/// A content type as the code makes it.
public struct ContentType: Sendable, Hashable {
    /// By which initialiser of `UTType`.
    public enum Spelling: String, Sendable {
        /// `UTType("…")`, or a constant.
        case identifier
        /// `UTType(importedAs:)`.
        case importedAs
        /// `UTType(exportedAs:)`.
        case exportedAs
        /// `UTType(filenameExtension:)`.
        case filenameExtension
        /// `UTType(mimeType:)`.
        case mimeType
    }

    /// The initialiser.
    public var spelling: Spelling
    /// The identifier, filename extension or MIME type as written.
    public var text: String
    /// The identifier of the parent that the initialiser names.
    public var conformsTo: String?

    /// Makes a content type.
    public init(_ spelling: Spelling, _ text: String, conformsTo: String? = nil) {
        self.spelling = spelling
        self.text = text
        self.conformsTo = conformsTo
    }
}

/// A place where the code makes a type by its identifier.
public struct CodeType: Sendable, Hashable {
    /// The type; its spelling is `identifier`, `importedAs` or `exportedAs`.
    public var type: ContentType
    /// Where the initialiser stands.
    public var place: Place
}

/// A delegate adaptor.
public struct DelegateAdaptor: Sendable, Hashable {
    /// The name of the property wrapper.
    public var kind: String
    /// The name of the delegate class; nil when the code does not tell.
    public var className: String?
    /// Whether the class is observable; nil when it is not in the sources.
    public var isObservable: Bool?
    /// The type that declares it, where that is not the app.
    public var declaredIn: String?
    /// Where it stands.
    public var place: Place
}

/// A type of the sources, by its name.
public struct ClassDeclaration: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The system's class that it inherits from; nil where that goes without saying.
    public var superclass: String?
    /// Where it stands.
    public var place: Place
}

/// Something that cannot be known from the sources alone.
public struct Unknown: Sendable, Hashable {
    /// What it is that is unknown.
    public enum What: String, Sendable, CaseIterable {
        /// The source does not parse.
        case syntax
        /// A file could not be read.
        case file
        /// A choice between declarations.
        case condition
        /// A scene.
        case scene
        /// The document type of a group.
        case document
        /// Content types.
        case contentTypes
        /// The identifier of a type.
        case identifier
        /// Conditions of external events.
        case conditions
        /// The id of a window.
        case name
        /// The class of a delegate adaptor.
        case delegate
    }

    /// What is unknown.
    public var what: What
    /// The source at the place, shortened, or a sentence.
    public var text: String
    /// Where it stands.
    public var place: Place
}

/// What is legal, and probably not meant.
public struct Smell: Sendable, Hashable {
    /// The rule.
    public enum Rule: String, Sendable, CaseIterable {
        /// `==` between types.
        case typeEquality = "type-equality"
        /// A path, a file name or a leading period as a filename extension.
        case pathAsExtension = "path-as-extension"
        /// The content types of a document type as a property of its instances.
        case instanceContentTypes = "instance-content-types"
    }

    /// The rule.
    public var rule: Rule
    /// The source at the place, shortened.
    public var text: String
    /// Where it stands.
    public var place: Place
}
