import TypeRegistry

/// A piece of evidence, as a sentence for people.
public struct Evidence: Hashable, Sendable, CustomStringConvertible {
    /// The source of evidence. More sources may be added.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the source.
        package let rawValue: String

        /// Creates a kind. Any string is accepted.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of file at the path, and the links that led to it.
        package static let node = Kind(rawValue: "node")
        /// The name: literal name, compound extension, extension.
        package static let name = Kind(rawValue: "name")
        /// Whether the bytes are text, examined by typeq.
        package static let text = Kind(rawValue: "text")
        /// The format of the content, detected by typeq's own readers.
        package static let content = Kind(rawValue: "content")
        /// An answer of libmagic.
        package static let magic = Kind(rawValue: "magic")
        /// The rule that weighed the others.
        package static let rule = Kind(rawValue: "rule")
    }

    /// The source of the evidence.
    package let kind: Kind
    private let content: Content

    /// What the sentence is made of. Most answers are printed without their evidence, so it is made when it is asked for.
    private enum Content: Sendable {
        case sentence(String)
        case fileExtension(String, UTType)
    }

    /// Creates a piece of evidence. Of text of more than 1,024 bytes of UTF-8, the middle is replaced by "…".
    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        content = .sentence(text.shortened(to: Limits.sentenceBytes))
    }

    /// Creates the evidence of a declared extension.
    init(extension tag: String, _ type: UTType) {
        kind = .name
        content = .fileExtension(tag, type)
    }

    /// The sentence, for instance `extension 'md' → net.daringfireball.markdown`.
    package var text: String {
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
