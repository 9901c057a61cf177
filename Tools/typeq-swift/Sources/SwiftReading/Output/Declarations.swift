/// The declarations in the sources of an app.
public struct Declarations: Sendable {
    /// The name of the type that adopts `App`, or nil if no type does.
    public var name: String?
    /// The platform for which compilation conditions were evaluated.
    public var platform: BuildConditions.Platform
    /// The scenes of the app's body, in their order, or nil without an app.
    public var scenes: [Scene]?
    /// The delegate adaptors in all types, those of the app first.
    public var delegateAdaptors: [DelegateAdaptor] = []
    /// The calls that create a type from its identifier.
    public var codeTypes: [CodeType] = []
    /// Subclasses of `NSDocumentController`.
    public var documentControllers: [ClassDeclaration] = []
    /// Subclasses of the document classes of AppKit and UIKit.
    public var documentClasses: [ClassDeclaration] = []
    /// The classes that adopt `UIApplicationDelegate`.
    public var appDelegates: [AppDelegate] = []
    /// The classes of scenes and scene delegates, and others with `Scene` in the name of the class or of a superclass, each with
    /// the system's class or protocol from which it inherits.
    public var sceneClasses: [ClassDeclaration] = []
    /// The code that handles URLs and user activities.
    public var eventHandlers: [EventHandler] = []
    /// The other types that adopt `App`.
    public var otherApps: [ClassDeclaration] = []
    /// Whether the program starts in the sources: in a type with `@main`, in one whose `main` they call, or by
    /// `NSApplicationMain` or `UIApplicationMain`.
    public var startsProgram = false
    /// The apps with `@main` that nothing chooses between, or an empty list.
    public var choices: [String] = []
    /// The modules that a file imports and that were not read, for each file with an unknown value.
    public var unreadModules: [Int: [String]] = [:]
    /// The values that cannot be determined from the sources alone.
    public var unknowns: [Unknown] = []
    /// Legal code that is probably a mistake.
    public var smells: [Smell] = []
    /// The files. A ``CodeLocation`` has an index of this array.
    public var files: [SourceFile]
    let lines = LineTables()
}

/// A scene of the app's body.
public struct Scene: Sendable, Hashable {
    /// The kind, as in `typeq-app(5)`.
    public var kind: String
    /// The document type, the window's id or title, or the type of a custom scene.
    public var name: String?
    /// The role of a document group, `editor` or `viewer`.
    public var role: String?
    /// The document type of a document group.
    public var document: String?
    /// The protocol that the document type adopts, or `SwiftData`.
    public var documentProtocol: String?
    /// The readable content types of a document group.
    public var readable: [ContentType]?
    /// The writable content types, or nil if the document type does not declare them.
    public var writable: [ContentType]?
    /// The content types of both lists that cannot be determined from the sources.
    public var unreadTypes: [UnreadTypes] = []
    /// False if the group cannot create documents.
    public var allowCreating: Bool?
    /// The conditions of `handlesExternalEvents(matching:)`, or nil without the modifier.
    public var matching: [String]?
    /// The preferred conditions of `handlesExternalEvents(preferring:allowing:)` in the views, or nil without the modifier.
    public var preferring: [String]?
    /// The allowed conditions of `handlesExternalEvents(preferring:allowing:)` in the views, or nil without the modifier.
    public var allowing: [String]?
    /// The conditions of these three lists that cannot be determined from the sources.
    public var unknownConditions: [UnknownCondition] = []
    /// The scenes of a custom scene's body.
    public var scenes: [Scene]?
    /// The location of its first character.
    public var location: CodeLocation
}

extension Scene {
    /// Returns a document group that exists only under a condition: each of its types may be read.
    func uncertain(_ condition: Unknown) -> Scene {
        var scene = self
        for (list, types) in [(UnreadTypes.List.readable, readable), (.writable, writable)] {
            guard let types, !types.isEmpty else { continue }
            var unread = UnreadTypes(condition, index: 0, possible: types)
            unread.list = list
            scene.unreadTypes.append(unread)
        }
        scene.readable = readable.map { _ in [] }
        scene.writable = writable.map { _ in [] }
        return scene
    }
}

/// A condition of external events that cannot be determined from the sources alone, so that its list is incomplete.
public struct UnknownCondition: Sendable, Hashable {
    /// The list of a condition. The raw value is the key in `typeq-app(5)`.
    public enum List: String, Sendable { case matching, preferring, allowing }

