import CIdentificationData
import TypeRegistry

/// The encoding of text that is neither ASCII nor Unicode, such as Shift_JIS, KOI8-R or windows-1251, according to its bytes.
///
/// `Scripts/generate/encoding-model.py` trains `Registry/encodings.model`, which is embedded in the program, and
/// describes its layout. It contains the frequencies of the non-ASCII characters in each language, given the characters
/// before and after them, and of the characters in each double-byte encoding. `Registry/encodings-confusion.tsv`
/// contains the answers for text that the model was not trained with. All costs are negative logarithms of
/// probabilities, in sixteenths.
struct LegacyEncoding: Hashable, Sendable {
    /// The name of the encoding in lowercase, as registered by IANA, or in the WHATWG Encoding Standard. If several encodings
    /// decode the text in the same way, it is the name of the most common one, and an ISO encoding takes precedence over its
    /// extension by Microsoft.
    let name: String
    /// The confidence, in thousandths: the share of correct answers for text that was not used for training.
    let confidence: Int

    /// Determines the encoding of text, or returns nil if it is not certain. Complexity: O(*n*) in the number of bytes
    /// up to the thousandth non-ASCII byte.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let model = EncodingModel.shared else { return nil }
        let text = LegacyText(bytes)
        // In code pages with box-drawing characters, repeated characters draw lines.
        guard text.contexts.count(where: { Int($0.left) == $0.byte + 0x80 }) * 2 <= text.contexts.count else {
            return nil
        }
        var best = (cost: text.contexts.count * EncodingModel.nothing, encoding: -1)
        var costs: [(cost: Int, encoding: Int)] = [best]
        for encoding in 0..<model.names.count {
            let found = model.cost(of: text, in: encoding, upTo: costs[0].cost)
            guard let found else { continue }
            costs.append((found, encoding))
            if found < best.cost { best = (found, encoding) }
        }
        guard best.encoding >= 0 else { return nil }
        let same = model.encodings(like: best.encoding, text)
        let others = costs.lazy.filter { $0.encoding < 0 || !same.contains($0.encoding) && !model.isRare($0.encoding) }
        let margin = (others.map { $0.cost }.min() ?? 0) - best.cost
        let found = Self.confidences.first { margin * margin >= $0.margin * $0.margin * text.contexts.count }
        guard let found, margin > 0 else { return nil }
        (name, confidence) = (model.names[same[0]], found.confidence)
    }

    /// Recognizes ISO-2022-JP by its escape sequences: one that selects a Japanese character set, and a later one that selects
    /// ASCII or the Roman set. `bytes` contains only ASCII.
    ///
    /// Source: [RFC 1468](https://www.rfc-editor.org/rfc/rfc1468). Complexity: O(n).
    init?(escapesIn bytes: UnsafeRawBufferPointer) {
        guard let escape = Self.position(ofEscape: "$", in: bytes, from: 0), escape + 2 < bytes.count,
            bytes[escape + 2] == UInt8(ascii: "@") || bytes[escape + 2] == UInt8(ascii: "B"),
            let end = Self.position(ofEscape: "(", in: bytes, from: escape + 3), end + 2 < bytes.count,
            bytes[end + 2] == UInt8(ascii: "B") || bytes[end + 2] == UInt8(ascii: "J")
        else { return nil }
        (name, confidence) = ("iso-2022-jp", 1000)
    }

    private static func position(
        ofEscape letter: Unicode.Scalar, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        withUnsafeBytes(of: (UInt8(0x1B), UInt8(ascii: letter))) { bytes.position(of: $0, from: start) }
    }

    /// The confidence in words, which follow the name in the evidence. Empty if the encoding is certain.
    var certainty: String {
        if confidence == 1000 { return "" }
        return " with a confidence of 0.\(confidence % 10 == 0 ? confidence / 10 : confidence)"
    }

    /// The minimum margins to the next candidate, divided by the square root of the number of non-ASCII bytes, and the
    /// confidence for each margin.
    private static let confidences: [(margin: Int, confidence: Int)] = [(120, 995), (80, 990), (50, 970)]
}

/// The non-ASCII bytes of text, with the bytes before and after them.
private struct LegacyText {
    /// The beginning of the text, with at most `most` non-ASCII bytes.
    let bytes: UnsafeRawBufferPointer
    private(set) var contexts: [(left: UInt8, byte: Int, right: UInt8)] = []
    /// The different non-ASCII bytes, minus 0x80.
    private(set) var seen: [Int] = []

