import DeclarationFormats

/// Something wrong in declarations: which rule, where, why, and what would be right.
public struct LintFinding: Hashable, Sendable {
    /// How much harm the mistake does.
    public enum Severity: String, Comparable, Hashable, Sendable, CaseIterable {
        /// Common and harmless.
        case note
        /// Works by luck, or hurts others.
        case warning
        /// The system will not do what the author wants.
        case error

        /// A note is less than a warning, a warning less than an error.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// Another place that belongs to the mistake.
    public struct Related: Hashable, Sendable {
        /// What stands there, in a few words.
        public var message: String
        /// Where.
        public var place: LintPlace
    }

    /// The id of the rule, `E_TYPE_UNDECLARED`.
    public var rule: String
    /// How much harm it does here.
    public var severity: Severity
    /// What is wrong, in a sentence without a full stop.
    public var message: String
    /// Where.
    public var place: LintPlace
    /// What to write instead, or to add: a sentence, or lines ready to paste.
    public var fix: String?
    /// The platform's own message about it, by which people look for it.
    public var platformMessage: String?
    /// Further places.
    public var related: [Related] = []
}

/// A place in a file.
public struct LintPlace: Hashable, Sendable, Comparable {
    /// The file.
    public var file: String
    /// Where in it; nil when the whole file is meant.
    public var position: SourcePosition?

    /// Makes a place.
    public init(file: String, position: SourcePosition? = nil) {
        self.file = file
        self.position = position
    }

    /// By file, then by offset, line and column.
    public static func < (left: LintPlace, right: LintPlace) -> Bool {
        if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
        let start = SourcePosition(offset: 0)
        let (first, second) = (left.position ?? start, right.position ?? start)
        // Places in sources have no offset, only lines.
        return (first.line, first.column, first.offset) < (second.line, second.column, second.offset)
    }
}
