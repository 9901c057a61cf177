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

/// The errors of the layers in a compiled table, so that they are reported whenever the table is used.
///
/// Each finding is ten words: the severity, whether there is a position, its offset (two words), line and column, the
/// lengths of four texts in bytes. The texts follow: rule, message, identifier, layer, and zeros up to the next word.
/// `TableLayout.unlisted` is the length of a text that is absent.
enum FindingCoding {
    private static let headerCount = 10

    static func words(_ findings: [RegistryFinding]) -> [UInt32] {
        var words: [UInt32] = []
        for finding in findings {
            let position = finding.position
            let texts = [finding.rule.rawValue, finding.message, finding.identifier, finding.layer]
            words += [UInt32(finding.severity.rawValue), position == nil ? 0 : 1]
            words += [
                UInt32(truncatingIfNeeded: position?.offset ?? 0),
                UInt32(truncatingIfNeeded: (position?.offset ?? 0) >> 32),
                UInt32(clamping: position?.line ?? 0), UInt32(clamping: position?.column ?? 0),
            ]
            words += texts.map { $0.map { UInt32($0.utf8.count) } ?? TableLayout.unlisted }
            let bytes = texts.flatMap { Array(($0 ?? "").utf8) }
            for start in stride(from: 0, to: bytes.count, by: 4) {
                words.append(bytes[start..<min(start + 4, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
        }
        return words
    }

    /// Returns the findings in a table, up to the first that is damaged.
    static func findings(in level: TableLevel) -> [RegistryFinding] {
        let count = level.section(.findings).count
        var findings: [RegistryFinding] = []
        var next = 0
        while next + headerCount <= count {
            func word(_ index: Int) -> UInt32 { level.word(.findings, next + index) }
            let lengths = (6..<10).map { word($0) == TableLayout.unlisted ? nil : Int(word($0)) }
            let byteCount = lengths.reduce(0) { $0 + ($1 ?? 0) }
            let end = next + headerCount + (byteCount + 3) / 4
            guard end <= count, let severity = RegistryFinding.Severity(rawValue: Int(word(0))) else { break }
            var bytes: [UInt8] = []
            for index in next + headerCount..<end {
                withUnsafeBytes(of: level.word(.findings, index).littleEndian) { bytes.append(contentsOf: $0) }
            }
            var start = 0
            let texts = lengths.map { length in
                defer { start += length ?? 0 }
                return length.map { String(decoding: bytes[start..<start + $0], as: UTF8.self) }
            }
            let position = SourcePosition(
                offset: Int(word(2)) | Int(word(3) & 0x7FFF_FFFF) << 32, line: Int(word(4)), column: Int(word(5)))
            findings.append(
                RegistryFinding(
                    RegistryFinding.Rule(rawValue: texts[0] ?? ""), severity, texts[1] ?? "", identifier: texts[2],
                    position: word(1) == 0 ? nil : position, layer: texts[3]))
            next = end
        }
        return findings
    }
}
