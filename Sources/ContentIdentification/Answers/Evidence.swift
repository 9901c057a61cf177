import TypeRegistry

/// A piece of evidence for an answer, described by a sentence.
package struct Evidence: Hashable, Sendable {
    /// The source of a piece of evidence. Other sources may be added in a later version.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the source.
        package let rawValue: String

        /// Creates a kind. Any string is accepted.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of file at the path, and the symbolic links that were followed.
        package static let node = Kind(rawValue: "node")
        /// The name of the file: the complete name, a compound extension, or the extension.
        package static let name = Kind(rawValue: "name")
        /// The form of the bytes, text or binary, as detected by typeq.
        package static let text = Kind(rawValue: "text")
        /// The format of the content, as detected by typeq.
        package static let content = Kind(rawValue: "content")
        /// The type that libmagic reports.
        package static let magic = Kind(rawValue: "magic")
        /// The rule that weighs the other evidence.
        package static let rule = Kind(rawValue: "rule")
    }

    /// The source of the evidence.
    package let kind: Kind
    private let content: Content

    /// The sentence, or the values from which it is created. A sentence about an extension is created only when it is
    /// needed, because most answers are printed without their evidence.
    private enum Content: Sendable {
        case sentence(String)
        case fileExtension(String, UTType)
    }

    /// Creates a piece of evidence. If the text is longer than 1,024 bytes of UTF-8, its middle is replaced with "…".
    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        content = .sentence(text.shortened(to: Limits.sentenceBytes))
    }

    /// Creates evidence from an extension that a type declares.
    init(extension tag: String, _ type: UTType) {
        kind = .name
        content = .fileExtension(tag, type)
    }

    /// The sentence, for example `extension 'md' → net.daringfireball.markdown`.
    package var text: String {
        switch content {
        case .sentence(let text): text
        case .fileExtension(let tag, let type):
            "extension '\(tag)' → \(type.identifier)".shortened(to: Limits.sentenceBytes)
        }
    }

    /// Returns whether two pieces of evidence have the same source and the same sentence.
    package static func == (one: Evidence, other: Evidence) -> Bool { one.kind == other.kind && one.text == other.text }

    /// Hashes the source and the sentence.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(text)
    }
}

extension String {
    /// Returns the string. If the string is longer than `limit` bytes of UTF-8, its middle is replaced with "…".
    ///
    /// The end is kept because it often contains the conclusion of the sentence. Complexity: O(1) for a string within
    /// the limit, otherwise O(*n*) in the length of the string.
    func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let bytes = Array(utf8)
        let sign = "…"
        var end = (limit - sign.utf8.count) / 2
        var start = bytes.count - end
        // Do not cut within a character.
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return String(decoding: bytes[..<end], as: UTF8.self) + sign + String(decoding: bytes[start...], as: UTF8.self)
    }
}
