import DeclarationFormats

/// Something wrong in declarations that did not keep the sound ones from loading.
public struct RegistryFinding: Hashable, Sendable {
    /// How much harm the mistake does.
    public enum Severity: Int, Comparable, Hashable, Sendable, CustomStringConvertible {
        /// Common and harmless.
        case note
        /// Works by luck, or hurts others.
        case warning
        /// The declaration does not do what its author wants.
        case error

        /// `note`, `warning` or `error`.
        public var description: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .error: "error"
            }
        }

        /// A note is less than a warning, a warning less than an error.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// A kind of mistake. An open set: later versions find more.
    public struct Rule: RawRepresentable, Hashable, Sendable {
        /// The name of the rule, in lower case with hyphens.
        public let rawValue: String

        /// Makes a rule of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file is not what a reader expects: a wrong kind of value, a missing key.
        public static let malformed = Rule(rawValue: "malformed")
        /// One key twice in one object.
        public static let duplicateKey = Rule(rawValue: "duplicate-key")
        /// A key that no reader knows.
        public static let unknownKey = Rule(rawValue: "unknown-key")
        /// A character that may not stand in an identifier.
        public static let illegalIdentifier = Rule(rawValue: "illegal-identifier")
        /// An extension with a period, a slash or a blank, or an empty tag.
        public static let illegalTag = Rule(rawValue: "illegal-tag")
        /// A signature that is none, or would be looked for in vain or at any price.
        public static let illegalSignature = Rule(rawValue: "illegal-signature")
        /// A supertype that nobody declares.
        public static let unknownSupertype = Rule(rawValue: "unknown-supertype")
        /// A type that conforms to itself directly.
        public static let selfConformance = Rule(rawValue: "self-conformance")
        /// Types that conform to each other in a circle.
        public static let conformanceCycle = Rule(rawValue: "conformance-cycle")
        /// A type that is data and a package at once.
        public static let dataAndPackage = Rule(rawValue: "data-and-package")
        /// A declaration under a prefix that is the system's.
        public static let reservedPrefix = Rule(rawValue: "reserved-prefix")
        /// One identifier declared more than once in one layer.
        public static let duplicateDeclaration = Rule(rawValue: "duplicate-declaration")
        /// A tag that two types of equal standing claim.
        public static let contestedTag = Rule(rawValue: "contested-tag")
        /// Characters above U+007F in an identifier.
        public static let nonASCIIIdentifier = Rule(rawValue: "non-ascii-identifier")
        /// A type without a supertype.
        public static let noSupertype = Rule(rawValue: "no-supertype")
    }

    /// Which mistake it is.
    public var rule: Rule
    /// How much harm it does.
    public var severity: Severity
    /// What is wrong and what would be right, in a sentence without a full stop.
    public var message: String
    /// The identifier of the declaration concerned, as written, where there is one.
    public var identifier: String?
    /// Where it stands in its file, if it came from one.
    public var position: SourcePosition?
    /// The name of the layer: for a file, its path.
    public var layer: String?

    /// Makes a finding.
    public init(
        _ rule: Rule,
        _ severity: Severity,
        _ message: String,
        identifier: String? = nil,
        position: SourcePosition? = nil,
        layer: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.identifier = identifier
        self.position = position
        self.layer = layer
    }
}
