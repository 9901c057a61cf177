public import AppDeclaration
public import FileIdentification
public import TypeRegistry

/// The way in which an app handles a document, an event or a command, and the reasons.
public struct Decision: Sendable {
    /// The result of a decision.
    public enum Outcome: String, Hashable, Sendable {
        /// A new window shows the document.
        case openNewWindow = "open-new-window"
        /// The only window of the app shows the document, instead of its current one.
        case openInWindow = "open-in-window"
        /// The document is open, and its window comes to the front.
        case bringToFront = "bring-to-front"
        /// A new window shows a new document without a file.
        case newDocument = "new-document"
        /// A new window of a scene opens.
        case newScene = "new-scene"
        /// An open window gets the event.
        case deliver
        /// No scene gets the event.
        case unrouted
        /// Nothing happens. ``Decision/code`` has the reason.
        case error
    }

    /// An error code; more may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The value in the output for programs.
        public let rawValue: String
        /// Creates a code from any string. The known codes are static properties.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// No document group reads the type.
        public static let noGroup = Code(rawValue: "no-group")
        /// The app does not claim the type, so the system does not offer the file to it.
        public static let notDeclared = Code(rawValue: "not-declared")
        /// No document group can create a document.
        public static let nothingToCreate = Code(rawValue: "nothing-to-create")
        /// The platform does not have the requested feature.
        public static let unavailableOnPlatform = Code(rawValue: "unavailable-on-platform")
        /// The Swift sources, which declare the scenes, were not read.
        public static let unreadSources = Code(rawValue: "unread-sources")
        /// The decision depends on content types that were not read.
        public static let unknownTypes = Code(rawValue: "unknown-types")
        /// The decision depends on an unknown condition.
        public static let unknownCondition = Code(rawValue: "unknown-condition")
    }

    /// The reason why a file is known to be the document of an open window.
    public enum Reason: String, Hashable, Sendable {
        /// Its path is the path of the window.
        case samePath = "same-path"
        /// Its path is another spelling of the path of the window.
        case sameFile = "same-file"
        /// It is the same file with another name: a hard link.
        case sameInode = "same-inode"
        /// It is the same file, which was renamed or moved while open.
        case renamed
    }

    /// The way in which the platform handles a file according to its name.
    public struct ByName: Sendable {
        /// The type according to the name.
        public var type: UTType
        /// The document group that opens it, or nil if there is none.
        public var group: DocumentApp.Group?
        /// The error code ``Decision/Code/unknownTypes`` if content types that were not read decide, or nil.
        public var code: Code?
    }

    /// The result.
    public var outcome: Outcome
    /// The error code, or nil if the outcome is not an error.
    public var code: Code?
    /// The document group.
    public var group: DocumentApp.Group?
    /// The name of the scene, if the decision is not about a document.
    public var scene: String?
    /// The open window that comes to the front, gets the event or shows the document.
    public var window: OpenWindow?
    /// The reason why the file is known to be open.
    public var reason: Reason?
    /// The deciding rule.
    public var rule: String?
    /// Whether the document is editable.
    public var isEditable: Bool?
    /// The type of a new document.
    public var type: UTType?
    /// The type as which an editor saves the document, if it cannot write the document's own type.
    public var saveAs: UTType?
    /// The configuration of a connecting scene session.
    public var connection: SceneConnection?
    /// The identification of the file, or nil if no file was identified.
    public var identification: Identification?
    /// The decision of the platform, which depends on the name only, or nil if it is the same.
    public var byName: ByName?
    /// Warnings for the author or the user of the app.
    public var warnings: [Warning] = []
    /// The steps of the decision.
    public var trace: [TraceStep] = []

    /// Creates a decision.
    public init(outcome: Outcome) { self.outcome = outcome }

    /// The filename extension of a new document, or of one that is saved as another type: the preferred one of the type.
    public var filenameExtension: String? { (saveAs ?? type)?.preferredFilenameExtension }

    /// Whether a document opens that was not open, in a new window or in the only one.
    public var opensDocument: Bool { outcome == .openNewWindow || outcome == .openInWindow }

    mutating func note(_ step: TraceStep) { trace.append(step) }

    /// Makes the decision an error if the scenes or document types of an app were not read.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - isAboutDocuments: Whether the decision depends on document types.
    /// - Returns: Whether the decision is an error.
    mutating func failIfUnread(_ app: DocumentApp, isAboutDocuments: Bool = true) -> Bool {
        let declaration = app.declaration
        let unread = isAboutDocuments ? declaration.unreadDeclarations : nil
        guard let reason = unread ?? declaration.unreadSources else { return false }
        outcome = .error
        code = .unreadSources
        rule = Code.unreadSources.rawValue
        note(TraceStep(Code.unreadSources.rawValue, .documented, reason))
        return true
    }
}

