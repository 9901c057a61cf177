/// The declarations in the sources of an app.
public struct Declarations: Sendable {
    /// The name of the type that conforms to `App`, or nil if no type does.
    public var name: String?
    /// The platform for which compilation conditions were evaluated.
    public var platform: BuildConditions.Platform
    /// The scenes in the app's body, in order, or nil if there is no app.
    public var scenes: [Scene]?
    /// The delegate adaptors in all types, beginning with the adaptors in the app.
    public var delegateAdaptors: [DelegateAdaptor] = []
    /// The calls that create a type from its identifier.
    public var codeTypes: [CodeType] = []
    /// The subclasses of `NSDocumentController`.
    public var documentControllers: [ClassDeclaration] = []
    /// The subclasses of the document classes in AppKit and UIKit.
    public var documentClasses: [ClassDeclaration] = []
    /// The classes that conform to `UIApplicationDelegate`.
    public var appDelegates: [AppDelegate] = []
    /// The classes of scenes and scene delegates, and other classes with `Scene` in the name of the class or of a superclass,
    /// each with the system class or protocol from which it inherits.
    public var sceneClasses: [ClassDeclaration] = []
    /// The code that handles URLs and user activities.
    public var eventHandlers: [EventHandler] = []
    /// The other types that conform to `App`.
    public var otherApps: [ClassDeclaration] = []
    /// Whether the program starts in the sources: in a type with `@main`, in a type whose `main` the sources call, or by
    /// `NSApplicationMain` or `UIApplicationMain`.
    public var startsProgram = false
    /// The apps with `@main`, if there are several and nothing determines which one to use. Otherwise, the list is empty.
    public var choices: [String] = []
    /// The unread modules that each file with an unknown value imports, keyed by file.
    public var unreadModules: [Int: [String]] = [:]
    /// The values that cannot be determined from the sources alone.
    public var unknowns: [Unknown] = []
    /// Code that is valid but probably a mistake.
    public var smells: [Smell] = []
    /// The files. A ``CodeLocation`` contains an index in this array.
    public var files: [SourceFile]
    let lines = LineTables()
}

/// A scene in the app's body.
public struct Scene: Sendable, Hashable {
    /// The kind, as in `typeq-app(5)`.
    public var kind: String
    /// The document type, the window's ID or title, or the type of a custom scene.
    public var name: String?
    /// The role of a document group: `editor` or `viewer`.
    public var role: String?
    /// The document type of a document group.
    public var document: String?
    /// The protocol to which the document type conforms, or `SwiftData`.
    public var documentProtocol: String?
    /// The readable content types of a document group.
    public var readable: [ContentType]?
    /// The writable content types, or nil if the document type does not declare them.
    public var writable: [ContentType]?
    /// The content types in both lists that cannot be determined from the sources.
    public var unreadTypes: [UnreadTypes] = []
    /// Whether the group can create documents, or nil if this is not specified.
    public var allowCreating: Bool?
    /// The conditions of `handlesExternalEvents(matching:)`, or nil if there is no such modifier.
    public var matching: [String]?
    /// The preferred conditions of `handlesExternalEvents(preferring:allowing:)` in the views, or nil if there is no such
    /// modifier.
    public var preferring: [String]?
    /// The allowed conditions of `handlesExternalEvents(preferring:allowing:)` in the views, or nil if there is no such
    /// modifier.
    public var allowing: [String]?
    /// The conditions in these three lists that cannot be determined from the sources.
    public var unknownConditions: [UnknownCondition] = []
    /// The scenes in a custom scene's body.
    public var scenes: [Scene]?
    /// The location of the scene's first character.
    public var location: CodeLocation
}

extension Scene {
    /// Returns a document group that exists only under a condition. The group may read each of its types.
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

/// A condition of external events that cannot be determined from the sources alone. The list that contains it is
/// incomplete.
public struct UnknownCondition: Sendable, Hashable {
    /// The list of a condition. The raw value is the key in `typeq-app(5)`.
    public enum List: String, Sendable { case matching, preferring, allowing }

    /// The list to which the condition belongs.
    public var list: List
    /// The source code at the location, truncated, or a sentence.
    public var text: String
    /// The location of the condition's first character.
    public var location: CodeLocation

    init(_ list: List, _ unknown: Unknown) {
        self.list = list
        text = unknown.text
        location = unknown.location
    }
}

/// Content types of a document group that cannot be determined from the sources alone. The list that they belong to is
/// incomplete.
public struct UnreadTypes: Sendable, Hashable {
    /// The list of a content type. The raw value is the key in `typeq-app(5)`.
    public enum List: String, Sendable { case readable, writable }

