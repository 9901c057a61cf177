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
    var findings: [ContentFinding] = []
    /// What a weak signature lets guess, for want of anything better.
    var guess: ContentFinding?
    /// The claimants of the name that the text cannot be.
    var refuted: [UTType] = []
    /// What lies behind the content that was found.
    var appended: ContentFinding?
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

/// What libmagic answered.
enum MagicAnswer: Hashable, Sendable {
    case notAsked
    /// The library could not load its database; the reason.
    case unavailable(String)
    /// It knows nothing more than that these are bytes, or text.
    case nothing(String)
    /// A MIME type.
    case mime(String)
    /// A MIME type by a rule too weak to count, where the name does not agree.
    case guess(String)

    /// The answer for a text that the library returned.
    init(text: String?) {
        guard let text, let mime = Self.firstMIMEType(in: text) else {
            self = .nothing("no answer")
            return
        }
        self = Self.generic.contains(mime) ? .nothing(mime) : .mime(mime)
    }

    /// The answers that say no more than what is known already.
    private static let generic: Set<String> = [
        "application/octet-stream", "text/plain", "application/x-empty", "inode/x-empty",
    ]

    /// The first MIME type of an answer, without parameters.
    ///
    /// Old versions of the library sometimes write two without anything between them
    /// (`application/octet-streamapplication/zip`).
    static func firstMIMEType(in text: String) -> String? {
        let token = text.prefix { !$0.isWhitespace && $0 != ";" }
        let parts = token.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        var subtype = parts[1]
        if parts.count > 2 {
            for top in ["application", "audio", "image", "message", "text", "video"] where subtype.hasSuffix(top) {
                subtype = subtype.dropLast(top.count)
            }
        }
        return subtype.isEmpty ? nil : "\(parts[0])/\(subtype)"
    }

    /// The answer for a file that is known to be a program, or not.
    ///
    /// libmagic tells a position-independent program from a shared library by the file's mode, which a buffer lacks.
    func knowing(isProgram: Bool) -> MagicAnswer {
        isProgram && self == .mime("application/x-sharedlib") ? .mime("application/x-pie-executable") : self
    }
}
