import TypeRegistry

/// The evidence of the first bytes of a file.
///
/// A pure value: `Fusion` weighs it.
struct ContentEvidence: Sendable, Equatable {
    /// The number of bytes examined for the form.
    var count: Int
    var isWhole: Bool
    var form: TextForm
    /// Whether the file begins with an interpreter line, `#!` and a path.
    var hasInterpreterLine: Bool
    /// The formats that the readers of containers, signatures and text files detected, best first.
    var formats: [FormatEvidence] = []
    /// The format of a weak signature, used if there is no better evidence.
    var guess: FormatEvidence?
    /// The types that text may have, by the language model, if nothing was detected.
    var possible: [String] = []
    /// The claimants of the name that the text contradicts.
    var refuted: [UTType] = []
    /// The format that follows the detected content.
    var appended: FormatEvidence?
    /// Whether a reader reached one of the `Limits`.
    var hasReachedLimit = false
    /// The answer of libmagic, if it was asked.
    var magic: MagicAnswer = .notAsked

    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        count = bytes.count
        self.isWhole = isWhole
        form = TextForm(bytes, isWhole: isWhole)
        hasInterpreterLine = InterpreterLine.hasPath(bytes)
        let start = bytes.hasUTF8Mark ? 3 : 0
        let isWide = form.isWide
        opening = bytes.dropFirst(start).first { byte in
            // In UTF-16 and UTF-32 the byte order mark and the zero bytes of characters are skipped.
            let isFiller = isWide && (byte == 0 || byte >= 0xFE)
            return byte != 0x20 && !(9...13).contains(byte) && !isFiller
        }
    }

    /// The first byte that is not white space, or nil.
    var opening: UInt8?

    /// Whether binary bytes are text except for a few: a damaged text, or one with drawing characters. Determined only
    /// if the name gives a type of text.
    var isNearlyText = false

    /// Whether binary bytes are text with a few control characters and without a NUL: keys in a script of Vim, text art in a
    /// code page of DOS. Determined only if the name gives a type of text.
    var isOddText = false

    /// The form, as evidence.
    var formEvidence: Evidence {
        let extent = isWhole ? "all \(count) bytes are" : "the first \(count) bytes are"
        return switch form {
        case .empty: Evidence(.text, "the file is empty")
        case .text(let encoding): Evidence(.text, "\(extent) text, \(encoding.rawValue)")
        case .binary: Evidence(.text, "\(extent) not text")
        }
    }
}

/// Evidence for one format: the identifier of its type, and a sentence.
///
/// A pure value: readers make it without a registry; `Fusion` looks up the identifier and weighs it. Readers of containers
/// name the kind that they found instead, which declarations have under `kinds`; `named(by:)` makes it a type.
struct FormatEvidence: Hashable, Sendable {
    /// How certain the evidence is, from weak to strong.
    enum Grade: Int, Comparable, Sendable {
        /// A guess from words or shapes.
        case hint
        /// The text has the structure of the format: a root element, a document that parses, a first line that names
        /// it.
        case structure
        /// A unique binary signature, or a container read up to the part that identifies it.
        case proof

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identifier of the type, lowercased. Empty if only kinds are known.
    var identifier: String
    /// The kinds, the most specific first. The first one that a type has applies.
    var kinds: [FormatKind] = []
    /// How certain the evidence is.
    var grade: Grade
    /// What was found and where, for instance `zip member 'word/document.xml'`.
    var text: String
    /// The marks that a type could have in a part of the container that is missing, because the file was cut. Empty if all
    /// was read.
    var unread: [TableTagClass] = []
    /// The readers that could have found another of their kinds in a missing part. Empty if all was read.
    var unreadKinds: [String] = []

    init(_ identifier: String, _ grade: Grade, text: String) {
        self.identifier = identifier
        self.grade = grade
        self.text = text
    }

    init(_ kinds: [FormatKind], _ grade: Grade, text: String) {
        self.init("", grade, text: text)
        self.kinds = kinds
    }

    /// Creates the evidence of a container.
    static func proof(_ kinds: FormatKind..., text: String) -> FormatEvidence {
        FormatEvidence(kinds, .proof, text: text)
    }

    /// Creates the evidence of a container.
    static func proof(_ kind: FormatKind, _ text: String) -> FormatEvidence {
        FormatEvidence([kind], .proof, text: text)
    }

    /// Returns the evidence of a container that was cut before the parts that identify documents.
    func withoutParts(_ marks: TableTagClass...) -> FormatEvidence {
        var evidence = self
        evidence.unread = marks
        return evidence
    }

    /// Returns the evidence of a container that was cut before the parts that distinguish the kinds of readers.
    func withoutKinds(_ readers: [String]) -> FormatEvidence {
        var evidence = self
        evidence.unreadKinds = readers
        return evidence
    }

    /// Creates evidence from the structure of the bytes, without a signature.
    static func structure(_ kind: FormatKind, _ text: String) -> FormatEvidence {
        FormatEvidence([kind], .structure, text: text)
    }

    /// Returns the evidence with the identifier of the first kind that a type has; nil if no type has one.
    func named(by registry: Registry) -> FormatEvidence? {
        guard identifier.isEmpty else { return self }
        for kind in kinds {
            guard let type = kind.type(in: registry) else { continue }
            var evidence = FormatEvidence(type.identifier, grade, text: text)
            evidence.unread = unread
            evidence.unreadKinds = unreadKinds
            return evidence
        }
        return nil
    }
}

/// A kind of file that a reader distinguishes: `elf/program`, or `riff/WAVE` with a value from the file.
///
/// Types declare kinds under `kinds` (typeq-registry(5)), and brands of ISO media under `brands`. A declared value may end
/// or begin with `*`, which is any rest or beginning.
struct FormatKind: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The class of the marks.
    var tagClass: TableTagClass
    /// The kind as declared.
    var name: String

    init(stringLiteral name: String) { self.init(name) }

    init(_ name: String) {
        tagClass = .kind
        self.name = name
    }

    /// Creates a kind with a value from a file.
    init(_ reader: String, value: String) { self.init("\(reader)/\(value)") }

    /// Creates the kind of a brand.
    init(brand: String) {
        tagClass = .brand
        name = brand
    }

    /// Returns the preferred type of the kind; nil if no type has it.
    ///
    /// - Complexity: O(length) on average; O(length²) if only a pattern could match.
    func type(in registry: Registry) -> UTType? {
        if let type = registry.type(marked: name, tagClass) { return type }
        let start =
            tagClass == .kind
            ? name.utf8.firstIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } : name.startIndex
        guard let start, start < name.endIndex else { return nil }
        var end = name.utf8.index(start, offsetBy: Self.longestPrefix, limitedBy: name.endIndex) ?? name.endIndex
        while end > start {
            if let type = registry.type(marked: "\(name[..<end])*", tagClass) { return type }
            end = name.utf8.index(before: end)
        }
        guard let period = name[start...].utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return registry.type(marked: "\(name[..<start])*\(name[period...])", tagClass)
    }

    /// The longest value before `*`, in bytes.
    private static let longestPrefix = 12
}