    private static let most = 1000

    init(_ bytes: UnsafeRawBufferPointer) {
        var (end, count) = (bytes.startIndex, 0)
        while end < bytes.endIndex, count < Self.most || bytes[end] < 0x80 {
            if bytes[end] >= 0x80 { count += 1 }
            end += 1
        }
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        let space = UInt8(ascii: " ")
        var isSeen = [Bool](repeating: false, count: 128)
        for index in 0..<end where bytes[index] >= 0x80 {
            let byte = Int(bytes[index]) - 0x80
            isSeen[byte] = true
            contexts.append((index > 0 ? bytes[index - 1] : space, byte, index + 1 < end ? bytes[index + 1] : space))
        }
        seen = isSeen.indices.filter { isSeen[$0] }
    }
}

/// The embedded model. The bytes exist for the lifetime of the process.
private struct EncodingModel: Sendable {
    /// The names of the single-byte encodings, followed by the names of the double-byte encodings.
    private(set) var names: [String] = []
    private var characters: [Int] = []
    private var languages: [Language] = []
    private var pairs: [(encoding: Int, language: Int, classes: Int)] = []
    private var wides: [Wide] = []
    private var caseCosts: [Int] = []

    /// The offsets at which the costs of a language are stored.
    private struct Language {
        var isLatin: Bool
        var columns: Int
        var base: Int
        var after: Int
        var before: Int
    }

    /// The offsets at which the costs of a double-byte encoding are stored.
    private struct Wide {
        var leads: Int
        var common: Int
        var count: Int
    }

    static let shared = EncodingModel()

    /// The cost of a byte if the text is in no known language or encoding. `single` is the cost of a half-width
    /// katakana, and half the cost of a three-byte character.
    static let nothing = 5 * 16
    private static let single = 6 * 16

    // The bytes never change and are never freed.
    nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer

    private func byte(_ offset: Int) -> Int { Int(bytes[offset]) }
    private func number(_ offset: Int) -> Int { byte(offset) | byte(offset + 1) << 8 }

    private init?() {
        bytes = UnsafeRawBufferPointer(start: typeq_encodings_model_bytes(), count: typeq_encodings_model_size())
        guard bytes.starts(with: "TQE1".utf8) else { return nil }
        let counts = (4..<8).map(byte)
        caseCosts = (8..<14).map(byte)
        var place = 14
        for index in 0..<counts[0] + counts[3] {
            let name = bytes[place...].prefix { $0 != 0 }
            names.append(String(decoding: name, as: UTF8.self))
            place += name.count + 1
            guard index < counts[0] else { continue }
            characters.append(place)
            place += 256
        }
        for _ in 0..<counts[1] {
            let isLatin = byte(place) == 1
            let (columns, base) = (byte(place + 1) + 1, isLatin ? 29 : 4)
            let size = (base + columns) * columns
            languages.append(
                Language(isLatin: isLatin, columns: columns, base: base, after: place + 2, before: place + 2 + size))
            place += 2 + 2 * size
        }
        for _ in 0..<counts[2] {
            pairs.append((byte(place), byte(place + 1), place + 2))
            place += 130
        }
        for _ in 0..<counts[3] {
            let count = number(place + 128)
            wides.append(Wide(leads: place, common: place + 130, count: count))
            place += 130 + 3 * count
        }
    }

    /// Returns the single-byte encodings that decode text in the same way as an encoding, or only that encoding if it is a
    /// double-byte encoding.
    func encodings(like encoding: Int, _ text: LegacyText) -> [Int] {
        guard encoding < characters.count else { return [encoding] }
        func character(_ byte: Int, _ encoding: Int) -> Int { number(characters[encoding] + 2 * byte) }
        return characters.indices.filter { other in
            text.seen.allSatisfy { character($0, other) == character($0, encoding) }
        }
    }

    /// Returns whether an encoding is too rare to reduce the margin of another one. Small letters in Mac Cyrillic are the same
    /// bytes as in windows-1251, except for one letter.
    func isRare(_ encoding: Int) -> Bool { names[encoding] == "x-mac-cyrillic" }

    /// Returns the cost of text in an encoding, or nil if the text is not valid in the encoding. For a single-byte
    /// encoding, also returns nil if the cost exceeds the limit.
    func cost(of text: LegacyText, in encoding: Int, upTo limit: Int) -> Int? {
        guard encoding < characters.count else {
            return wideCost(of: text.bytes, wides[encoding - characters.count], names[encoding])
        }
        return pairs.lazy.filter { $0.encoding == encoding }.compactMap { pair in
            cost(of: text, languages[pair.language], classes: pair.classes, upTo: limit)
        }.min()
    }

