extension Decision {
    /// Something that the author of the app, or the user, should know.
    public struct Warning: Sendable {
        /// A stable name.
        public let id: String
        private let makeText: @Sendable () -> String

        /// Makes a warning; the text is made when somebody asks for it.
        public init(id: String, text: @autoclosure @escaping @Sendable () -> String) {
            self.id = id
            makeText = text
        }

        /// A sentence without a full stop.
        public var text: String { makeText() }
    }

    /// One step of the way to a decision.
    public struct TraceStep: Sendable {
        /// How sure a rule is.
        public enum Standing: String, Hashable, Sendable {
            /// A public text says so.
            case documented
            /// typeq's policy, where no public text decides.
            case inferred
        }

        /// The name of the rule.
        public let rule: String
        /// How sure the rule is.
        public let standing: Standing
        private let makeText: @Sendable () -> String

        /// Makes a step. The text is made when somebody asks for it: most decisions are never explained.
        public init(_ rule: String, _ standing: Standing, _ text: @autoclosure @escaping @Sendable () -> String) {
            self.rule = rule
            self.standing = standing
            makeText = text
        }

        /// What the rule came to, as a sentence without a full stop.
        public var text: String { makeText() }
    }
}