    /// The list to which the content types belong.
    public var list = List.readable
    /// The number of known types that precede the unread types in the list.
    public var index: Int
    /// The types that may be in the list, or nil if any type may be in it.
    public var possible: [ContentType]?
    /// The source code at the location, truncated, or a sentence.
    public var text: String
    /// The location at which the expression begins.
    public var location: CodeLocation

    init(_ unknown: Unknown, index: Int, possible: [ContentType]?) {
        self.index = index
        self.possible = possible
        text = unknown.text
        location = unknown.location
    }
}

/// A content type that the code creates.
public struct ContentType: Sendable, Hashable {
    /// The initializer of `UTType` that creates a type.
    public enum Spelling: String, Sendable {
        /// The initializer `UTType("…")`, or a constant.
        case identifier
        /// The initializer `UTType(importedAs:)`.
        case importedAs
        /// The initializer `UTType(exportedAs:)`.
        case exportedAs
        /// The initializer `UTType(filenameExtension:)`.
        case filenameExtension
        /// The initializer `UTType(mimeType:)`.
        case mimeType
    }

    /// The initializer.
    public var spelling: Spelling
    /// The identifier, filename extension or MIME type, as it is written.
    public var text: String
    /// The identifier of the supertype that the initializer specifies, or nil if it specifies none.
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
    /// The type. Its spelling is `identifier`, `importedAs` or `exportedAs`.
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
    /// The type that declares the adaptor, or nil if the app declares it.
    public var declaredIn: String?
    /// The location of the adaptor's first character.
    public var location: CodeLocation
}

/// A type in the sources.
public struct ClassDeclaration: Sendable, Hashable {
    /// The name of the type.
    public var name: String
    /// The system class from which it inherits, or nil if the list contains only subclasses of one class.
    public var superclass: String?
    /// The location of the declaration's first character.
    public var location: CodeLocation
}

/// A class that conforms to `UIApplicationDelegate`.
public struct AppDelegate: Sendable, Hashable {
    /// The name of the class.
    public var name: String
    /// Whether the app starts with the class, either by `@main` or by `UIApplicationMain`.
    public var isMain = false
    /// Whether the class has `application(_:configurationForConnecting:options:)`, or may inherit it from an unknown class.
    public var connectsScenes = false
    /// The class of the scene delegate that this method sets, or nil if it sets none or several.
    public var sceneDelegate: String?
    /// The location of the declaration's first character.
    public var location: CodeLocation
}

/// Code that handles URLs or user activities.
public struct EventHandler: Sendable, Hashable {
    /// The name of the modifier or method: `onOpenURL`, or `application` and `scene` for delegate methods.
    public var name: String
    /// The source code at the location, truncated.
    public var text: String
    /// The location at which the code begins.
    public var location: CodeLocation
}

/// A value that cannot be determined from the sources alone.
public struct Unknown: Sendable, Hashable {
    /// The kind of an unknown value.
    public enum What: String, Sendable, CaseIterable {
        /// The source contains a syntax error.
        case syntax
        /// A file could not be read.
        case file
        /// A condition between declarations.
        case condition
        /// A scene.
        case scene
        /// The document type of a document group.
        case document
        /// Content types.
        case contentTypes
        /// The identifier of a type.
        case identifier
        /// Conditions of external events.
        case conditions
        /// The ID of a window.
        case name
        /// The class of a delegate adaptor.
        case delegate
    }

    /// The kind of the value.
    public var what: What
    /// The source code at the location, truncated, or a sentence.
    public var text: String
    /// The location at which the expression begins.
    public var location: CodeLocation
    /// The file that contains the unknown expression, if the location is the location of a name that refers to it.
    var origin: Int?
}

/// Code that is valid but probably a mistake.
public struct Smell: Sendable, Hashable {
    /// A rule that finds such code.
    public enum Rule: String, Sendable, CaseIterable {
        /// A comparison of types with `==`.
        case typeEquality = "type-equality"
        /// A path, a filename or a leading period as a filename extension.
        case pathAsExtension = "path-as-extension"
        /// Content types in an instance property of a document type.
        case instanceContentTypes = "instance-content-types"
    }

    /// The rule that found the code.
    public var rule: Rule
    /// The source code at the location, truncated.
    public var text: String
    /// The location at which the code begins.
    public var location: CodeLocation
}
