import AppDeclaration
import TypeRegistry

/// The reasons of a decision.
public struct Reasons: Sendable {
    /// The name of the rule that determined the decision, or nil if the decision depends on an unknown condition.
    public internal(set) var rule: String?
    /// Warnings for the developer or the user of the app.
    public internal(set) var warnings: [Warning] = []
    /// The steps of the decision, in order.
    public internal(set) var trace: [Step] = []

    /// A warning for the developer or the user of the app.
    public struct Warning: Sendable {
        /// The stable identifier of the warning.
        public let id: String
        let makeText: @Sendable () -> String

        /// The message, without a final period.
        public var text: String { makeText() }
    }

    /// A step of a decision.
    public struct Step: Sendable {
        /// The name of the rule.
        public let rule: String
        /// The authority of the rule.
        package let standing: Standing
        let makeText: @Sendable () -> String

        /// Whether a public document describes the rule. If not, the rule is a policy of typeq.
        public var isDocumented: Bool { standing == .documented }

        /// The result of the rule, without a final period.
        public var text: String { makeText() }
    }

    /// The authority of a rule.
    package enum Standing: String, Hashable, Sendable {
        /// A public document describes the rule.
        case documented
        /// The rule is a policy of typeq, because no public document describes the behavior.
        case inferred
    }
}

// The strings are created when they are read, because most decisions are never explained.
extension Reasons {
    /// Adds the step of a documented rule.
    mutating func cite(_ rule: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        trace.append(Step(rule: rule, standing: .documented, makeText: text))
    }

    /// Adds the step of an inferred rule.
    mutating func infer(_ rule: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        trace.append(Step(rule: rule, standing: .inferred, makeText: text))
    }

    package mutating func warn(_ id: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        warnings.append(Warning(id: id, makeText: text))
    }

    /// Adds a warning if strings in the answer contain build settings whose values are unknown.
    mutating func warnOfSettings(in texts: [String]) {
        let unknown = texts.filter { !TypeIdentifier.isWithoutBuildSettings($0) }
        guard !unknown.isEmpty else { return }
        warn(
            "unknown-setting",
            "the build settings in \(unknown.map { "'\($0)'" }.joined(separator: " and ")) are unknown: read the project, "
                + "which defines them")
    }

    /// Records the rule of the last step as the rule that determines the decision.
    mutating func decide() { rule = trace.last?.rule }
}

// Parts of a declaration that were not read make a decision an error. These methods add the reason, and return the error
// code.
extension Reasons {
    /// Returns the error code if the scenes of an app were not read, or if its document types were not read and the decision
    /// depends on them. Otherwise returns nil.
    mutating func unread(_ app: DocumentApp, isAboutDocuments: Bool = true) -> DecisionErrorCode? {
        let unread = isAboutDocuments ? app.declaration.unreadDeclarations : nil
        guard let reason = unread ?? app.declaration.unreadSources else { return nil }
        infer("unread-sources", reason)
        decide()
        return .unreadSources
    }

    /// Returns the error code for a scene that was not read and might determine the decision.
    mutating func unread(scene: String) -> DecisionErrorCode {
        infer(
            "unread-sources",
            "the scene \(scene) was not read, and may have document groups: declare its scenes in the sources of the app, "
                + "or the app in a typeq.json")
        decide()
        return .unreadSources
    }

    /// Returns the error code for content types that were not read and on which the decision depends. The closure
    /// receives the content types, and returns the reason.
    mutating func unread(
        types: DocumentApp.UnreadTypes, _ reason: @escaping @Sendable (String) -> String
    ) -> DecisionErrorCode {
        infer("unknown-types", "\(reason(types.title)): \(types.advice)")
        decide()
        return .unknownTypes
    }
}
