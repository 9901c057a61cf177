/// Turns indexes into a text into positions, by counting lines and columns from the index asked for last.
///
/// The readers ask in ascending order, so all the answers together cost one pass over the text, however long its lines
/// are. Whoever asks for an earlier index, as an error that names an opening bracket may, pays for counting anew.
struct PositionTracker {
    private let start: Int
    private let fileStart: Int
    /// Nil when the text is the file itself, byte for byte.
    private let transcoded: TextEncoding?

    private var index: Int
    private var offset: Int
    private var line = 1
    private var column = 1

    /// - Parameters:
    ///   - start: The index of the first character of the text.
    ///   - fileStart: The offset of that character in the file.
    ///   - encoding: The encoding of the file.
    init(start: Int, fileStart: Int, encoding: TextEncoding) {
        self.start = start
        self.fileStart = fileStart
        self.transcoded = if case .utf8 = encoding { nil } else { encoding }
        self.index = start
        self.offset = fileStart
    }

    /// The position of the character at an index, or of the end of the text.
    ///
    /// - Complexity: O(distance from the index asked for last).
    mutating func position(at target: Int, in text: [UInt8]) -> SourcePosition {
        if target < index {
            (index, offset, line, column) = (start, fileStart, 1, 1)
        }
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
                // The CR of a CR LF is a column of the line that its LF ends.
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
