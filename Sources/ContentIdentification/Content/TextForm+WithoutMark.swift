/// Text in UTF-16 or UTF-32 without a byte order mark.
extension TextForm {
    /// Returns the form of text in UTF-16 or UTF-32 without a byte order mark, in any script, or nil if the bytes are not such
    /// text.
    ///
    /// Nearly all characters of a text file belong to one script; random bytes decode to characters of many scripts.
    /// Spaces, line endings and digits are ASCII in nearly all languages: in UTF-16, their high byte is NUL.
    /// Complexity: O(n).
    ///
    /// Source: the Unicode Standard, section 3.10, and Blocks.
    static func withoutMark(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> TextForm? {
        guard bytes.count >= 8 else { return nil }
        // Each UTF-32 unit begins or ends with a NUL, and UTF-16 has no NUL unit.
        for isBigEndian in [false, true] where bytes[isBigEndian ? 0 : 3] == 0 {
            let form = wide(
                bytes, unit: 4, bigEndian: isBigEndian, isBigEndian ? .utf32BigEndian : .utf32LittleEndian,
                isWhole: isWhole)
            if form.isText, Characters(utf32: bytes, isBigEndian: isBigEndian).areText { return form }
        }
        // The low byte of a character can also be a NUL, so the first NUL only determines which order is tried first.
        let isFirstBig = bytes.firstIndex(of: 0).map { $0.isMultiple(of: 2) } ?? false
        for isBigEndian in [isFirstBig, !isFirstBig] {
            let form = wide(
                bytes, unit: 2, bigEndian: isBigEndian, isBigEndian ? .utf16BigEndian : .utf16LittleEndian,
                isWhole: isWhole)
            if form.isText, Characters(utf16: bytes, isBigEndian: isBigEndian).areInOneScript { return form }
        }
        return nil
    }
}

/// The numbers of characters of each kind in text.
private struct Characters {
    private var scripts = [Int](repeating: 0, count: Script.count)
    /// Characters that separate words and sentences.
    private var spaces = 0
    private var total = 0
    private var letters = 0
    private var digits = 0
    /// DEL and the control characters above ASCII.
    private var controls = 0
    /// Characters above ASCII.
    private var others = 0

    init(utf16 bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
        for start in stride(from: 0, to: bytes.count - 1, by: 2) {
            add(UInt32(bytes[start + (isBigEndian ? 0 : 1)]) << 8 | UInt32(bytes[start + (isBigEndian ? 1 : 0)]))
        }
    }

    init(utf32 bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
        for start in stride(from: 0, to: bytes.count - 3, by: 4) {
            let unit = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            add(isBigEndian ? UInt32(bigEndian: unit) : UInt32(littleEndian: unit))
        }
    }

    private mutating func add(_ value: UInt32) {
        total += 1
        if value >= 0x80 { others += 1 }
        scripts[Script.of(value)] += 1
        switch value {
        case 0x20, 0x0A, 0x3000...0x3002: spaces += 1
        case 0x30...0x39: digits += 1
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: letters += 1
        case 0x7F...0x9F: controls += 1
        default: break
        }
    }

    /// Whether nearly all characters are Latin letters, punctuation, or characters of one other script. Text in another
    /// script must also have a minimum length and contain spaces.
    var areInOneScript: Bool {
        let other = scripts[2..<Script.none].max() ?? 0
        guard (scripts[Script.latin] + scripts[Script.punctuation] + other) * 20 >= total * 19 else { return false }
        return isLatin || total >= Self.shortest && spaces * 100 >= total
    }

    private var isLatin: Bool { scripts[Script.latin] * 5 >= total * 4 }

    /// Whether 32-bit numbers are characters of text: there are at least four, they are in one script without control
    /// characters, and Latin text contains enough letters, digits and spaces. The numbers in a table are rarely the
    /// codes of letters and spaces.
    var areText: Bool {
        guard areInOneScript, controls == 0, total >= 4 else { return false }
        guard isLatin else { return true }
        // In markup and data, up to half of the characters are punctuation.
        guard letters * 5 >= total, (letters + digits + spaces) * 2 >= total, others * 2 <= total else { return false }
        return total < Self.shortest ? others == 0 : spaces * 25 >= total
    }

    /// The number of characters below which text is recognized only under stricter conditions.
    private static let shortest = 16

    private enum Script {
        static let latin = 0, punctuation = 1, none = 12, count = 13

        static func of(_ value: UInt32) -> Int {
            switch value >> 8 {
            case 0x00...0x02: latin
            case 0x1E, 0x20...0x22, 0x25, 0x26, 0xFE, 0xFF, 0x1F0...0x1FA: punctuation
            case 0x03, 0x1F: 2  // Greek
            case 0x04: 3  // Cyrillic
            case 0x05: 4  // Armenian, Hebrew
            case 0x06...0x08: 5  // Arabic and Syriac
            case 0x09...0x0D: 6  // Indic scripts
            case 0x0E, 0x0F: 7  // Thai, Lao, Tibetan
            case 0x10: 8  // Burmese, Georgian
            case 0x12, 0x13: 9  // Ethiopic, Cherokee
            case 0x30...0x9F, 0x200...0x323: 10  // Chinese and Japanese
            case 0x11, 0xAC...0xD7: 11  // Korean
            default: none
            }
        }
    }
}
