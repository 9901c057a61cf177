extension StringProtocol {
    /// The text on one line: control characters, and line and paragraph separators, are escaped, U+000A as `\u{A}`.
    ///
    /// What is printed about a file may contain text from it. In the log of a workflow, a line that begins with `::` is a
    /// command, so that the text must not begin a line.
    ///
    /// Source: [Unicode Standard](https://www.unicode.org/versions/latest/core-spec/chapter-5/), 5.8, for the characters that end
    /// a line.
    package var onOneLine: String {
        guard hasControls else { return String(self) }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isControl { text += scalar.escape } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// Whether the text has a character that `onOneLine` escapes.
    package var hasControls: Bool {
        // Each of these characters has one of these bytes in UTF-8.
        func isPossible(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 }
        let hasPossible = utf8.withContiguousStorageIfAvailable { $0.contains(where: isPossible) }
        return (hasPossible ?? utf8.contains(where: isPossible)) && unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character of C0 or C1, or a line or paragraph separator.
    package var isControl: Bool {
        value < 0x20 || (0x7F..<0xA0).contains(value) || (0x2028...0x2029).contains(value)
    }

    /// The code point in hexadecimal, as `\u{202E}`.
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
