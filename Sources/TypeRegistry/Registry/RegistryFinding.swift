public import DeclarationFormats

/// An error in a declaration. The valid declarations of the same file load.
public struct RegistryFinding: Hashable, Sendable {
    /// The severity of a finding.
    public enum Severity: Int, Comparable, Hashable, Sendable, CustomStringConvertible {
        /// Common and harmless.
        case note
        /// The declaration may not work, or affects other apps.
        case warning
        /// The declaration does not work as its author intends.
        case error

        /// `note`, `warning` or `error`.
        public var description: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .error: "error"
            }
        }

        /// Whether `left` is less severe than `right`. A note is less than a warning, a warning less than an error.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// A rule that a declaration breaks. An open set: later versions may add rules.
    public struct Rule: RawRepresentable, Hashable, Sendable {
        /// The name of the rule, lowercased and with hyphens.
        public let rawValue: String

        /// Creates a rule with a name. Any string is accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A value of the wrong kind, or a missing key.
        public static let malformed = Rule(rawValue: "malformed")
        /// A repeated key in an object.
        public static let duplicateKey = Rule(rawValue: "duplicate-key")
        /// An unknown key.
        public static let unknownKey = Rule(rawValue: "unknown-key")
        /// A character that an identifier may not have, or an empty identifier.
        public static let illegalIdentifier = Rule(rawValue: "illegal-identifier")
        /// An extension with a period, a slash or a space, an empty tag, or a tag that is not in the form of its class.
        public static let illegalTag = Rule(rawValue: "illegal-tag")
        /// A signature that is invalid or beyond the limits.
        public static let illegalSignature = Rule(rawValue: "illegal-signature")
        /// A mark of a format that is not in the form of its key.
        public static let illegalMark = Rule(rawValue: "illegal-mark")
        /// An unknown supertype.
        public static let unknownSupertype = Rule(rawValue: "unknown-supertype")
        /// A type that conforms to itself directly.
        public static let selfConformance = Rule(rawValue: "self-conformance")
        /// Types that conform to each other in a cycle.
        public static let conformanceCycle = Rule(rawValue: "conformance-cycle")
        /// A type that is both data and a package.
        public static let dataAndPackage = Rule(rawValue: "data-and-package")
        /// An identifier with a prefix that is reserved for the system.
        public static let reservedPrefix = Rule(rawValue: "reserved-prefix")
        /// An identifier that is declared more than once in a layer.
        public static let duplicateDeclaration = Rule(rawValue: "duplicate-declaration")
        /// A tag that two types of equal precedence have.
        public static let contestedTag = Rule(rawValue: "contested-tag")
        /// Characters above U+007F in an identifier.
        public static let nonASCIIIdentifier = Rule(rawValue: "non-ascii-identifier")
        /// A type without a supertype.
        public static let noSupertype = Rule(rawValue: "no-supertype")
    }

    /// The rule that the declaration breaks.
    public var rule: Rule
    /// The severity.
    public var severity: Severity
    /// What is wrong and what is expected, in one sentence without a period at its end.
    public var message: String
    /// The identifier of the declaration, as written, or nil if the finding is not about a declaration.
    public var identifier: String?
    /// The position in the file, if the declaration was read from one.
    public var position: SourcePosition?
    /// The name of the layer, for a file its path.
    public var layer: String?

    /// Creates a finding.
    package init(
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
