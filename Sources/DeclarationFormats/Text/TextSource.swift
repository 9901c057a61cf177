/// A text file that is decoded to valid UTF-8, and the positions in the file.
///
/// Readers do not have to validate the parts that they extract.
struct TextSource {
    /// The whole text. A UTF-8 file is unchanged, including its byte order mark.
    let bytes: [UInt8]

    /// The index of the first character, after a byte order mark.
    let start: Int

    private var tracker: PositionTracker

    /// Decodes a file in the encoding of its byte order mark, or in UTF-8 if there is no mark.
    ///
    /// - Throws: `invalidEncoding` with the position of the first invalid byte.
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
    /// - Throws: `invalidEncoding` with the position of the first invalid byte.
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
        if let problem { throw error(.invalidEncoding, at: problem.index, problem.message) }
    }

    /// Returns the text in a range of indices, which must begin and end at characters.
    func string(_ range: Range<Int>) -> String {
        // Decoding a slice of the array increases the time for reading a whole document by a fifth.
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// Returns the text in a range, shortened for use in a message.
    func excerpt(_ range: Range<Int>) -> String { Self.excerpt(of: string(range)) }

    /// Returns at most 40 characters of text, up to the first character that would break the line of a message.
    static func excerpt(of text: String) -> String {
        var result = ""
        for (offset, character) in text.enumerated() {
            let breaksLine = character.unicodeScalars.contains {
                $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x2028 || $0.value == 0x2029
            }
            if offset == 40 || breaksLine { return result + "…" }
            result.append(character)
        }
        return result
    }

    func matches(_ word: StaticString, at index: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// Returns the position of the character at an index.
    ///
    /// - Complexity: O(distance from the index of the last call), O(*n*) in total for ascending indices.
    mutating func position(at index: Int) -> SourcePosition {
        tracker.position(at: index, in: bytes)
    }

    /// Returns an error at an index. `opening` is the index at which an unterminated item begins.
    mutating func error(
        _ kind: DeclarationFormatError.Kind, at index: Int, _ message: String, opening: Int? = nil
    ) -> DeclarationFormatError {
        let opening = opening.map { position(at: $0) }
        return DeclarationFormatError(position: position(at: index), kind: kind, message: message, opening: opening)
    }

    /// Returns an error that describes the expected input and the input that is found at an index. At the end of the file, the
    /// kind is `unexpectedEnd`.
    mutating func error(
        expected: String, at index: Int, kind: DeclarationFormatError.Kind = .unexpectedCharacter, opening: Int? = nil
    ) -> DeclarationFormatError {
        error(
            index < bytes.count ? kind : .unexpectedEnd, at: index, "expected \(expected), found \(found(at: index))",
            opening: opening)
    }

    /// Returns the character at an index for use in a message, such as `'x'`, `U+0007`, `a line ending` or `the end of
    /// the file`.
    func found(at index: Int) -> String {
        guard index < bytes.count else { return "the end of the file" }
        var decoder = UTF8()
        var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "no character" }
        switch scalar {
        case "\n", "\r": return "a line ending"
        case "\t": return "a tab"
        case " ": return "a space"
        case "'": return "\"'\""
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
                .spaceSeparator, .nonspacingMark, .enclosingMark:
                return scalar.codePointName
            default: return "'\(scalar)'"
            }
        }
    }
}

extension Unicode.Scalar {
    /// The name of the code point for use in a message, such as `U+0041`.
    var codePointName: String { "U+" + value.hexadecimal(digits: 4) }
}

/// Converts indices to positions by counting lines and columns from the index of the last call.
///
/// Readers pass indices in ascending order, so all calls together require one pass over the text, regardless of the length of
/// its lines. An earlier index, which may be needed for an error, restarts the count.
struct PositionTracker {
    private let start: Int
    private let fileStart: Int
    /// The encoding of the file, or nil if the text is identical to the file.
    private let transcoded: TextEncoding?

    private var index: Int
    private var offset: Int
    private var line = 1
    private var column = 1

    /// Creates a tracker that starts at the first character of the text.
    ///
    /// - Parameters:
    ///   - start: The index at which the text begins.
    ///   - fileStart: The offset of that character in the file.
    ///   - encoding: The encoding of the file.
    init(start: Int, fileStart: Int, encoding: TextEncoding) {
        self.start = start
        self.fileStart = fileStart
        self.transcoded = if case .utf8 = encoding { nil } else { encoding }
        self.index = start
        self.offset = fileStart
    }

    /// Returns the position of the character at an index, or of the end of the text.
    ///
    /// - Complexity: O(distance from the index of the last call); O(target) for an earlier index.
    mutating func position(at target: Int, in text: [UInt8]) -> SourcePosition {
        if target < index { (index, offset, line, column) = (start, fileStart, 1, 1) }
        let end = min(target, text.count)
        if let transcoded {
            advance(to: end, in: text, transcodedFrom: transcoded)
        } else {
            offset += max(end - index, 0)
            advance(to: end, in: text)
        }
        return SourcePosition(offset: offset, line: line, column: column)
    }

    private mutating func advance(to end: Int, in text: [UInt8]) {
        var line = line
        var column = column
        var index = index
        while index < end {
            let byte = text[index]
            index += 1
            if byte > 0x0D && byte < 0x80 {
                column += 1
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                // The CR of a CR LF is a column of the line that the LF ends.
                let endsLine = byte == UInt8(ascii: "\n") || index == text.count || text[index] != UInt8(ascii: "\n")
                line += endsLine ? 1 : 0
                column = endsLine ? 1 : column + 1
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                column += 1
            }
        }
        (self.index, self.line, self.column) = (index, line, column)
    }

    private mutating func advance(to end: Int, in text: [UInt8], transcodedFrom encoding: TextEncoding) {
        for byte in text[min(index, end)..<end] where byte & 0b1100_0000 != 0b1000_0000 {
            offset += encoding.fileWidth(ofScalarLedBy: byte)
        }
        advance(to: end, in: text)
    }
}
