/// Text that is safe to show on a terminal. Characters that are invisible, move the cursor, change colours or reverse the
/// direction of text are escaped, U+202E as `\u{202E}`. A byte that is not UTF-8 is written as `\xFF`.
///
/// Source: [Unicode Technical Report 36](https://www.unicode.org/reports/tr36/), 2.7 and 3.1, on deceptive invisible
/// characters.
enum VisibleText {
    /// Returns text for a terminal.
    static func of(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(text) }
        var shown = ""
        append(Array(text.unicodeScalars), to: &shown, escaping: isDeceptive)
        return shown
    }

    /// Returns bytes that should be UTF-8 as text for a terminal.
    static func of(_ bytes: [UInt8]) -> String {
        guard bytes.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(decoding: bytes, as: UTF8.self) }
        var shown = ""
        for piece in pieces(bytes) {
            switch piece {
            case .text(let scalars): append(scalars, to: &shown, escaping: isDeceptive)
            case .byte(let byte): shown += escaped(byte)
            }
        }
        return shown
    }

    /// Returns text with its control characters escaped, so that it is one line.
    static func onOneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var shown = ""
        append(Array(text.unicodeScalars), to: &shown, escaping: isControl)
        return shown
    }

    /// Returns bytes that should be UTF-8 as text, with only the invalid bytes escaped.
    static func repaired(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return pieces(bytes).reduce(into: "") { text, piece in
            switch piece {
            case .text(let scalars): text.unicodeScalars.append(contentsOf: scalars)
            case .byte(let byte): text += escaped(byte)
            }
        }
    }

    // MARK: Pieces

    private enum Piece {
        case text([Unicode.Scalar])
        case byte(UInt8)
    }

    /// Splits bytes into runs of scalars, and the invalid bytes between them.
    private static func pieces(_ bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var scalars: [Unicode.Scalar] = []
        var next = 0
        while next < bytes.count {
            let length = min(utf8Length(bytes[next]), bytes.count - next)
            if let text = String(validating: bytes[next..<next + length], as: UTF8.self) {
                scalars += text.unicodeScalars
                next += length
            } else {
                if !scalars.isEmpty { pieces.append(.text(scalars)) }
                scalars = []
                pieces.append(.byte(bytes[next]))
                next += 1
            }
        }
        if !scalars.isEmpty { pieces.append(.text(scalars)) }
        return pieces
    }

    /// Returns the length of the encoding of a scalar by its first byte.
    private static func utf8Length(_ first: UInt8) -> Int {
        switch first {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }

    // MARK: Escaping

    private static func append(
        _ scalars: [Unicode.Scalar], to text: inout String, escaping isEscaped: (Unicode.Scalar) -> Bool
    ) {
        for (index, scalar) in scalars.enumerated() {
            if isEscaped(scalar), !isOfEmoji(index, in: scalars) {
                text += escaped(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    private static func escaped(_ byte: UInt8) -> String {
        "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// Whether a scalar is a control character of C0 or C1.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// Whether a scalar is invisible, or moves, hides or reverses other text.
    static func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Soft hyphen, grapheme joiner, Arabic letter mark, Hangul fillers, Khmer inherent vowels.
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x3164, 0xFFA0: true
        // Mongolian variation selectors and vowel separator.
        case 0x180B...0x180F: true
        // Zero-width characters and directional marks; line and paragraph separators, embeddings and overrides; word
        // joiner, invisible operators, isolates.
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Variation selectors, the byte order mark, annotations.
        case 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB: true
        // Shorthand and musical format controls; tags and further variation selectors.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    /// Whether the scalar at an index is part of an emoji: a joiner between two, or the variation selector after one.
    private static func isOfEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0 else { return false }
        switch scalars[index].value {
        case 0xFE0F:
            return isPictograph(scalars[index - 1])
                || index + 1 < scalars.count && scalars[index + 1].value == 0x20E3  // a keycap
        case 0x200D:
            guard index + 1 < scalars.count, isPictograph(scalars[index + 1]) else { return false }
            let before = scalars[index - 1]
            return isPictograph(before) || before.value == 0xFE0F && index > 1 && isPictograph(scalars[index - 2])
        default: return false
        }
    }

    private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji
    }
}