extension Decision {
    /// Makes the decision an error, because a scene that was not read may decide.
    mutating func fail(unreadScene scene: String) {
        outcome = .error
        code = .unreadSources
        rule = Code.unreadSources.rawValue
        note(
            TraceStep(
                Code.unreadSources.rawValue, .inferred,
                "the scene \(scene) was not read, and may have document groups: declare its scenes in the sources of the app, "
                    + "or the app in a typeq.json"))
    }

    /// Makes the decision an error, because content types that were not read decide.
    ///
    /// - Parameters:
    ///   - types: The content types.
    ///   - reason: What they belong to and what that means, with the content types as its parameter.
    mutating func fail(_ types: DocumentApp.UnreadTypes, _ reason: @escaping @Sendable (String) -> String) {
        outcome = .error
        code = .unknownTypes
        rule = Code.unknownTypes.rawValue
        note(TraceStep(Code.unknownTypes.rawValue, .inferred, "\(reason(types.title)): \(types.advice)"))
    }
}

extension Decision {
    /// A warning for the author or the user of the app.
    public struct Warning: Sendable {
        /// The ID, which does not change.
        public let id: String
        private let makeText: @Sendable () -> String

        /// Creates a warning. Its text is created when it is read.
        package init(id: String, text: @autoclosure @escaping @Sendable () -> String) {
            self.id = id
            makeText = text
        }

        /// A sentence without a full stop.
        public var text: String { makeText() }
    }

    /// One step of a decision.
    public struct TraceStep: Sendable {
        /// The certainty of a rule.
        public enum Standing: String, Hashable, Sendable {
            /// The rule is documented publicly.
            case documented
            /// The rule is typeq's policy, because none is documented publicly.
            case inferred
        }

        /// The name of the rule.
        public let rule: String
        /// The certainty of the rule.
        public let standing: Standing
        private let makeText: @Sendable () -> String

        /// Creates a step. Its text is created when it is read: most decisions are never explained.
        package init(_ rule: String, _ standing: Standing, _ text: @autoclosure @escaping @Sendable () -> String) {
            self.rule = rule
            self.standing = standing
            makeText = text
        }

        /// The result of the rule, as a sentence without a full stop.
        public var text: String { makeText() }
    }
}

extension Decision {
    /// Returns the decision for an app that may have two readings, because its Info.plist has unknown conditions.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - decide: Makes the decision for one reading.
    /// - Returns: The decision, or an error with the code ``Code/unknownCondition`` if it differs between the readings.
    package static func agreed(in app: DocumentApp, _ decide: (DocumentApp) -> Decision) -> Decision {
        let decision = decide(app)
        guard !decision.isUndecided, let other = app.alternatives.first.map(decide), !decision.agrees(with: other)
        else {
            return decision
        }
        let conditions = app.declaration.unknownConditions
        let readings = [true, false].map { ConditionalReading(holds: $0, conditions: conditions).text }
        let (first, second) = (decision.summary, other.summary)
        var unknown = Decision(outcome: .error)
        unknown.code = .unknownCondition
        unknown.type = decision.type == other.type ? decision.type : nil
        unknown.note(
            TraceStep(
                "unknown-condition", .documented,
                "unknown conditions of the Info.plist decide: \(first) where \(readings[0]), \(second) where \(readings[1])"
            ))
        return unknown
    }

    /// Whether a part of the declaration that was not read prevents a decision.
    private var isUndecided: Bool { [.unknownCondition, .unreadSources, .unknownTypes].contains(code) }

    /// Returns whether another decision has the same results for a user.
    package func agrees(with other: Decision) -> Bool {
        outcome == other.outcome && code == other.code && group?.name == other.group?.name
            && group?.role == other.group?.role && scene == other.scene && window?.id == other.window?.id
            && isEditable == other.isEditable && type?.identifier == other.type?.identifier
            && saveAs?.identifier == other.saveAs?.identifier && filenameExtension == other.filenameExtension
            && connection == other.connection
    }

    /// A short description of the decision.
    private var summary: String {
        let name = (group?.name ?? scene).map { "'\($0)'" }
        let role = group.map { " (\($0.role.rawValue))" } ?? ""
        let type = type.map { ", \($0.identifier)" } ?? ""
        switch outcome {
        case .error: return code?.rawValue ?? "error"
        case .unrouted: return "no scene"
        default: return (name ?? connection?.configuration ?? outcome.rawValue) + role + type
        }
    }
}
