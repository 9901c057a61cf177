public import DeclarationFormats

/// One scene in the body of an app: a document group, a window group, or another kind of scene.
///
/// Source: [Scene](https://developer.apple.com/documentation/swiftui/scene).
public struct SceneDeclaration: Sendable {
    /// The kind of a scene, with the name of SwiftUI's type; `Scene` for a custom scene.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Windows with documents.
        case documentGroup = "DocumentGroup"
        /// The launch scene of document groups.
        case documentGroupLaunchScene = "DocumentGroupLaunchScene"
        /// Windows with the same structure.
        case windowGroup = "WindowGroup"
        /// One window.
        case window = "Window"
        /// The settings window.
        case settings = "Settings"
        /// An item in the menu bar.
        case menuBarExtra = "MenuBarExtra"
        /// A custom scene, which contains other scenes.
        case custom = "Scene"
    }

    /// Whether a document group edits or only shows its documents.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// It reads and writes them.
        case editor
        /// It only shows them.
        case viewer
    }

    /// A content type as written in the source code.
    public struct ContentType: Hashable, Sendable {
        /// The initializer of `UTType` with which the code creates the type.
        public enum Spelling: String, Hashable, Sendable {
            /// `UTType("…")`, or a constant.
            case identifier
            /// `UTType(importedAs:)`, which may return a type with another identifier.
            case importedAs
            /// `UTType(exportedAs:)`.
            case exportedAs
            /// `UTType(filenameExtension:)`.
            case filenameExtension
            /// `UTType(mimeType:)`.
            case mimeType

            /// Whether the argument is a tag, not an identifier.
            package var isTag: Bool { self == .filenameExtension || self == .mimeType }
        }
        /// The argument of the initializer as written: an identifier or a tag.
        public var identifier: String
        /// The initializer.
        public var spelling: Spelling
        /// The supertype in an initializer with a tag, or nil for `public.data`.
        package var conformsTo: String?
        /// Its position in its file.
        package var position: SourcePosition?

        /// Creates a content type.
        public init(_ identifier: String, spelling: Spelling = .identifier, position: SourcePosition? = nil) {
            self.identifier = identifier
            self.spelling = spelling
            self.position = position
        }
    }

    /// A condition of external events whose value the sources do not show, so that its list is incomplete.
    package struct UnknownCondition: Hashable, Sendable {
        /// A list of conditions.
        package enum List: String, Hashable, Sendable, CaseIterable {
            /// `handlesExternalEvents(matching:)`.
            case matching
            /// The first list of `handlesExternalEvents(preferring:allowing:)`.
            case preferring
            /// The second list of `handlesExternalEvents(preferring:allowing:)`.
            case allowing
        }
        /// The list that it belongs to.
        package var list: List
        /// The source text, shortened.
        package var text: String
        /// Its location.
        package var location: SourceCode.Location

        /// Creates an unknown condition.
        package init(_ list: List, _ text: String, location: SourceCode.Location) {
            self.list = list
            self.text = text
            self.location = location
        }
    }

    /// The kind.
    public var kind: Kind
    /// The name of the scene in decisions, if it has one.
    public var name: String?
    /// Editor or viewer, or nil for scenes without documents.
    public var role: Role?
    /// The name of the document's Swift type.
    package var document: String?
    /// The protocol to which the document's Swift type conforms: `FileDocument`, `ReferenceFileDocument` …
    package var documentProtocol: String?
    /// The readable content types.
    public var readable: [ContentType]
    /// The writable content types, or nil for the readable ones.
    public var writable: [ContentType]?
    /// The readable and writable content types whose values the sources do not show.
    package var unreadTypes: [UnreadTypes] = []
    /// The conditions of the scene's `handlesExternalEvents(matching:)`. They are nil if it has no such modifier, and empty
    /// if it matches no event.
    public var matching: [String]?
    /// The conditions of external events that the views of each new window prefer.
    public var preferring: [String]
    /// The conditions of external events that the views of each new window allow.
    public var allowing: [String]
    /// The conditions whose values the sources do not show. The lists to which they belong are incomplete.
    package var unknownConditions: [UnknownCondition] = []
    /// The scenes in a custom scene.
    public var scenes: [SceneDeclaration]
    /// Whether the group creates documents (`DocumentGroup(allowCreating: false, …)`), or nil if it does not say.
    package var allowsCreating: Bool?
    /// The source file, if the scene was read from one.
    package var file: String?
    /// The position of the scene in its file.
    package var position: SourcePosition?

    /// Creates a scene declaration.
    public init(
        kind: Kind, name: String? = nil, role: Role? = nil, readable: [ContentType] = [],
        writable: [ContentType]? = nil, matching: [String]? = nil, preferring: [String] = [], allowing: [String] = [],
        scenes: [SceneDeclaration] = [], allowsCreating: Bool? = nil, file: String? = nil,
        position: SourcePosition? = nil
    ) {
        self.kind = kind
        self.name = name
        self.role = role
        self.readable = readable
        self.writable = writable
        self.matching = matching
        self.preferring = preferring
        self.allowing = allowing
        self.scenes = scenes
        self.allowsCreating = allowsCreating
        self.file = file
        self.position = position
    }

    /// The scene and all scenes in it, in declared order.
    package var flattened: [SceneDeclaration] { [self] + scenes.flatMap(\.flattened) }
}