    /// The list that the condition belongs to.
    public var list: List
    /// The source at the location, shortened, or a sentence.
    public var text: String
    /// The location of its first character.
    public var location: CodeLocation

    init(_ list: List, _ unknown: Unknown) {
        self.list = list
        text = unknown.text
        location = unknown.location
    }
}

/// Content types of a document group that cannot be determined from the sources alone, so that their list is incomplete.
public struct UnreadTypes: Sendable, Hashable {
    /// The list of a content type. The raw value is the key in `typeq-app(5)`.
    public enum List: String, Sendable { case readable, writable }

    /// The list that the content types belong to.
    public var list = List.readable
    /// The number of known types before them in the list.
    public var index: Int
    /// The types of which each may be in the list, or nil if it may be any type.
    public var possible: [ContentType]?
    /// The source at the location, shortened, or a sentence.
    public var text: String
    /// The location of its first character.
    public var location: CodeLocation

    init(_ unknown: Unknown, index: Int, possible: [ContentType]?) {
        self.index = index
        self.possible = possible
        text = unknown.text
        location = unknown.location
    }
}

/// A content type as the code creates it.
public struct ContentType: Sendable, Hashable {
    /// The initializer of `UTType` that creates a type.
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

    /// The initializer.
    public var spelling: Spelling
    /// The identifier, filename extension or MIME type, as it is written.
    public var text: String
    /// The identifier of the supertype that the initializer names, if any.
    public var conformsTo: String?

    /// Creates a content type.
    public init(_ spelling: Spelling, _ text: String, conformsTo: String? = nil) {
        self.spelling = spelling
        self.text = text
        self.conformsTo = conformsTo
    }
}

/// A call that creates a type from its identifier.
public struct CodeType: Sendable, Hashable {
    /// The type; its spelling is `identifier`, `importedAs` or `exportedAs`.
    public var type: ContentType
    /// The location of the call.
    public var location: CodeLocation
}

/// A delegate adaptor.
public struct DelegateAdaptor: Sendable, Hashable {
    /// The name of the property wrapper.
    public var kind: String
    /// The name of the delegate class, or nil if it is unknown.
    public var className: String?
    /// Whether the class is observable, or nil if it is not in the sources.
    public var isObservable: Bool?
    /// The type that declares the adaptor, or nil if that is the app.
    public var declaredIn: String?
    /// The location of its first character.
    public var location: CodeLocation
}

/// A type in the sources.
public struct ClassDeclaration: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The system class that it inherits from, or nil if the list has only subclasses of one class.
    public var superclass: String?
    /// The location of its first character.
    public var location: CodeLocation
}

/// A class that adopts `UIApplicationDelegate`.
public struct AppDelegate: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Whether the app starts with it: by `@main`, or by `UIApplicationMain`.
    public var isMain = false
    /// Whether it has `application(_:configurationForConnecting:options:)`, or may inherit it from an unknown class.
    public var connectsScenes = false
    /// The class of the scene delegate that this method sets, or nil if it sets none or several.
    public var sceneDelegate: String?
    /// The location of its first character.
    public var location: CodeLocation
}

/// Code that handles URLs or user activities.
public struct EventHandler: Sendable, Hashable {
    /// The name of the modifier or method: `onOpenURL`, or `application` and `scene` for methods of delegates.
    public var name: String
    /// The source at the location, shortened.
    public var text: String
    /// The location of its first character.
    public var location: CodeLocation
}

/// A value that cannot be determined from the sources alone.
public struct Unknown: Sendable, Hashable {
    /// The kind of an unknown value.
    public enum What: String, Sendable, CaseIterable {
        /// The source has a syntax error.
        case syntax
        /// A file could not be read.
        case file
        /// A condition between declarations.
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

    /// The kind of the value.
    public var what: What
    /// The source at the location, shortened, or a sentence.
    public var text: String
    /// The location of its first character.
    public var location: CodeLocation
    /// The file with the unknown expression, if the location is that of a name that refers to it.
    var origin: Int?
}

/// Legal code that is probably a mistake.
public struct Smell: Sendable, Hashable {
    /// A rule that finds such code.
    public enum Rule: String, Sendable, CaseIterable {
        /// `==` between types.
        case typeEquality = "type-equality"
        /// A path, a file name or a leading period as a filename extension.
        case pathAsExtension = "path-as-extension"
        /// Content types that are an instance property of a document type.
        case instanceContentTypes = "instance-content-types"
    }

    /// The rule.
    public var rule: Rule
    /// The source at the location, shortened.
    public var text: String
    /// The location of its first character.
    public var location: CodeLocation
}
