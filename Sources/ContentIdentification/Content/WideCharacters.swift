/// The numbers of characters of each kind in UTF-16 or UTF-32, which distinguish text from numbers of two or four bytes.
///
/// Text consists of characters of one script, with few exceptions. Random bytes decode to characters of many scripts.
/// Spaces, line endings and digits are ASCII in nearly all languages: in UTF-16, their high byte is NUL.
///
/// Source: the Unicode Standard, Blocks.
struct WideCharacters {
    private var scripts = [Int](repeating: 0, count: Script.count)
    /// Characters that separate words and sentences.
    private var spaces = 0
    /// Brackets, commas and colons of the width of an ideograph.
    private var wideMarks = 0
    private var total = 0
    private var letters = 0
    private var digits = 0
    /// DEL and the control characters above ASCII.
    private var controls = 0
    /// Characters above ASCII.
    private var others = 0
    /// Characters that short text rarely contains: not ASCII, common punctuation or common letters of a script.
    private var rare = 0
    private var kana = 0
    private var ideographs = 0
    /// The ideographs both of whose bytes are printable ASCII, as if the bytes were two characters of a string.
    private var pairsOfASCII = 0
    /// The ideographs that are frequent in Chinese or Japanese, among the first ones.
    private var frequent = 0
    /// The lowest and the highest ideograph.
    private var (lowest, highest): (UInt32, UInt32) = (.max, 0)
    /// The characters of a script other than Latin that follow a smaller one, and a larger one.
    private var (ascents, descents) = (0, 0)
    /// The Greek and Cyrillic capitals after a small letter.
    private var innerCapitals = 0
    private var (last, previous): (UInt32, UInt32) = (0, 0)

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
        guard value != 0xFEFF else { return }
        total += 1
        if value >= 0x80 { others += 1 }
        let script = Script.of(value)
        scripts[script] += 1
        if script > Script.punctuation {
            if value > last { ascents += 1 } else if value < last { descents += 1 }
            if Self.isCapital(value), Self.isCapital(previous &- 0x20) { innerCapitals += 1 }
            last = value
        }
        previous = value
        switch value {
        case 0x20, 0x09, 0x0A, 0x0D: spaces += 1
        case 0x30...0x39: digits += 1
        case 0x41...0x5A, 0x61...0x7A: letters += 1
        case 0x21...0x7E: break
        case 0xC0...0x24F:
            letters += 1
            rare += 1
        case 0x7F...0x9F:
            controls += 1
            rare += 1
        case 0x3000...0x3002: spaces += 1
        case 0x3008...0x3011, 0xFF08, 0xFF09, 0xFF0C, 0xFF1A: wideMarks += 1
        case 0x3040...0x30FF: kana += 1
        case 0x4E00...0x9FFF:
            ideographs += 1
            (lowest, highest) = (min(lowest, value), max(highest, value))
            if Self.isPrintable(value >> 8), Self.isPrintable(value & 0xFF) { pairsOfASCII += 1 }
            if ideographs <= 64, Self.frequentIdeographs.utf16.contains(UInt16(value)) { frequent += 1 }
        default:
            if !Script.isCommon(value) { rare += 1 }
        }
    }

    /// Whether a character is a capital whose small letter is 32 positions after it.
    private static func isCapital(_ value: UInt32) -> Bool { 0x391...0x3A9 ~= value || 0x410...0x42F ~= value }

    private static func isPrintable(_ byte: UInt32) -> Bool { 0x20..<0x7F ~= byte }

    /// The number of characters that do not occur by chance: of two byte orders, the right one has more of them.
    var signs: Int { spaces + frequent }

    /// Whether 16-bit numbers are characters of text: nearly all of them are Latin letters, punctuation, or characters of one
    /// other script. Text in another script is long and contains spaces, or all of it is plausible.
    var areText: Bool {
        let other = scripts[2..<Script.none].max() ?? 0
        guard (scripts[Script.latin] + scripts[Script.punctuation] + other) * 20 >= total * 19 else { return false }
        if isLatin { return others * 2 <= total && controls * 100 <= total }
        guard pairsOfASCII * 4 <= ideographs * 3 || kana >= max(2, ideographs), total >= 4 else { return false }
        // Numbers in a table often ascend, or are all the same.
        guard min(ascents, descents) * 10 >= other || other < 4 && spaces > 0 else { return false }
        return total >= Self.shortest && spaces * 100 >= total || isPlausible(other)
    }

    private var isLatin: Bool { scripts[Script.latin] * 5 >= total * 4 }

    /// Returns whether short text may contain each of the characters, given the number of characters in the main script
    /// other than Latin. Words are shorter than 40 letters, except in scripts without spaces.
    private func isPlausible(_ other: Int) -> Bool {
        guard rare == 0, other * 3 >= total else { return false }
        switch other {
        case scripts[Script.chinese]:
            if kana * 4 >= total, kana > 1 { return true }
            // Ideographs in any order are in many places of their block.
            guard spaces > 0 || kana > 0 || highest > lowest + 0x1000 else { return false }
            let signs = spaces + wideMarks + frequent + kana
            return total < 6 ? signs > 1 : signs * (total < Self.shortest ? 16 : 10) >= total
        case scripts[Script.korean] where spaces == 0 && total < 6: return false
        default:
            guard innerCapitals * 8 <= other else { return false }
            return spaces > 0 || total >= 6 && (total < 40 || [scripts[7], scripts[8]].contains(other))
        }
    }

    /// Whether 32-bit numbers are characters of text: there are at least four, they are in one script without control
    /// characters, and Latin text contains enough letters, digits and spaces. The numbers in a table are rarely the
    /// codes of letters and spaces.
    var areTextInUTF32: Bool {
        guard areText, controls == 0, total >= 4 else { return false }
        guard isLatin else { return true }
        // In markup and data, up to half of the characters are punctuation.
        guard letters * 5 >= total, (letters + digits + spaces) * 2 >= total, others * 2 <= total else { return false }
        return total < Self.shortest ? others == 0 : spaces * 25 >= total
    }

    /// The number of characters below which text is recognized only under stricter conditions.
    private static let shortest = 16

    /// Ideographs that together are about half of the characters of Chinese text, simplified or traditional, and frequent in Japanese.
    private static let frequentIdeographs = """
        的一是不了在人有我他这這个個们們来來到时時大地为為子中你说說生国國年着著就那和要她出也得里裡后後自以会會家可下而过過天去能\
        对對小多然于於心学學么麼之都好看起发發当當没沒成只如事把还還用第样樣道想作种種开開从從无無情己面最女但现現前些所同日手\
        又行意动動方期它头頭经經长長回位分因很给給名法间間知世什两兩次使身者被高已其进進此话話常与與正见見明问問力理点點文定本公\
        做外相果标標图圖文字用将將月十实實向全信重三机機工物并真新比便等体體加电電主部水本日今何私見語書言
        """

    private enum Script {
        static let latin = 0, punctuation = 1, chinese = 10, korean = 11, none = 12, count = 13

        static func of(_ value: UInt32) -> Int {
            switch value >> 8 {
            case 0x00...0x02, 0x1E: latin
            case 0x20...0x22, 0x25, 0x26, 0xD8...0xDF, 0xFE, 0xFF, 0x1F0...0x1FA: punctuation
            case 0x03, 0x1F: 2  // Greek
            case 0x04: 3  // Cyrillic
            case 0x05: 4  // Armenian, Hebrew
            case 0x06...0x08: 5  // Arabic and Syriac
            case 0x09...0x0D: 6  // Indic scripts
            case 0x0E, 0x0F: 7  // Thai, Lao, Tibetan
            case 0x10: 8  // Burmese, Georgian
            case 0x12, 0x13: 9  // Ethiopic, Cherokee
            case 0x30...0x9F, 0x200...0x323: chinese
            case 0x11, 0xAC...0xD7: korean
            default: none
            }
        }

        /// Returns whether a character above ASCII is common punctuation, or a letter of the modern form of a script.
        static func isCommon(_ value: UInt32) -> Bool {
            switch value {
            case 0xA0, 0xA7, 0xAB, 0xB0, 0xB7, 0xBB, 0xD7, 0x200B...0x200F, 0x2010...0x203A, 0x20AC, 0x2116: true
            case 0x370...0x3CE, 0x401, 0x404...0x407, 0x410...0x451, 0x454...0x457, 0x490, 0x491: true
            case 0x531...0x58A, 0x5B0...0x5F4, 0x60C, 0x61B...0x655, 0x660...0x6D5, 0x6F0...0x6F9: true
            case 0x900...0xDFF, 0xE01...0xE5B, 0xE81...0xEDD, 0x10A0...0x10FF, 0x1200...0x137F, 0xAC00...0xD7A3: true
            case 0x3003...0x301F, 0xD800...0xDFFF, 0xFF01...0xFF5E: true
            default: false
            }
        }
    }
}
