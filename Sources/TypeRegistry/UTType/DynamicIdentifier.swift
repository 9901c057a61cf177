import DeclarationFormats

/// The contents of a dynamic identifier (`dyn.a…`): the tags of an undeclared type, and the type that it conforms to.
///
/// Encoding and decoding produce the same results as macOS: `dyn.a` followed by a base 32 payload such as `?0=6:1=xyz`
/// (extension `xyz` under `public.data`). According to Apple's documentation, the format may change, so do not store these
/// identifiers.
///
/// Source: published identifiers together with their tags. There is no public specification.
package struct DynamicIdentifier: Hashable, Sendable {
    package struct Tag: Hashable, Sendable {
        package var tagClass: UTTagClass
        /// The text of the tag, in the same case as in the identifier.
        package var value: String

        /// Creates a tag. The values are not validated.
        package init(_ tagClass: UTTagClass, _ value: String) {
            self.tagClass = tagClass
            self.value = value
        }
    }

    /// The identifier of the type that the dynamic type conforms to, or nil if there is none.
    package var conformsTo: String?
    /// The tags, in the order in which they occur in the identifier. Not empty after decoding.
    package var tags: [Tag]

    /// Creates the contents of a dynamic identifier. The values are not validated.
    package init(conformsTo: String?, tags: [Tag]) {
        self.conformsTo = conformsTo
        self.tags = tags
    }

    /// Decodes an identifier.
    ///
    /// Returns nil if the identifier does not begin with `dyn.a`, is incomplete, or does not follow the grammar.
    ///
    /// - Parameter identifier: The identifier. Case is ignored.
    /// - Complexity: O(*n*) in the length of the identifier.
    package init?(_ identifier: String) {
        let bytes = Array(identifier.utf8)
        guard bytes.count > 5, TypeIdentifier.folded(identifier).hasPrefix("dyn.a"),
            let payload = Base32.decode(bytes.dropFirst(5)), let text = String(validating: payload, as: UTF8.self)
        else { return nil }
        self.init(payload: text)
    }

    /// The dynamic identifier, in lowercase.
    ///
    /// - Complexity: O(*n*) in the length of the identifier.
    package var identifier: String { "dyn.a" + Base32.encode(payload.utf8) }
}

extension DynamicIdentifier {
    /// The payload: `[ "?" "0=" type ":" ] class "=" value { ":" class "=" value }`
    private var payload: String {
        var fields = tags.map { Self.code(for: $0.tagClass.rawValue) + "=" + Self.escaped(Self.spelled($0)) }
        if let conformsTo { fields.insert("?0=" + Self.code(for: conformsTo), at: 0) }
        return fields.joined(separator: ":")
    }

    private init?(payload: String) {
        var rest = payload.unicodeScalars[...]
        let isConforming = rest.first == "?"
        if isConforming { rest.removeFirst() }
        var fields: [(name: String, value: String)] = []
        while true {
            guard let name = Self.take(from: &rest, until: "="), !name.isEmpty, rest.first == "=" else { return nil }
            rest.removeFirst()
            guard let value = Self.take(from: &rest, until: ":") else { return nil }
            fields.append((name, value))
            guard rest.first == ":" else { break }
            rest.removeFirst()
        }
        guard rest.isEmpty else { return nil }

        conformsTo = nil
        tags = []
        if isConforming {
            guard fields[0].name == "0" else { return nil }
            switch Self.meaning(of: fields.removeFirst().value) {
            case .type(let identifier): conformsTo = identifier
            case .unknown: break
            case .malformed: return nil
            }
        }
        for field in fields {
            guard case .type(let tagClass) = Self.meaning(of: field.name), tagClass != Self.conformsToCode else {
                return nil
            }
            var tag = Tag(UTTagClass(rawValue: tagClass), field.value)
            tag.value = Self.spelled(tag)
            tags.append(tag)
        }
        guard !tags.isEmpty else { return nil }
    }

