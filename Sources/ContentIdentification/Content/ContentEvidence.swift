import DeclarationFormats
import TypeRegistry

/// The evidence that the first bytes of a file provide.
///
/// This is a plain value, which `Fusion` weighs.
struct ContentEvidence: Sendable, Equatable {
    /// The number of bytes examined to determine the form.
    var count: Int
    var isWhole: Bool
    var form: TextForm
    /// The encoding of text in an 8-bit encoding, if it can be determined, or the 7-bit encoding that escape sequences select.
    var legacyEncoding: LegacyEncoding?
    /// The line endings, if the content is text.
    var lineEnds: LineEnds?
    /// Whether the file begins with an interpreter line, `#!` and a path.
    var hasInterpreterLine: Bool
    /// The formats detected by the readers of containers, signatures and text files, from best to worst.
    var formats: [FormatEvidence] = []
    /// Whether the text begins with the document type or the first element of a page.
    var isPage: Bool {
        formats.contains { evidence in
            evidence.grade == .structure && [TypeName.html, TypeName.xhtml].contains(evidence.identifier)
        }
    }

    /// The format that a weak signature indicates. It is used if there is no better evidence.
    var guess: FormatEvidence?
    /// The possible types of a text file according to the language model, if no format was detected.
    var possible: [String] = []
    /// The types that declare the name but that the text contradicts.
    var refuted: [UTType] = []
    /// Whether the text is JSON without members, such as `[1, 2]`, which is also an expression in many languages.
    var isList = false
    /// Whether the beginning of the text confirms the type that the name implies.
    var isNameConfirmed = false
    /// The format that follows the detected content.
    var appended: FormatEvidence?
    /// Whether content that gzip compressed was examined and does not have the signature that the name implies. Determined only if
    /// the name implies a type with a signature.
    var lacksNameInside = false
    /// Whether a reader reached one of the `Limits`.
    var hasReachedLimit = false
    /// The answer of libmagic, if it was called.
    var magic: MagicAnswer = .notAsked

    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        count = bytes.count
        self.isWhole = isWhole
        form = TextForm(bytes, isWhole: isWhole)
        lineEnds = LineEnds(bytes, form: form)
        if form.isEightBit { legacyEncoding = LegacyEncoding(bytes) }
        // Text has white space and characters of ASCII unless it is a few words in an encoding that can be determined.
        if form.isEightBit, legacyEncoding == nil, !bytes.contains(where: { $0.isWhiteSpace }),
            bytes.count(where: { $0 < 0x80 }) * 2 < bytes.count
        {
            form = .binary
            lineEnds = nil
        }
        if form == .text(.ascii) { legacyEncoding = LegacyEncoding(escapesIn: bytes) }
        hasInterpreterLine = InterpreterLine.hasPath(bytes)
        let start = bytes.hasUTF8Mark ? 3 : 0
        let isWide = form.isWide
        opening = bytes.dropFirst(start).first { byte in
            // In UTF-16 and UTF-32, skip the byte order mark and the zero bytes of characters.
            let isFiller = isWide && (byte == 0 || byte >= 0xFE)
            return byte != 0x20 && !(9...13).contains(byte) && !isFiller
        }
    }

    /// The evidence for content that is not available.
    static let unread: ContentEvidence = {
        var content = ContentEvidence(UnsafeRawBufferPointer(start: nil, count: 0), isWhole: true)
        content.isUnread = true
        return content
    }()

    /// Replaces the form with that of binary content.
    mutating func becomeBinary() {
        form = .binary
        legacyEncoding = nil
        lineEnds = nil
    }

    /// The first byte that is not white space, or nil if there is none.
    var opening: UInt8?

    /// Whether binary content is text except for a few bytes: damaged text, or text with drawing characters. Determined
    /// only if the name implies a type of text.
    var isNearlyText = false

    /// Whether binary content is text with a few control characters and without a NUL, such as keys in a Vim script, or
    /// text art in a DOS code page. Determined only if the name implies a type of text.
    var isOddText = false

    /// Whether the content is not available, so only the name is evidence.
    var isUnread = false

    /// Whether the first bytes of binary content are text.
    var isTextAtBeginning = false

    /// The text after the first bytes, or nil if the first bytes are the whole content or not text.
    var rest: TextRest?

    /// The name of the encoding: `unknown-8bit` if it is an 8-bit encoding that cannot be determined.
    var encodingName: String {
        legacyEncoding?.name ?? (form.isEightBit ? TextEncodingName.unknown8Bit.rawValue : form.encodingName)
    }

    /// A piece of evidence that describes the form.
    var formEvidence: Evidence {
        let extent = isWhole ? "all \(count) bytes are" : "the first \(count) bytes are"
        return switch form {
        case .empty: Evidence(.text, "the file is empty")
        case .text: Evidence(.text, "\(extent) text, \(encodingName)\(legacyEncoding?.certainty ?? "")")
        case .binary where isTextAtBeginning: Evidence(.text, "\(extent) text, but the rest of the file is not")
        case .binary: Evidence(.text, "\(extent) not text")
        }
    }
}

