public import DeclarationFormats

/// What the sources of an app contain besides scenes and delegate adaptors, as `typeq-swift` reads them.
public struct SourceCode: Hashable, Sendable {
    /// A location in a source file.
    public struct Location: Hashable, Sendable {
        /// The path of the file, as it was found.
        public var file: String
        /// The position in the file.
        public var position: SourcePosition

        /// Creates a location.
        public init(file: String, position: SourcePosition) {
            self.file = file
            self.position = position
        }
    }

    /// An expression that creates a type from its identifier.
    public struct TypeMention: Hashable, Sendable {
        /// The identifier as written.
        public var identifier: String
        /// The initializer.
        public var spelling: SceneDeclaration.ContentType.Spelling
        /// The identifier of the supertype in the initializer, if it has one.
        public var conformsTo: String?
        /// Its location.
        public var location: Location

        /// Creates a mention.
        public init(
            _ identifier: String, spelling: SceneDeclaration.ContentType.Spelling, conformsTo: String? = nil,
            location: Location
        ) {
            self.identifier = identifier
            self.spelling = spelling
            self.conformsTo = conformsTo
            self.location = location
        }
    }

    /// A class, by its name.
    public struct ClassMention: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The system's class from which it inherits, if there are several possible ones.
        public var superclass: String?
        /// Its location.
        public var location: Location

        /// Creates a mention.
        public init(_ name: String, superclass: String? = nil, location: Location) {
            self.name = name
            self.superclass = superclass
            self.location = location
        }
    }

    /// A class that adopts `UIApplicationDelegate`.
    public struct AppDelegate: Hashable, Sendable {
        /// The name.
        public var name: String
        /// Whether the app starts with it: it has `@main`, or a `main.swift` passes it to `UIApplicationMain`.
        public var isMain: Bool
        /// Whether it has `application(_:configurationForConnecting:options:)`, or may inherit it from a class that was not
        /// read.
        public var connectsScenes: Bool
        /// The class of the scene delegate that this method sets, if it is the same for all sessions.
        public var sceneDelegate: String?
        /// Its location.
        public var location: Location

        /// Creates a class.
        public init(
            _ name: String, isMain: Bool = false, connectsScenes: Bool = false, sceneDelegate: String? = nil,
            location: Location
        ) {
            self.name = name
            self.isMain = isMain
            self.connectsScenes = connectsScenes
            self.sceneDelegate = sceneDelegate
            self.location = location
        }
    }

    /// A comment of `typeq-swift`: an unknown value, or code that is probably a mistake.
    public struct Comment: Hashable, Sendable {
        /// The subject, one of the words in `typeq-app(5)`.
        public var subject: String
        /// The source text, shortened.
        public var text: String
        /// The modules that its file imports and that were not read: an unknown value may be declared in them.
        public var unreadModules: [String] = []
        /// Its location.
        public var location: Location

        /// Creates a comment.
        public init(_ subject: String, _ text: String, location: Location) {
            self.subject = subject
            self.text = text
            self.location = location
        }
    }

    /// The expressions that create a type from its identifier.
    public var types: [TypeMention] = []
    /// The subclasses of `NSDocumentController`.
    public var documentControllers: [ClassMention] = []
    /// The subclasses of the document classes of AppKit and UIKit.
    public var documentClasses: [ClassMention] = []
    /// The classes that adopt `UIApplicationDelegate`.
    public var appDelegates: [AppDelegate] = []
    /// The classes of scenes and of scene delegates, and other classes with `Scene` in the name of the class or of a superclass,
    /// each with the system's class or protocol from which it inherits. It is nil if they are unknown.
    public var sceneClasses: [ClassMention]?
    /// The code that handles URLs and user activities: calls of `onOpenURL` and `onContinueUserActivity`, and methods of
    /// delegates. It is nil if it is unknown.
    public var eventHandlers: [Comment]?
    /// The other types that conform to `App`.
    public var otherApps: [ClassMention] = []
    /// Whether the program starts in the sources: in a type with `@main`, in one whose `main` they call, or by
    /// `NSApplicationMain` or `UIApplicationMain`.
    public var startsProgram = false
    /// The types with `@main` that are apps, if there are several and nothing chooses between them.
    public var choices: [String] = []
    /// The values that the sources alone do not show.
    public var unknowns: [Comment] = []
    /// Code that is legal, and probably a mistake.
    public var smells: [Comment] = []

    /// Creates an empty description.
    public init() {}
}
