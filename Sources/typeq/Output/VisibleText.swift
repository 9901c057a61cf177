import DeclarationFormats

/// Text that is safe to display on a terminal. Characters that are invisible, move the cursor, change colors or reverse
/// the direction of text are escaped, such as U+202E as `\u{202E}`. A byte that is not UTF-8 is written as `\xFF`.
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

    /// Converts bytes, which should be UTF-8, to text that is safe to print on a terminal.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isDocument: Whether the bytes are a document with lines. If true, tabs and line feeds are not escaped.
    /// - Returns: The text.
    static func of(_ bytes: [UInt8], isDocument: Bool = false) -> String {
        guard bytes.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(decoding: bytes, as: UTF8.self) }
        var shown = ""
        for piece in pieces(bytes) {
            switch piece {
            case .text(let scalars):
                append(scalars, to: &shown) { isDeceptive($0) && !(isDocument && ($0 == "\n" || $0 == "\t")) }
            case .byte(let byte): shown += escaped(byte)
            }
        }
        return shown
    }

    /// Returns JSON for a terminal. Its strings use JSON escape sequences, so that the value is the same.
    ///
    /// Source: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), 7: `\u202E`, and two escape sequences for a code point above
    /// U+FFFF.
    static func json(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(where: { $0 >= 0x7F }) else { return text }
        var shown = ""
        append(Array(text.unicodeScalars), to: &shown, escaping: isDeceptive) { scalar in
            String(scalar).utf16.map { "\\u" + $0.hexadecimal(digits: 4) }.joined()
        }
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

    /// Returns the bytes of a name with unprintable bytes as `\ooo`, like file(1). Characters above U+007F are
    /// unprintable unless the locale uses UTF-8 or no locale is set. On a terminal, the characters that `of` escapes
    /// are also unprintable.
    static func octal(_ bytes: [UInt8], forTerminal isForTerminal: Bool) -> [UInt8] {
        guard bytes.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return bytes }
        let hasUTF8 = Environment.hasUTF8
        var shown: [UInt8] = []
        func append(_ byte: UInt8) {
            let digits = String(byte, radix: 8)
            shown += "\\\(String(repeating: "0", count: 3 - digits.utf8.count))\(digits)".utf8
        }
        for piece in pieces(bytes) {
            switch piece {
            case .byte(let byte): append(byte)
            case .text(let scalars):
                for (index, scalar) in scalars.enumerated() {
                    let isHidden = isForTerminal && isDeceptive(scalar) && !isOfEmoji(index, in: scalars)
                    let isShown = !scalar.isControl && !isHidden && (hasUTF8 || scalar.isASCII)
                    let encoded = String(scalar).utf8
                    if isShown { shown += encoded } else { encoded.forEach(append) }
                }
            }
        }
        return shown
    }

    /// Returns text for a terminal that displays only ASCII. The program's own characters are replaced with similar
    /// characters, and other characters are escaped.
    static func ascii(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "→": shown += "->"
            case "…": shown += "..."
            case "├": shown += "|"
            case "└": shown += "`"
            case "─": shown += "-"
            case "│": shown += "|"
            case "≤": shown += "<="
            case "×": shown += "x"
            case "–", "—": shown += "-"
            default: if scalar.isASCII { shown.unicodeScalars.append(scalar) } else { shown += scalar.escape }
            }
        }
        return shown
    }

    /// Returns the number of columns that text occupies on a terminal.
    ///
    /// Source: [Unicode Standard Annex 11](https://www.unicode.org/reports/tr11/). Wide characters occupy two columns, and
    /// combining characters occupy none.
    static func columns(of bytes: [UInt8]) -> Int {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes.count }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x300: 1
        case 0x300..<0x370, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x200B..<0x2010, 0x20D0..<0x2100, 0xFE00..<0xFE10,
            0xFE20..<0xFE30:
            0
        case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0x33FF, 0x3400..<0x4DC0, 0x4E00..<0xA4D0, 0xA960..<0xA980,
            0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650,
            0x1F680..<0x1F700, 0x1F900..<0x1FA00, 0x20000..<0x30000, 0x30000..<0x40000:
            2
        default: 1
        }
    }

    // MARK: Pieces

    private enum Piece {
        case text([Unicode.Scalar])
        case byte(UInt8)
    }

    /// Splits bytes into runs of scalars and the invalid bytes between them.
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

    /// Returns the length of a scalar's encoding, according to its first byte.
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
        _ scalars: [Unicode.Scalar], to text: inout String, escaping isEscaped: (Unicode.Scalar) -> Bool,
        as escape: (Unicode.Scalar) -> String = \.escape
    ) {
        for (index, scalar) in scalars.enumerated() {
            if isEscaped(scalar), !isOfEmoji(index, in: scalars) {
                text += escape(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escaped(_ byte: UInt8) -> String { "\\x" + [byte].hexadecimal() }

    /// Returns whether a scalar is invisible, or moves, hides or reverses other text.
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

    /// Returns whether the scalar at an index is part of an emoji: a joiner between two emoji, or the variation selector after
    /// an emoji.
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
