public import AppDeclaration
import FileIdentification
public import TypeRegistry

/// What an app does with a document, an event or a command, and why.
public struct Decision: Sendable {
    /// What happens.
    public enum Outcome: String, Hashable, Sendable {
        /// A new window on the document.
        case openNewWindow = "open-new-window"
        /// The one window of the app shows the document, in place of what it showed.
        case openInWindow = "open-in-window"
        /// The document is open: its window comes to the front.
        case bringToFront = "bring-to-front"
        /// A window on a document that no file has yet.
        case newDocument = "new-document"
        /// A new window of a scene.
        case newScene = "new-scene"
        /// An open window gets the event.
        case deliver
        /// No scene gets the event.
        case unrouted
        /// Nothing happens; `code` says why.
        case error
    }

    /// Why nothing happens.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word of the output contract.
        public let rawValue: String
        /// Takes any word; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// No document group reads the type.
        public static let noGroup = Code(rawValue: "no-group")
        /// The app does not claim the type, and the system would not offer the file to it.
        public static let notDeclared = Code(rawValue: "not-declared")
        /// No document group can make a document.
        public static let nothingToCreate = Code(rawValue: "nothing-to-create")
        /// The platform does not have what was asked for.
        public static let unavailableOnPlatform = Code(rawValue: "unavailable-on-platform")
        /// The Swift sources, which declare the scenes, were not read.
        public static let unreadSources = Code(rawValue: "unread-sources")
        /// A condition that could not be read may match the event.
        public static let unknownCondition = Code(rawValue: "unknown-condition")
    }

    /// How a file that comes to the front is known to be the document of a window.
    public enum Reason: String, Hashable, Sendable {
        /// Its path is that of the window.
        case samePath = "same-path"
        /// Its path is another spelling of that of the window.
        case sameFile = "same-file"
        /// It is the same file under another name: a hard link.
        case sameInode = "same-inode"
        /// It is the same file, which was renamed or moved while it was open.
        case renamed
    }

    /// What the platform does with a file by its name.
    public struct ByName: Sendable {
        /// The type that the name says.
        public var type: UTType
        /// The document group that opens it; nil when none does.
        public var group: DocumentApp.Group?
    }

    /// What happens.
    public var outcome: Outcome
    /// Why nothing happens; nil unless the outcome is an error.
    public var code: Code?
    /// The document group concerned.
    public var group: DocumentApp.Group?
    /// The name of the scene concerned, where that is not about a document.
    public var scene: String?
    /// The open window that comes to the front, gets the event or shows the document.
    public var window: OpenWindow?
    /// How the file was known to be open.
    public var reason: Reason?
    /// The rule that decided.
    public var rule: String?
    /// Whether the document can be changed in its window.
    public var isEditable: Bool?
    /// The type of a new document.
    public var type: UTType?
    /// The type under which an editor saves the document, where that is not the type it has.
    public var saveAs: UTType?
    /// What a connecting scene session gets.
    public var connection: SceneConnection?
    /// What the file is, with the evidence; nil where no file was identified.
    public var identification: Identification?
    /// What the platform would do, which goes by the name alone; nil where that is the same.
    public var byName: ByName?
    /// What the author or the user should know.
    public var warnings: [Warning] = []
    /// The way to the decision, step by step.
    public var trace: [TraceStep] = []

    /// Makes a decision that nothing is known of yet.
    public init(outcome: Outcome) { self.outcome = outcome }

    /// The extension that a new document, or one saved under another type, gets: the first of its type.
    public var filenameExtension: String? { (saveAs ?? type)?.preferredFilenameExtension }

    /// Whether a document is opened that was not open, in a new window or in the one that the app has.
    public var opensDocument: Bool { outcome == .openNewWindow || outcome == .openInWindow }

    mutating func note(_ step: TraceStep) { trace.append(step) }

    /// Refuses where the scenes of an app are not known, because its sources were not read, or what it declares about
    /// documents.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - isAboutDocuments: Whether the decision needs document types.
    /// - Returns: Whether it refused.
    mutating func refuseUnreadSources(of app: DocumentApp, isAboutDocuments: Bool = true) -> Bool {
        let declaration = app.declaration
        let unread = isAboutDocuments ? declaration.unreadDeclarations : nil
        guard let reason = unread ?? (declaration.scenes == nil ? declaration.unreadSources : nil) else { return false }
        outcome = .error
        code = .unreadSources
        rule = Code.unreadSources.rawValue
        note(TraceStep(Code.unreadSources.rawValue, .documented, reason))
        return true
    }
}
