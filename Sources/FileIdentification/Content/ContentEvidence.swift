import TypeRegistry

/// What the first bytes of a file say.
///
/// Pure evidence: `Fusion` weighs it.
struct ContentEvidence: Sendable, Equatable {
    /// How many bytes were looked at for the form, and whether they are all there are.
    var count: Int
    var isWhole: Bool
    var form: TextForm
    /// Whether the file begins with an interpreter line, `#!`.
    var hasInterpreterLine: Bool
    /// What the readers of containers, signatures and texts found, best first.
    var formats: [FormatEvidence] = []
    /// What a weak signature lets guess, for want of anything better.
    var guess: FormatEvidence?
    /// The claimants of the name that the text cannot be.
    var refuted: [UTType] = []
    /// What lies behind the content that was found.
    var appended: FormatEvidence?
    /// Whether a reader stopped at the bounds of `Limits`.
    var hasReachedLimit = false
    /// What libmagic says, when it was asked.
    var magic: MagicAnswer = .notAsked

    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        count = bytes.count
        self.isWhole = isWhole
        form = TextForm(bytes, isWhole: isWhole)
        hasInterpreterLine = bytes.starts(with: "#!".utf8)
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let isWide = form.isWide
        opening = bytes.dropFirst(start).first { byte in
            // In UTF-16 and UTF-32 the mark and the empty halves of characters are passed over.
            let isFiller = isWide && (byte == 0 || byte >= 0xFE)
            return byte != 0x20 && !(9...13).contains(byte) && !isFiller
        }
    }

    /// The first byte that is not white space, or nil when there is none: what a text begins with.
    var opening: UInt8?

    /// Whether bytes that are none read as text but for a few: a text with damage or with drawing characters in it.
    /// Only looked at where the name says text.
    var isNearlyText = false

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

/// What one look at the content established, as the identifier of a type and a sentence.
///
/// A pure value: readers of formats make formats without asking a registry; `Fusion` looks the identifier up and weighs.
struct FormatEvidence: Hashable, Sendable {
    /// How sure content is. The order is that of strength.
    enum Grade: Int, Comparable, Sendable {
        /// A guess from words or shapes.
        case hint
        /// The text is built as the format is: a root element, a document that parses, a first line that names it.
        case structure
        /// A unique binary signature, or a container read to the part that tells.
        case proof

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identifier of the type, folded.
    var identifier: String
    /// How sure it is.
    var grade: Grade
    /// What was seen and where, for instance `zip member 'word/document.xml'`.
    var text: String

    init(_ identifier: String, _ grade: Grade, _ text: String) {
        self.identifier = identifier
        self.grade = grade
        self.text = text
    }
}