/// A delegate adaptor: the property of an `App` with the class of the app delegate.
///
/// Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor).
package struct DelegateAdaptor: Hashable, Sendable {
    /// The kind of an adaptor. There is one for each family of platforms.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// iOS, iPadOS, tvOS, visionOS and Catalyst.
        case uiApplication = "UIApplicationDelegateAdaptor"
        /// macOS.
        case nsApplication = "NSApplicationDelegateAdaptor"
        /// watchOS.
        case wkApplication = "WKApplicationDelegateAdaptor"
        /// watchOS, the predecessor of `wkApplication`.
        case wkExtension = "WKExtensionDelegateAdaptor"
    }

    /// The kind.
    package var kind: Kind
    /// The class of the delegate.
    package var className: String?
    /// Whether the delegate is observable, and therefore in the environment of every scene. It is nil if that is unknown.
    package var isObservable: Bool?
    /// The type that declares the adaptor, if that is not the app. SwiftUI does not allow that.
    package var declaredIn: String?
    /// The source file, if the adaptor was read from one.
    package var file: String?
    /// Its position in its file.
    package var position: SourcePosition?

    /// Creates an adaptor.
    package init(
        kind: Kind, className: String? = nil, isObservable: Bool? = nil, declaredIn: String? = nil,
        file: String? = nil, position: SourcePosition? = nil
    ) {
        self.kind = kind
        self.className = className
        self.isObservable = isObservable
        self.declaredIn = declaredIn
        self.file = file
        self.position = position
    }
}

extension SceneDeclaration {
    /// Content types of a document group whose values the sources do not show, so that their list is incomplete.
    package struct UnreadTypes: Hashable, Sendable {
        /// A list of content types.
        package enum List: String, Hashable, Sendable, CaseIterable {
            /// The readable content types.
            case readable
            /// The writable content types.
            case writable
        }
        /// The list that they belong to.
        package var list: List
        /// The source text, shortened.
        package var text: String
        /// The number of known content types before them in the list.
        package var index: Int
        /// The types of which each may be in the list, or nil if it may be any type.
        package var possible: [ContentType]?
        /// Their location.
        package var location: SourceCode.Location

        /// Creates unread content types.
        package init(
            _ list: List, _ text: String, index: Int = 0, possible: [ContentType]? = nil, location: SourceCode.Location
        ) {
            self.list = list
            self.text = text
            self.index = index
            self.possible = possible
            self.location = location
        }
    }
}