    /// Removes and returns the text before an unescaped separator (`=` or `:`) or the end, and resolves its escapes.
    ///
    /// Returns nil if a character that must be escaped is not escaped.
    private static func take(from rest: inout Substring.UnicodeScalarView, until stop: Unicode.Scalar) -> String? {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != stop {
            rest.removeFirst()
            switch scalar {
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            case ":", "=", ",":
                // The grammar does not allow an unescaped separator in a name or value, or a second value.
                return nil
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension DynamicIdentifier {
    /// The meaning of a name in a payload.
    enum Meaning: Equatable {
        case type(String)
        /// A number that does not occur in any known identifier. The conformance is unknown.
        case unknown
        case malformed
    }

    static let conformsToCode = "UTTypeConformsTo"

    /// The names of the short codes. 0–4, 6–8, B, 10 and 13 occur in known identifiers; the others come from a published table.
    /// 11 and 12 are unknown.
    private static let names: [Int: String] = [
        0x0: conformsToCode, 0x1: "public.filename-extension", 0x2: "com.apple.ostype", 0x3: "public.mime-type",
        0x4: "com.apple.nspboard-type", 0x5: "public.url-scheme", 0x6: "public.data", 0x7: "public.text",
        0x8: "public.plain-text", 0x9: "public.utf16-plain-text", 0xA: "com.apple.traditional-mac-plain-text",
        0xB: "public.image", 0xC: "public.video", 0xD: "public.audio", 0xE: "public.directory", 0xF: "public.folder",
        0x10: "com.apple.package", 0x13: "public.content",
    ]

    private static let codes: [String: String] = Dictionary(
        uniqueKeysWithValues: names.map { ($1, String($0, radix: 16, uppercase: true)) })

    /// Returns the code of a type or tag class, or its escaped name if it has no code.
    static func code(for name: String) -> String { codes[name] ?? escaped(name) }

    /// Returns the meaning of a code or name.
    static func meaning(of text: String) -> Meaning {
        // A name contains a period. A code consists of one or two hexadecimal digits in uppercase.
        let isCode = text.utf8.count <= 2 && !text.isEmpty && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
        if isCode, let number = Int(text, radix: 16) { return names[number].map(Meaning.type) ?? .unknown }
        return TypeIdentifier.isLegal(text) ? .type(text) : .malformed
    }

    /// Returns a string with a backslash before each character that is special in a payload.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ":", "=", ",", "\0": result.append("\\")
            default: break
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// Returns the value as it occurs in a payload. An OSType consists of exactly four characters, truncated or padded with
    /// NUL.
    static func spelled(_ tag: Tag) -> String {
        guard tag.tagClass == .osType else { return tag.value }
        let code = tag.value.unicodeScalars.prefix(4)
        return String(String.UnicodeScalarView(code)) + String(repeating: "\0", count: 4 - code.count)
    }
}

/// The base 32 encoding of dynamic identifiers: five bits per character, most significant bit first, without padding.
///
/// The alphabet does not contain `i`, `j`, `l` and `o`. Source: published identifiers, which encoding and decoding reproduce.
enum Base32 {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    /// Returns the lowercase encoding of bytes. The last character is padded with zero bits.
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = (pending << 8) | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int((pending >> UInt32(bits)) & 31)])
            }
            pending &= (1 << UInt32(bits)) - 1
        }
        if bits > 0 { text.append(alphabet[Int((pending << UInt32(5 - bits)) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the decoded bytes of a string. Returns nil if a character is not in the alphabet, or if the text is incomplete
    /// because there are five or more bits after the last byte, or these bits are not all zero.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = value(of: character.folded) else { return nil }
            pending = (pending << 5) | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
                pending &= (1 << UInt32(bits)) - 1
            }
        }
        return bits < 5 && pending == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "h"): character - UInt8(ascii: "a")
        case UInt8(ascii: "k"): 8
        case UInt8(ascii: "m"), UInt8(ascii: "n"): character - UInt8(ascii: "m") + 9
        case UInt8(ascii: "p")...UInt8(ascii: "z"): character - UInt8(ascii: "p") + 11
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 22
        default: nil
        }
    }
}