/// Evidence for one format: the identifier of its type, and a sentence.
///
/// This is a plain value. Readers create it without a registry; `Fusion` looks up the identifier and weighs the evidence.
/// Readers of containers instead name the kind that they found, which types declare under `kinds`. The method `named(by:)`
/// resolves the kind to a type.
struct FormatEvidence: Hashable, Sendable {
    /// The strength of the evidence, in ascending order.
    enum Grade: Int, Comparable, Sendable {
        /// A guess based on words or patterns.
        case hint
        /// The text has the structure of the format, such as a root element, a document that can be parsed, or a first line
        /// that names the format.
        case structure
        /// A unique binary signature, or a container that was read up to the part that identifies it.
        case proof

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identifier of the type, in lowercase. Empty if only kinds are known.
    var identifier: String
    /// The kinds, from most to least specific. The first kind that a type declares is used.
    var kinds: [FormatKind] = []
    /// The strength of the evidence.
    var grade: Grade
    /// Whether the language model assigns the text with certainty to a language that does not belong to any type that
    /// declares the extension.
    var isOtherLanguage = false
    /// A description of the evidence and its location, for example `zip member 'word/document.xml'`.
    var text: String
    /// The classes of marks that could be in the missing part of a container. The part is missing if the file was
    /// truncated. Empty if everything was read.
    var unread: [TableTagClass] = []
    /// The readers that could have found a different kind in a missing part. Empty if everything was read.
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

    /// Creates evidence from a container with several possible kinds.
    static func proof(_ kinds: FormatKind..., text: String) -> FormatEvidence {
        FormatEvidence(kinds, .proof, text: text)
    }

    /// Creates evidence from a container.
    static func proof(_ kind: FormatKind, _ text: String) -> FormatEvidence {
        FormatEvidence([kind], .proof, text: text)
    }

    /// Returns the evidence for a container that was truncated before the parts that identify documents.
    func withoutParts(_ marks: TableTagClass...) -> FormatEvidence {
        var evidence = self
        evidence.unread = marks
        return evidence
    }

    /// Returns the evidence for a container that was truncated before the parts that distinguish the kinds of the given
    /// readers.
    func withoutKinds(_ readers: [String]) -> FormatEvidence {
        var evidence = self
        evidence.unreadKinds = readers
        return evidence
    }

    /// Creates evidence from the structure of the bytes, without a signature.
    static func structure(_ kind: FormatKind, _ text: String) -> FormatEvidence {
        FormatEvidence([kind], .structure, text: text)
    }

    /// Returns the evidence with the identifier of the first kind that a type declares, or nil if no type declares any of the
    /// kinds.
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

/// A kind of file that a reader distinguishes, such as `elf/program`, or `riff/WAVE`, which contains a value from the file.
///
/// Types declare kinds under `kinds` (typeq-registry(5)), and brands of ISO media under `brands`. A declared value can begin or
/// end with `*`, which matches any characters.
struct FormatKind: Hashable, Sendable, ExpressibleByStringLiteral {
    var tagClass: TableTagClass
    /// The kind as declared.
    var name: String

    init(stringLiteral name: String) { self.init(name) }

    init(_ name: String) {
        tagClass = .kind
        self.name = name
    }

    /// Creates a kind that contains a value from a file.
    init(_ reader: String, value: String) { self.init("\(reader)/\(value)") }

    init(brand: String) {
        tagClass = .brand
        name = brand
    }

    /// Returns the preferred type of the kind, or nil if no type declares it.
    ///
    /// - Complexity: O(*n*) in the length of the name, on average.
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