    private func cost(of text: LegacyText, _ language: Language, classes: Int, upTo limit: Int) -> Int? {
        guard text.seen.allSatisfy({ byte(classes + $0) != 0x3F }) else { return nil }
        var (total, cases) = (0, 0)
        for (left, middle, right) in text.contexts {
            let letter = byte(classes + middle)
            let (before, after) = (context(left, language, classes), context(right, language, classes))
            total += byte(language.after + before.row * language.columns + letter & 0x3F)
            total += byte(language.before + after.row * language.columns + letter & 0x3F)
            if letter >= 0x40 { cases += caseCosts[2 * before.letterCase + letter >> 6 - 1] }
            if total / 2 > limit { return nil }
        }
        return total / 2 + cases
    }

    /// Returns the row of a byte in the costs of a language, and its case: 1 for lowercase and 2 for uppercase letters.
    @inline(__always)
    private func context(_ value: UInt8, _ language: Language, _ classes: Int) -> (row: Int, letterCase: Int) {
        switch value {
        case 0x80...:
            let letter = byte(classes + Int(value) - 0x80)
            return (language.base + letter & 0x3F, letter >> 6)
        case 0x61...0x7A: return (language.isLatin ? 3 + Int(value - 0x61) : 3, 1)
        case 0x41...0x5A: return (language.isLatin ? 3 + Int(value - 0x41) : 3, 2)
        case 0x30...0x39: return (1, 0)
        case 0x09...0x0D, 0x1C...0x20: return (2, 0)
        default: return (0, 0)
        }
    }

    /// Returns the cost of text in a double-byte encoding, or nil if the text is not valid in the encoding.
    private func wideCost(of bytes: UnsafeRawBufferPointer, _ wide: Wide, _ name: String) -> Int? {
        var (total, place) = (0, 0)
        while place < bytes.count {
            let lead = bytes[place]
            place += 1
            if lead < 0x80 { continue }
            if name == "shift_jis", 0xA1...0xDF ~= lead {
                total += Self.single
                continue
            }
            // A character of three bytes: the WHATWG Encoding Standard, section 12.1.
            if name == "euc-jp", lead == 0x8F, place + 1 < bytes.count {
                guard min(bytes[place], bytes[place + 1]) >= 0xA1 else { return nil }
                place += 2
                total += 2 * Self.single
                continue
            }
            guard place < bytes.count else { return total + Self.nothing }
            let trail = bytes[place]
            place += 1
            if name == "euc-jp", lead == 0x8E {
                guard 0xA1...0xDF ~= trail else { return nil }
                total += Self.single
                continue
            }
            guard Self.isPair(lead, trail, in: name) else { return nil }
            // The other candidates have no cost for ASCII, although it is improbable within words of other bytes.
            total += cost(of: Int(lead) << 8 | Int(trail), wide) - (trail < 0x80 ? Self.nothing : 0)
        }
        return total
    }

    /// Returns the cost of a two-byte character. Complexity: O(log n) in the number of common characters.
    private func cost(of code: Int, _ wide: Wide) -> Int {
        var (low, high) = (0, wide.count)
        while low < high {
            let middle = (low + high) / 2
            let place = wide.common + 3 * middle
            let found = byte(place) << 8 | byte(place + 1)
            if found == code { return byte(place + 2) }
            if found < code { low = middle + 1 } else { high = middle }
        }
        return byte(wide.leads + code >> 8 - 0x80)
    }

    /// Returns whether two bytes are a character. Source: the WHATWG Encoding Standard, sections 10 to 13.
    private static func isPair(_ lead: UInt8, _ trail: UInt8, in name: String) -> Bool {
        switch name {
        case "shift_jis": (0x81...0x9F ~= lead || 0xE0...0xFC ~= lead) && 0x40...0xFC ~= trail && trail != 0x7F
        case "euc-jp": 0xA1...0xFE ~= lead && 0xA1...0xFE ~= trail
        case "big5": 0x81...0xFE ~= lead && (0x40...0x7E ~= trail || 0xA1...0xFE ~= trail)
        case "euc-kr": 0x81...0xFE ~= lead && 0x41...0xFE ~= trail
        default: 0x81...0xFE ~= lead && 0x40...0xFE ~= trail && trail != 0x7F
        }
    }
}
