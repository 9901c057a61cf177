/// The control characters in text.
struct ControlCharacters {
    private let bits: UInt32

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { byte < 0x20 && bits & (1 << UInt32(byte)) != 0 }

    /// The control characters that are allowed in text: BEL to CR, and ESC.
    static let inText = ControlCharacters(bits: 0b1000_0000_0000_0011_1111_1000_0000)
    /// The control characters that separate fields: SOH, STX and ETX, and FS to US.
    ///
    /// Source: [Hive, LanguageManual DDL](https://cwiki.apache.org/confluence/display/hive/languagemanual+ddl), the default
    /// delimiters ^A, ^B and ^C; FIX, the delimiter SOH; ISO 646, the information separators.
    static let separators = ControlCharacters(bits: 0b1111_0000_0000_0000_0000_0000_0000_1110)
    /// The control characters that are allowed in text in a legacy encoding: TAB, LF, FF, CR, and the end-of-file
    /// character of DOS.
    private static let inLegacyText = ControlCharacters(bits: 0b100_0000_0000_0011_0110_0000_0000)
    /// The character that ends text on CP/M and DOS. CP/M also fills the last record of a file with it.
    private static let endOfFile: UInt8 = 0x1A
    /// The minimum number of bytes for which any number of control characters is recognized as separators.
    private static let separatedBytes = 16
}

extension ControlCharacters {
    /// Returns whether ASCII or UTF-8 without NUL is text, given the numbers of its control characters other than `inText`.
    ///
    /// One control character in a hundred is allowed: some logs and old files contain them, and no binary format
    /// contains so few. A short text may contain two, next to white space and enough other characters. Separators are
    /// allowed between fields of several characters, and RS also before the first one. The end-of-file characters at the
    /// end of the whole file do not count.
    ///
    /// Source: RFC 7464, section 2.2 (RS before each text); the CP/M 2.2 manual, section 5.1 (^Z at the end).
    static func areInText(
        _ bytes: UnsafeRawBufferPointer, controls: Int, separators: Int, isWhole: Bool
    ) -> Bool {
        let ends = isWhole && controls > 0 ? bytes.reversed().prefix { $0 == endOfFile }.count : 0
        let (count, controls) = (bytes.count - ends, controls - ends)
        guard count > 0 else { return false }
        let beginsWithField = bytes[0] >= 0x1E && bytes[0] != 0x1F || inText.contains(bytes[0])
        let isSeparated = count >= separatedBytes && separators * 3 <= count && beginsWithField
        let others = isSeparated ? controls : controls + separators
        if others * 100 <= count { return true }
        return controls + separators <= 2 && controls * 4 + separators * 3 <= count && beginsWithField
            && bytes.contains { $0 == 0x20 || 0x09...0x0D ~= $0 }
    }

    /// Returns whether text in an 8-bit encoding contains only the control characters that nearly all such text contains,
    /// and the beginnings of the control sequences of terminals.
    ///
    /// Source: ECMA-48, section 5.4: a control sequence begins with ESC and `[`.
    static func areInLegacyText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.indices.allSatisfy { index in
            let byte = bytes[index]
            return byte >= 0x20 && byte != 0x7F || inLegacyText.contains(byte)
                || byte == 0x1B && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "[")
        }
    }

    /// Returns whether the control characters separate the fields of text in an 8-bit encoding that can be determined.
    static func areSeparatorsInLegacyText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var found = 0
        for byte in bytes where byte < 0x20 && !inLegacyText.contains(byte) || byte == 0x7F {
            guard separators.contains(byte) else { return false }
            found += 1
        }
        return bytes.count >= separatedBytes && found * 4 <= bytes.count && bytes[0] >= 0x1C
            && LegacyEncoding(bytes) != nil
    }

    /// Returns whether the only control characters, with few exceptions, are the shift characters of ISO-2022-KR text, which
    /// begins with the designation of the second character set.
    ///
    /// Source: [RFC 1557](https://www.rfc-editor.org/rfc/rfc1557). The readers treat the encoding as a form of ASCII.
    static func areISO2022(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.starts(with: [0x1B, 0x24, 0x29, 0x43]) else { return false }
        let (shiftOut, shiftIn): (UInt8, UInt8) = (0x0E, 0x0F)
        let others = bytes.count { byte in
            byte < 0x20 && !inText.contains(byte) && byte != shiftOut && byte != shiftIn
        }
        return others <= 1 || others * 100 <= bytes.count
    }
}
