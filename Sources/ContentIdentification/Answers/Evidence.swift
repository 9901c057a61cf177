import TypeRegistry

/// A piece of evidence, as a sentence for people.
public struct Evidence: Hashable, Sendable, CustomStringConvertible {
    /// The source of evidence. More sources may be added.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the source.
        public let rawValue: String

        /// Creates a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The kind of file at the path, and the links that led to it.
        public static let node = Kind(rawValue: "node")
        /// The name: literal name, compound extension, extension.
        public static let name = Kind(rawValue: "name")
        /// Whether the bytes are text, examined by typeq.
        public static let text = Kind(rawValue: "text")
        /// The format of the content, detected by typeq's own readers.
        public static let content = Kind(rawValue: "content")
        /// An answer of libmagic.
        public static let magic = Kind(rawValue: "magic")
        /// The rule that weighed the others.
        public static let rule = Kind(rawValue: "rule")
    }

    /// The source of the evidence.
    public let kind: Kind
    private let content: Content

    /// What the sentence is made of. Most answers are printed without their evidence, so it is made when it is asked for.
    private enum Content: Sendable {
        case sentence(String)
        case fileExtension(String, UTType)
    }

    /// Creates a piece of evidence. Of text of more than 1,024 bytes of UTF-8, the middle is replaced by "…".
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        content = .sentence(text.shortened(to: Limits.sentenceBytes))
    }

    /// Creates the evidence of a declared extension.
    init(extension tag: String, _ type: UTType) {
        kind = .name
        content = .fileExtension(tag, type)
    }

    /// The sentence, for instance `extension 'md' → net.daringfireball.markdown`.
    public var text: String {
        switch content {
        case .sentence(let text): text
        case .fileExtension(let tag, let type):
            "extension '\(tag)' → \(type.identifier)".shortened(to: Limits.sentenceBytes)
        }
    }

    /// The sentence.
    public var description: String { text }

    /// Returns whether both have the same source and the same sentence.
    public static func == (one: Evidence, other: Evidence) -> Bool { one.kind == other.kind && one.text == other.text }

    /// Feeds the source and the sentence to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(text)
    }
}

/// A warning about an identification.
public struct IdentificationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of a warning. More names may be added.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name in JSON output.
        public let rawValue: String

        /// Creates a name. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name gives one type and the content another; the answer follows the content.
        public static let extensionMismatch = ID(rawValue: "extension-mismatch")
        /// The name gives a type of text, the content is not text, and no better type is known; the answer follows the
        /// name.
        public static let notText = ID(rawValue: "not-text")
        /// libmagic could not be used: its database is missing or does not fit.
        public static let magicUnavailable = ID(rawValue: "magic-unavailable")
        /// The platform does not have the type of the file, or does not have it with this extension. The answer is the
        /// platform's.
        public static let onlyTypeqKnows = ID(rawValue: "only-typeq-knows")
        /// The file is also of a second type: an archive follows a picture. Reported only if the end of the file is
        /// available.
        public static let alsoIs = ID(rawValue: "also-is")
        /// A limit ended the reading of a container, and the unread part could change the answer.
        public static let limitReached = ID(rawValue: "limit-reached")
        /// The content of a member of an archive cannot be read: it is encrypted, or its compression is not supported. The
        /// answer follows the name.
        public static let unreadContent = ID(rawValue: "unread-content")
    }

    /// The stable name.
    public let id: ID
    /// The text of the warning.
    public let text: String

    /// Creates a warning. Of text of more than 1,024 bytes of UTF-8, the middle is replaced by "…".
    public init(_ id: ID, _ text: String) {
        self.id = id
        self.text = text.shortened(to: Limits.sentenceBytes)
    }

    /// The text of the warning.
    public var description: String { text }
}

extension IdentificationWarning {
    static func extensionMismatch(name: UTType, content: UTType) -> IdentificationWarning {
        let found =
            switch content.identifier {
            case TypeName.data: "does not have this format"
            case TypeName.plainText: "is plain text"
            default: "is '\(content.words)'"
            }
        return IdentificationWarning(.extensionMismatch, "named as '\(name.words)', but the content \(found)")
    }

    static func alsoIs(_ type: UTType, _ other: UTType) -> IdentificationWarning {
        IdentificationWarning(.alsoIs, "the content is '\(type.words)', and '\(other.words)' follows it")
    }

    static let limitReached = IdentificationWarning(
        .limitReached,
        "the type may depend on parts of the container that were not read; the limits are "
            + "\(Limits.containerBytes >> 20) MiB, \(Limits.containerReads) reads and \(Limits.zipMembers) members")

    /// Creates the warning about a member of an archive whose content cannot be read.
    static func unreadContent(_ reason: String) -> IdentificationWarning {
        IdentificationWarning(.unreadContent, "\(reason), so the answer follows the name")
    }

    static func notText(name: UTType) -> IdentificationWarning {
        IdentificationWarning(.notText, "named as '\(name.words)', but the content is not text")
    }
}

extension UTType {
    /// The description of the type, or its identifier if it has none.
    var words: String { localizedDescription ?? identifier }
}

extension String {
    /// Returns the text, or its beginning and its end around "…" if it has more bytes of UTF-8 than a limit.
    ///
    /// The end of a sentence often has its conclusion. Complexity: O(1) for text that is not too long, otherwise O(n).
    func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let bytes = Array(utf8)
        let sign = "…"
        var end = (limit - sign.utf8.count) / 2
        var start = bytes.count - end
        // Not within a character.
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return String(decoding: bytes[..<end], as: UTF8.self) + sign + String(decoding: bytes[start...], as: UTF8.self)
    }
}
