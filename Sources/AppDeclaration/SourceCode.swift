package import DeclarationFormats

/// The contents of an app's sources other than scenes and delegate adaptors, as `typeq-swift` reads them.
package struct SourceCode: Hashable, Sendable {
    package struct Location: Hashable, Sendable {
        /// The path of the file as it was found, or an empty string for a location in the declaration of the app.
        package var file: String
        package var position: SourcePosition

        package init(file: String, position: SourcePosition) {
            self.file = file
            self.position = position
        }
    }

    /// An expression that creates a type from its identifier.
    package struct TypeMention: Hashable, Sendable {
        /// The identifier as written.
        package var identifier: String
        /// The initializer.
        package var spelling: SceneDeclaration.ContentType.Spelling
        /// The identifier of the supertype in the initializer, or nil if there is none.
        package var conformsTo: String?
        package var location: Location

        package init(
            _ identifier: String, spelling: SceneDeclaration.ContentType.Spelling, conformsTo: String? = nil,
            location: Location
        ) {
            self.identifier = identifier
            self.spelling = spelling
            self.conformsTo = conformsTo
            self.location = location
        }
    }

    /// A class in the sources, identified by its name.
    package struct ClassMention: Hashable, Sendable {
        package var name: String
        /// The system class or protocol from which the class inherits, or nil in a list in which only one is possible.
        package var superclass: String?
        package var location: Location

        package init(_ name: String, superclass: String? = nil, location: Location) {
            self.name = name
            self.superclass = superclass
            self.location = location
        }
    }

    /// A class that adopts `UIApplicationDelegate`.
    package struct AppDelegate: Hashable, Sendable {
        package var name: String
        /// Whether the app starts with the class: it has `@main`, or a `main.swift` passes it to `UIApplicationMain`.
        package var isMain: Bool
        /// Whether the class has `application(_:configurationForConnecting:options:)`, or may inherit it from a class that was
        /// not read.
        package var connectsScenes: Bool
        /// The class of the scene delegate that this method sets, or nil if the class is not the same for all sessions.
        package var sceneDelegate: String?
        package var location: Location

        package init(
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

    /// A note from `typeq-swift`: an unknown value, or code that is probably a mistake.
    package struct Comment: Hashable, Sendable {
        /// The subject: a word that `typeq-app(5)` lists.
        package var subject: String
        /// The source text, truncated.
        package var text: String
        /// The unread modules that the file imports, in which an unknown value may be declared.
        package var unreadModules: [String] = []
        package var location: Location

        package init(_ subject: String, _ text: String, location: Location) {
            self.subject = subject
            self.text = text
            self.location = location
        }
    }

    /// The expressions that create a type from its identifier.
    package var types: [TypeMention] = []
    /// The subclasses of `NSDocumentController`.
    package var documentControllers: [ClassMention] = []
    /// The subclasses of the document classes in AppKit and UIKit.
    package var documentClasses: [ClassMention] = []
    /// The classes that adopt `UIApplicationDelegate`.
    package var appDelegates: [AppDelegate] = []
    /// The classes of scenes and of scene delegates, and other classes with `Scene` in the name of the class or of a
    /// superclass, each with the system class or protocol from which it inherits. The value is nil if the classes are
    /// unknown.
    package var sceneClasses: [ClassMention]?
    /// The code that handles URLs and user activities: calls to `onOpenURL` and `onContinueUserActivity`, and methods of
    /// delegates. The value is nil if the code is unknown.
    package var eventHandlers: [Comment]?
    /// The other types that conform to `App`.
    package var otherApps: [ClassMention] = []
    /// Whether the program starts in the sources: in a type with `@main`, in a type whose `main` the sources call, or by
    /// `NSApplicationMain` or `UIApplicationMain`.
    package var startsProgram = false
    /// The types with `@main` that are apps, if there are several and nothing determines which one to use.
    package var choices: [String] = []
    /// The values that are not apparent from the sources alone.
    package var unknowns: [Comment] = []
    /// Code that is valid but probably a mistake.
    package var smells: [Comment] = []

    /// Creates an empty description.
    package init() {}
}

extension AppDeclaration {
    /// The code that handles URLs and user activities. The value is nil if none was found, but sources that were not
    /// read may contain some.
    package var eventHandlers: [SourceCode.Comment]? { known { _ in true } }

    /// The code that receives URLs of files. The value is nil if none was found, but sources that were not read may
    /// contain some.
    package var fileHandlers: [SourceCode.Comment]? {
        known { handler in
            !["onContinueUserActivity", "ASWebAuthenticationSession"].contains(handler.subject)
                && handler.text.firstRange(ofText: "NSUserActivity") == nil
        }
    }

    private func known(where isMeant: (SourceCode.Comment) -> Bool) -> [SourceCode.Comment]? {
        guard let code, let handlers = code.eventHandlers?.filter(isMeant) else { return nil }
        let isRead = unreadDependencies.isEmpty && !code.unknowns.contains { ["syntax", "file"].contains($0.subject) }
        return handlers.isEmpty && !isRead ? nil : handlers
    }
}
