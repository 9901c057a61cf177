import AppDeclaration

/// The reasons of a decision.
public struct Reasons: Sendable {
    /// The deciding rule, or nil if an unknown condition decides.
    public internal(set) var rule: String?
    /// Warnings for the author or the user of the app.
    public internal(set) var warnings: [Warning] = []
    /// The steps of the decision.
    public internal(set) var trace: [Step] = []

    /// A warning for the author or the user of the app.
    public struct Warning: Sendable {
        /// The ID, which does not change.
        public let id: String
        let makeText: @Sendable () -> String

        /// A sentence without a full stop.
        public var text: String { makeText() }
    }

    /// One step of a decision.
    public struct Step: Sendable {
        /// The name of the rule.
        public let rule: String
        /// The certainty of the rule.
        public let standing: Standing
        let makeText: @Sendable () -> String

        /// The result of the rule, as a sentence without a full stop.
        public var text: String { makeText() }
    }

    /// The certainty of a rule.
    public enum Standing: String, Hashable, Sendable {
        /// The rule is documented publicly.
        case documented
        /// The rule is typeq's policy, because none is documented publicly.
        case inferred
    }
}

// Strings are created when they are read: most decisions are never explained.
extension Reasons {
    /// Adds the step of a documented rule.
    mutating func cite(_ rule: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        trace.append(Step(rule: rule, standing: .documented, makeText: text))
    }

    /// Adds the step of an inferred rule.
    mutating func infer(_ rule: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        trace.append(Step(rule: rule, standing: .inferred, makeText: text))
    }

    /// Adds a warning.
    package mutating func warn(_ id: String, _ text: @autoclosure @escaping @Sendable () -> String) {
        warnings.append(Warning(id: id, makeText: text))
    }

    /// Makes the rule of the last step the deciding one.
    mutating func decide() { rule = trace.last?.rule }
}

// What was not read makes a decision an error. These functions add the reason, and return the code.
extension Reasons {
    /// Returns the code if the scenes of an app were not read, or its document types if the decision depends on them.
    mutating func unread(_ app: DocumentApp, isAboutDocuments: Bool = true) -> DecisionErrorCode? {
        let unread = isAboutDocuments ? app.declaration.unreadDeclarations : nil
        guard let reason = unread ?? app.declaration.unreadSources else { return nil }
        cite("unread-sources", reason)
        decide()
        return .unreadSources
    }

    /// Returns the code for a scene that was not read and may decide.
    mutating func unread(scene: String) -> DecisionErrorCode {
        infer(
            "unread-sources",
            "the scene \(scene) was not read, and may have document groups: declare its scenes in the sources of the app, "
                + "or the app in a typeq.json")
        decide()
        return .unreadSources
    }

    /// Returns the code for content types that were not read and decide. The reason says what they belong to and what that
    /// means; its parameter is the content types.
    mutating func unread(
        types: DocumentApp.UnreadTypes, _ reason: @escaping @Sendable (String) -> String
    ) -> DecisionErrorCode {
        infer("unknown-types", "\(reason(types.title)): \(types.advice)")
        decide()
        return .unknownTypes
    }
}
