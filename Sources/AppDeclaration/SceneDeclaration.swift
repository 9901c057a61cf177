import DeclarationFormats

/// One scene in the body of an app: a document group, a window group, or a scene of another kind.
///
/// Source: [Scene](https://developer.apple.com/documentation/swiftui/scene).
public struct SceneDeclaration: Sendable {
    /// The kind of a scene.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of SwiftUI's type; `Scene` for a custom scene.
        public let rawValue: String
        /// Takes any name; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Windows on documents.
        public static let documentGroup = Kind(rawValue: "DocumentGroup")
        /// The launch scene of document groups.
        public static let documentGroupLaunchScene = Kind(rawValue: "DocumentGroupLaunchScene")
        /// Windows of one build.
        public static let windowGroup = Kind(rawValue: "WindowGroup")
        /// One window.
        public static let window = Kind(rawValue: "Window")
        /// The settings window.
        public static let settings = Kind(rawValue: "Settings")
        /// An item of the menu bar.
        public static let menuBarExtra = Kind(rawValue: "MenuBarExtra")
        /// A custom scene, with scenes of its own.
        public static let custom = Kind(rawValue: "Scene")

        /// The names of all kinds.
        public static let names = [
            "DocumentGroup", "DocumentGroupLaunchScene", "WindowGroup", "Window", "Settings", "MenuBarExtra", "Scene",
        ]
    }

    /// What a document group does with its documents.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// Reads and writes them.
        case editor
        /// Only shows them.
        case viewer
    }

    /// A content type as the source code names it.
    public struct ContentType: Hashable, Sendable {
        /// By which initialiser of `UTType` the code makes the type.
        public enum Spelling: String, Hashable, Sendable {
            /// `UTType("…")`, or a constant.
            case identifier
            /// `UTType(importedAs:)`, which may give another type.
            case importedAs
            /// `UTType(exportedAs:)`.
            case exportedAs
            /// `UTType(filenameExtension:)`.
            case filenameExtension
            /// `UTType(mimeType:)`.
            case mimeType

            /// Whether the text is a tag, not an identifier.
            public var isTag: Bool { self == .filenameExtension || self == .mimeType }
        }
        /// The identifier as written; of a type made of a tag the tag.
        public var identifier: String
        /// The initialiser.
        public var spelling: Spelling
        /// The supertype that an initialiser with a tag names; nil means public.data.
        public var conformsTo: String?
        /// Where it stands in its file.
        public var position: SourcePosition?

        /// Makes a content type.
        public init(_ identifier: String, spelling: Spelling = .identifier, position: SourcePosition? = nil) {
            self.identifier = identifier
            self.spelling = spelling
            self.position = position
        }
    }

    /// A condition of external events that stands in the sources and could not be read: its list is not whole.
    public struct UnknownCondition: Hashable, Sendable {
        /// A list of conditions.
        public enum List: String, Hashable, Sendable, CaseIterable {
            /// `handlesExternalEvents(matching:)`.
            case matching
            /// `handlesExternalEvents(preferring:allowing:)`, the first one.
            case preferring
            /// `handlesExternalEvents(preferring:allowing:)`, the second one.
            case allowing
        }
        /// The list that it belongs to.
        public var list: List
        /// The source at the place, shortened.
        public var text: String
        /// Where it stands.
        public var place: SourceCode.Place

        /// Makes an unknown condition.
        public init(_ list: List, _ text: String, place: SourceCode.Place) {
            self.list = list
            self.text = text
            self.place = place
        }
    }

    /// The kind.
    public var kind: Kind
    /// The name by which decisions speak of the scene, where it has one.
    public var name: String?
    /// Editor or viewer; nil for scenes without documents.
    public var role: Role?
    /// The name of the document type in the code.
    public var document: String?
    /// The protocol that the document type adopts: `FileDocument`, `ReferenceFileDocument` …
    public var documentProtocol: String?
    /// The readable content types.
    public var readable: [ContentType]
    /// The writable content types; nil when left out, which means the readable ones.
    public var writable: [ContentType]?
    /// The conditions of the scene's `handlesExternalEvents(matching:)`; nil when it has no such modifier, empty when it
    /// matches nothing.
    public var matching: [String]?
    /// The conditions of `handlesExternalEvents(preferring:allowing:)` in its views, which each new window gets.
    public var preferring: [String]
    /// The conditions of `handlesExternalEvents(preferring:allowing:)` in its views, which each new window gets.
    public var allowing: [String]
    /// The conditions that could not be read. A list that one of them belongs to is not whole, not even an empty one.
    public var unknownConditions: [UnknownCondition]
    /// The scenes of a custom scene.
    public var scenes: [SceneDeclaration]
    /// False when the group creates no documents (`DocumentGroup(allowCreating: false, …)`); nil when nobody said.
    public var allowsCreating: Bool?
    /// The source file, where the scene was read from one.
    public var file: String?
    /// Where the scene stands in its file.
    public var position: SourcePosition?

    /// Makes a scene declaration.
    public init(
        kind: Kind, name: String? = nil, role: Role? = nil, document: String? = nil, documentProtocol: String? = nil,
        readable: [ContentType] = [], writable: [ContentType]? = nil, matching: [String]? = nil,
        preferring: [String] = [], allowing: [String] = [], unknownConditions: [UnknownCondition] = [],
        scenes: [SceneDeclaration] = [], allowsCreating: Bool? = nil, file: String? = nil,
        position: SourcePosition? = nil
    ) {
        self.kind = kind
        self.name = name
        self.role = role
        self.document = document
        self.documentProtocol = documentProtocol
        self.readable = readable
        self.writable = writable
        self.matching = matching
        self.preferring = preferring
        self.allowing = allowing
        self.unknownConditions = unknownConditions
        self.scenes = scenes
        self.allowsCreating = allowsCreating
        self.file = file
        self.position = position
    }

    /// The scene and all scenes inside it, in declared order.
    public var flattened: [SceneDeclaration] { [self] + scenes.flatMap(\.flattened) }
}
