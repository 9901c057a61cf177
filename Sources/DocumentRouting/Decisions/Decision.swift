package import AppDeclaration
package import TypeRegistry

/// A decision. The protocol contains what all kinds of decisions have in common.
package protocol Decision: Sendable {
    associatedtype Outcome: DecisionOutcome
    var outcome: Outcome { get set }
    var reasons: Reasons { get set }
    /// The decision that opens a file, or nil if no file opens.
    var opening: OpeningDecision? { get }
}

extension Decision {
    package var opening: OpeningDecision? { nil }
}

package protocol DecisionOutcome: Sendable {
    /// Returns an outcome that reports an error.
    static func error(_ code: DecisionErrorCode) -> Self
    /// Returns the outcome for an app whose two readings lead to different outcomes.
    static func unknown(_ one: Self, _ other: Self) -> Self
    /// The outcome in the form that is common to all kinds of decisions.
    var facts: DecisionFacts { get }
}

extension DecisionOutcome {
    package static func unknown(_ one: Self, _ other: Self) -> Self { .error(.unknownCondition) }
}

/// The reason why a decision has no result. Future versions may add codes.
public struct DecisionErrorCode: Hashable, Sendable {
    /// The value in JSON output.
    public let rawValue: String

    /// No document group reads the type.
    public static let noGroup = Self(rawValue: "no-group")
    /// The app does not claim the type, so the system does not offer files of the type to the app.
    public static let notDeclared = Self(rawValue: "not-declared")
    /// No document group can create a document.
    public static let nothingToCreate = Self(rawValue: "nothing-to-create")
    /// The platform does not have the requested feature.
    public static let unavailableOnPlatform = Self(rawValue: "unavailable-on-platform")
    /// The Swift sources, which declare the scenes, were not read, or the decision is about scenes, and the declaration
    /// contains none.
    public static let unreadSources = Self(rawValue: "unread-sources")
    /// The decision depends on content types that were not read.
    public static let unknownTypes = Self(rawValue: "unknown-types")
    /// The decision depends on an unknown condition.
    public static let unknownCondition = Self(rawValue: "unknown-condition")

    /// Whether the decision is impossible because a part of the declaration was not read.
    package var isUnread: Bool { [.unknownCondition, .unreadSources, .unknownTypes].contains(self) }
}

/// The result of a decision, in a form that can be compared and printed. Two results are equal if users cannot
/// distinguish them.
package struct DecisionFacts: Hashable, Sendable {
    /// The names of results in JSON output.
    package enum Outcome: String, Sendable {
        case openNewWindow = "open-new-window"
        case openInWindow = "open-in-window"
        case bringToFront = "bring-to-front"
        case newDocument = "new-document"
        case newScene = "new-scene"
        case deliver
        case unrouted
        case error
    }

    package let outcome: Outcome
    package var code: DecisionErrorCode?
    /// The document group and its role.
    package var group: String?
    package var role: SceneDeclaration.Role?
    /// The scene, unless it is a document group that opens or creates a document.
    package var scene: String?
    package var window: String?
    package var reason: OpeningDecision.Reason?
    package var isEditable: Bool?
    /// The type of a new document.
    package var type: UTType?
    package var saveAs: UTType?
    /// The extension of a new document, or of a document that is saved as another type.
    package var filenameExtension: String?
    package var connection: SceneConnection?
    /// The document type that claims a file whose URL the scene receives, and the code in the sources that receives the
    /// URL.
    package var documentType: String?
    package var urlHandler: String?

    /// A short description of the result.
    fileprivate var summary: String {
        let name = (group ?? scene).map { "'\($0)'" } ?? connection?.configuration
        let role = role.map { " (\($0.rawValue))" } ?? ""
        let type = type.map { ", \($0.identifier)" } ?? ""
        switch outcome {
        case .error: return code?.rawValue ?? "error"
        case .unrouted: return "no scene"
        default: return (name ?? outcome.rawValue) + role + type
        }
    }
}

extension Decision {
    /// Returns the decision for an app that can have two readings, because its Info.plist contains unknown conditions.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - decide: A closure that makes the decision for one reading.
    /// - Returns: The decision, or an error with the code `unknownCondition` if the decision differs between the readings.
    static func agreed(in app: DocumentApp, _ decide: (DocumentApp) -> Self) -> Self {
        let decision = decide(app)
        let facts = decision.outcome.facts
        guard facts.code?.isUnread != true, let other = app.alternatives.first.map(decide)?.outcome,
            facts != other.facts
        else { return decision }
        let (first, second) = (facts.summary, other.facts.summary)
        let conditions = app.declaration.unknownConditions
        let readings = [true, false].map { ConditionalReading(holds: $0, conditions: conditions).text }
        var unknown = decision
        unknown.outcome = .unknown(decision.outcome, other)
        unknown.reasons = Reasons()
        unknown.reasons.cite(
            "unknown-condition",
            "the result depends on unknown conditions of the Info.plist: \(first) where \(readings[0]), \(second) where \(readings[1])"
        )
        return unknown
    }
}
