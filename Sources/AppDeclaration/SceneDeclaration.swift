public import DeclarationFormats

/// A scene in the body of an app: a document group, a window group, or another kind of scene.
///
/// Source: [Scene](https://developer.apple.com/documentation/swiftui/scene).
public struct SceneDeclaration: Sendable {
    /// The kind of a scene. The value is the name of the SwiftUI type, or `Scene` for a custom scene.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Windows that show documents.
        case documentGroup = "DocumentGroup"
        /// The launch scene of document groups.
        case documentGroupLaunchScene = "DocumentGroupLaunchScene"
        /// Windows with the same structure.
        case windowGroup = "WindowGroup"
        /// A single window.
        case window = "Window"
        /// The settings window.
        case settings = "Settings"
        /// An item in the menu bar.
        case menuBarExtra = "MenuBarExtra"
        /// A custom scene, which contains other scenes.
        case custom = "Scene"
    }

    /// The way in which a document group handles its documents.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// The group reads and writes documents.
        case editor
        /// The group only displays documents.
        case viewer
    }

    /// A content type as written in the source code.
    public struct ContentType: Hashable, Sendable {
        /// The initializer of `UTType` with which the code creates the type.
        package enum Spelling: String, Hashable, Sendable {
            /// The initializer `UTType("…")`, or a constant.
            case identifier
            /// The initializer `UTType(importedAs:)`, which can return a type with another identifier.
            case importedAs
            /// The initializer `UTType(exportedAs:)`.
            case exportedAs
            /// The initializer `UTType(filenameExtension:)`.
            case filenameExtension
            /// The initializer `UTType(mimeType:)`.
            case mimeType

            /// Whether the argument is a tag instead of an identifier.
            package var isTag: Bool { self == .filenameExtension || self == .mimeType }
        }
        /// The argument of the initializer as written: an identifier or a tag.
        public var identifier: String
        /// The initializer.
        package var spelling: Spelling
        /// The supertype in an initializer with a tag, or nil for `public.data`.
        package var conformsTo: String?
        package var position: SourcePosition?

        /// Creates a content type from its identifier.
        public init(_ identifier: String) { self.init(identifier, spelling: .identifier) }

        /// Creates a content type as written in the source code.
        package init(_ identifier: String, spelling: Spelling, position: SourcePosition? = nil) {
            self.identifier = identifier
            self.spelling = spelling
            self.position = position
        }
    }

    /// A condition of external events whose value is not apparent from the sources. The list that contains it is
    /// incomplete.
    package struct UnknownCondition: Hashable, Sendable {
        package enum List: String, Hashable, Sendable, CaseIterable {
            /// The list of `handlesExternalEvents(matching:)`.
            case matching
            /// The first list of `handlesExternalEvents(preferring:allowing:)`.
            case preferring
            /// The second list of `handlesExternalEvents(preferring:allowing:)`.
            case allowing
        }
        package var list: List
        /// The source text, truncated.
        package var text: String
        package var location: SourceCode.Location

        package init(_ list: List, _ text: String, location: SourceCode.Location) {
            self.list = list
            self.text = text
            self.location = location
        }
    }

    /// The kind of the scene.
    public var kind: Kind
    /// The name of the scene in decisions, or nil for a scene without a name.
    public var name: String?
    /// The role of a document group: editor or viewer. The value is nil for scenes without documents.
    public var role: Role?
    /// The name of the document's Swift type.
    package var document: String?
    /// The protocol to which the document's Swift type conforms, such as `FileDocument` or `ReferenceFileDocument`.
    package var documentProtocol: String?
    /// The readable content types.
    public var readable: [ContentType]
    /// The writable content types, or nil if they are the readable content types.
    public var writable: [ContentType]?
    /// The readable and writable content types whose values are not apparent from the sources.
    package var unreadTypes: [UnreadTypes] = []
    /// The conditions of the scene's `handlesExternalEvents(matching:)`. The array is nil if the scene has no such modifier,
    /// and empty if the scene does not match any event.
    public var matching: [String]?
    /// The conditions of external events that the views of each new window prefer.
    public var preferring: [String]
    /// The conditions of external events that the views of each new window allow.
    public var allowing: [String]
    /// The conditions whose values are not apparent from the sources. The lists to which they belong are incomplete.
    package var unknownConditions: [UnknownCondition] = []
    /// The scenes in a custom scene.
    public var scenes: [SceneDeclaration]
    /// Whether the group creates documents, or nil if this is not specified. The value is false for
    /// `DocumentGroup(allowCreating: false, …)`.
    package var allowsCreating: Bool?
    /// The source file, or nil if the scene was not read from a source file.
    package var file: String?
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

    /// The scene and all scenes that it contains, in declared order.
    package var flattened: [SceneDeclaration] { [self] + scenes.flatMap { $0.flattened } }
}

/// A delegate adaptor: the property of an `App` that specifies the class of the app delegate.
///
/// Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor).
package struct DelegateAdaptor: Hashable, Sendable {
    /// The kind of an adaptor. There is one kind for each family of platforms.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The adaptor for iOS, iPadOS, tvOS, visionOS and Catalyst.
        case uiApplication = "UIApplicationDelegateAdaptor"
        /// The adaptor for macOS.
        case nsApplication = "NSApplicationDelegateAdaptor"
        /// The adaptor for watchOS.
        case wkApplication = "WKApplicationDelegateAdaptor"
        /// The adaptor for watchOS that precedes `wkApplication`.
        case wkExtension = "WKExtensionDelegateAdaptor"
    }

    package var kind: Kind
    package var className: String?
    /// Whether the delegate is observable, and therefore in the environment of every scene. The value is nil if this is
    /// unknown.
    package var isObservable: Bool?
    /// The type that declares the adaptor, or nil if the app declares it. SwiftUI supports only adaptors that the app
    /// declares.
    package var declaredIn: String?
    /// The source file, or nil if the adaptor was not read from a source file.
    package var file: String?
    package var position: SourcePosition?

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
    /// Content types of a document group that cannot be read from the sources. The list that they belong to is incomplete.
    package struct UnreadTypes: Hashable, Sendable {
        package enum List: String, Hashable, Sendable, CaseIterable {
            /// The readable content types.
            case readable
            /// The writable content types.
            case writable
        }
        /// The list to which the content types belong.
        package var list: List
        /// The source text, truncated.
        package var text: String
        /// The number of known content types that precede the unread content types in the list.
        package var index: Int
        /// The types that may be in the list, or nil if any type may be in it.
        package var possible: [ContentType]?
        package var location: SourceCode.Location

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
