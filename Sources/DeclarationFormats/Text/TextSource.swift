/// A text file, decoded to valid UTF-8, and the positions in it.
///
/// The readers need not check again that what they cut out is text.
struct TextSource {
    /// The whole text. A UTF-8 file is taken as it is, with its byte order mark.
    let bytes: [UInt8]

    /// The index of the first character, behind a byte order mark.
    let start: Int

    private var tracker: PositionTracker

    /// Decodes a file that is in UTF-8 unless a byte order mark says otherwise.
    ///
    /// - Throws: `invalidEncoding` with the position of the first byte that is wrong.
    /// - Complexity: O(*n*).
    init(_ file: [UInt8]) throws(DeclarationFormatError) {
        let mark = TextEncoding.byteOrderMark(file)
        try self.init(file, markLength: mark?.length ?? 0, encoding: mark?.encoding ?? .utf8)
    }

    /// Decodes a file in a known encoding.
    ///
    /// - Parameters:
    ///   - file: All bytes of the file.
    ///   - markLength: The length of the byte order mark, or 0.
    ///   - encoding: The encoding.
    /// - Throws: `invalidEncoding` with the position of the first byte that is wrong.
    init(_ file: [UInt8], markLength: Int, encoding: TextEncoding) throws(DeclarationFormatError) {
        let problem: TextDecoder.Problem?
        switch encoding {
        case .utf8:
            bytes = file
            start = markLength
            problem = TextDecoder.utf8Problem(in: file, from: markLength)
        case .utf16(let bigEndian):
            (bytes, problem) = TextDecoder.utf8(utf16: file, from: markLength, bigEndian: bigEndian)
            start = 0
        case .utf32(let bigEndian):
            (bytes, problem) = TextDecoder.utf8(utf32: file, from: markLength, bigEndian: bigEndian)
            start = 0
        case .latin1:
            (bytes, problem) = (TextDecoder.utf8(latin1: file), nil)
            start = 0
        }
        tracker = PositionTracker(start: start, fileStart: markLength, encoding: encoding)
        if let problem {
            throw error(.invalidEncoding, at: problem.index, problem.message)
        }
    }

    /// The text in a range of indexes, which must begin and end at characters.
    func string(_ range: Range<Int>) -> String {
        // A slice of the array would do, but costs a fifth of the time of a whole document.
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The text in a range, cut short for a message.
    func excerpt(_ range: Range<Int>) -> String {
        Self.excerpt(of: string(range))
    }

    /// The beginning of a text, up to the first character that would break the line of a message.
    static func excerpt(of text: String) -> String {
        var result = ""
        for (place, character) in text.enumerated() {
            let breaksLine = character.unicodeScalars.contains {
                $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x2028 || $0.value == 0x2029
            }
            if place == 40 || breaksLine { return result + "…" }
            result.append(character)
        }
        return result
    }

    /// Whether a word begins at an index.
    func matches(_ word: StaticString, at index: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for place in 0..<count where bytes[index + place] != word.utf8Start[place] { return false }
        return true
    }

    /// The position of the character at an index.
    ///
    /// - Complexity: O(distance from the index asked for last), so O(*n*) together when asked in ascending order.
    mutating func position(at index: Int) -> SourcePosition {
        tracker.position(at: index, in: bytes)
    }

    /// An error at an index; `opening` is the index where what is not ended began.
    mutating func error(
        _ kind: DeclarationFormatError.Kind, at index: Int, _ message: String, opening: Int? = nil
    ) -> DeclarationFormatError {
        let opening = opening.map { position(at: $0) }
        return DeclarationFormatError(
            position: position(at: index), kind: kind, message: message, opening: opening)
    }

    /// An error that something else is found at an index than what must stand there. The kind is `unexpectedEnd` where
    /// the file ends.
    mutating func error(
        expected: String, at index: Int, kind: DeclarationFormatError.Kind = .unexpectedCharacter, opening: Int? = nil
    ) -> DeclarationFormatError {
        error(
            index < bytes.count ? kind : .unexpectedEnd, at: index, "expected \(expected), found \(found(at: index))",
            opening: opening)
    }

    /// The character at an index, for a message: `'x'`, `U+0007`, `a line end`, `the end of the file`.
    func found(at index: Int) -> String {
        guard index < bytes.count else { return "the end of the file" }
        var decoder = UTF8()
        var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "no character" }
        switch scalar {
        case "\n", "\r": return "a line end"
        case "\t": return "a tab"
        case " ": return "a space"
        case "'": return "\"'\""
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
                .spaceSeparator, .nonspacingMark, .enclosingMark:
                return scalar.codePointName
            default:
                return "'\(scalar)'"
            }
        }
    }
}

extension Unicode.Scalar {
    /// `U+0041`, for a message.
    var codePointName: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
