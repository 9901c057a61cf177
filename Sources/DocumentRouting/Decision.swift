import AppDeclaration
import TypeRegistry

/// What an app does with a document, and why.
public struct Decision: Sendable {
    /// What happens.
    public enum Outcome: String, Hashable, Sendable {
        /// A new window on the document.
        case openNewWindow = "open-new-window"
        /// Nothing opens it; `code` says why.
        case error
    }

    /// Why nothing opens a document.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word of the output contract.
        public let rawValue: String
        /// Takes any word; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// No document group reads the type.
        public static let noGroup = Code(rawValue: "no-group")
        /// The app does not claim the type, and the system would not offer the file to it.
        public static let notDeclared = Code(rawValue: "not-declared")
    }

    /// Something that the author of the app, or the user, should know.
    public struct Warning: Hashable, Sendable {
        /// A stable name.
        public var id: String
        /// A sentence without a full stop.
        public var text: String

        /// Makes a warning.
        public init(id: String, text: String) {
            self.id = id
            self.text = text
        }
    }

    /// One step of the way to a decision.
    public struct TraceStep: Hashable, Sendable {
        /// How sure the rule is.
        public enum Standing: String, Hashable, Sendable {
            /// A public text says so.
            case documented
            /// typeq's policy, where no public text decides.
            case inferred
        }

        /// The name of the rule.
        public var rule: String
        /// What it came to, as a sentence without a full stop.
        public var text: String
        /// How sure the rule is.
        public var standing: Standing
    }

    /// What happens.
    public var outcome: Outcome
    /// Why nothing opens the document; nil unless the outcome is an error.
    public var code: Code?
    /// The document group that opens it.
    public var group: DocumentApp.Group?
    /// The rule that chose the group.
    public var rule: String?
    /// Whether the document can be changed in its window.
    public var isEditable: Bool?
    /// The type under which an editor saves the document, where that is not the type it has.
    public var saveAs: UTType?
    /// What the author or the user should know.
    public var warnings: [Warning] = []
    /// The way to the decision, step by step.
    public var trace: [TraceStep] = []
}
