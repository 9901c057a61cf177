/// The text of a file after the bytes that determine its form and type.
///
/// The encoding and the line endings of a text depend on all of it: a letter with an accent can be in its last line. Therefore
/// answers that contain them examine more of the text than is needed for the type. Text in ASCII that is not examined to its end
/// is described as UTF-8, which contains ASCII.
struct TextRest: Sendable, Equatable {
    /// The form of the whole text that was examined: `binary` if the rest is not text.
    var form: TextForm
    /// The encoding of the rest if it is an 8-bit encoding, and only the rest is.
    var legacyEncoding: LegacyEncoding?
    /// The line endings of the whole text that was examined.
    var lineEnds: LineEnds?
    /// Whether the text was examined to its end.
    var isComplete: Bool

    /// The name of the encoding, or nil if the rest does not change it.
    var encodingName: String? {
        switch form {
        case .text(.ascii): isComplete ? nil : TextEncodingName.utf8.rawValue
        case .text where form.isEightBit: legacyEncoding?.name ?? TextEncodingName.unknown8Bit.rawValue
        case .text, .binary, .empty: form.encodingName
        }
    }
}

extension ContentEvidence {
    /// Examines the text after the first bytes, up to a number of bytes of the file. If the number is 0, nothing more is read.
    ///
    /// Complexity: O(n), with one pass over ASCII.
    mutating func examineRest(of source: ContentSource, upTo limit: Int) {
        guard !isWhole, form.isText, !form.isWide else { return }
        guard limit > count else {
            rest = TextRest(form: form, lineEnds: lineEnds, isComplete: false)
            return
        }
        // A character can begin before the limit of the first bytes, and a line ending, too.
        var start = count
        if form == .text(.utf8) {
            while start > count - 4, source.head[start - 1] >= 0x80 {
                start -= 1
                if source.head[start] >= 0xC0 { break }
            }
        } else if source.head[count - 1] == 0x0D {
            start -= 1
        }
        let wanted = limit - start
        let bytes = source.bytes(at: start, count: wanted)
        guard bytes.count > count - start else {
            rest = TextRest(form: form, lineEnds: lineEnds, isComplete: bytes.count < wanted)
            return
        }
        let isComplete = bytes.count < wanted || start + wanted == source.bound
        rest = bytes.withUnsafeBytes { bytes in
            var own = TextForm(bytes, isWhole: isComplete)
            // A few control characters are allowed in the whole text.
            if own == .binary, !bytes.contains(0) {
                own = (source.head[..<start] + bytes).withUnsafeBytes { TextForm($0, isWhole: isComplete) }
            }
            var rest = TextRest(form: form.followed(by: own), lineEnds: lineEnds, isComplete: isComplete)
            guard rest.form.isText else {
                rest.lineEnds = nil
                return rest
            }
            if form == .text(.ascii), own.isEightBit { rest.legacyEncoding = LegacyEncoding(bytes) }
            if form.isEightBit { rest.legacyEncoding = legacyEncoding }
            rest.lineEnds = LineEnds.of(lineEnds, LineEnds(bytes))
            return rest
        }
    }
}

extension TextForm {
    /// Returns the form of text in this form that is followed by bytes in another form.
    fileprivate func followed(by other: TextForm) -> TextForm {
        switch (self, other) {
        case (_, .binary): .binary
        case (_, .empty): self
        case (.text(.ascii), _): other.isWide ? .binary : other
        case (.text(.utf8), .text(.ascii)), (.text(.utf8), .text(.utf8)): self
        case (.text(.utf8), _): other.isWide ? .binary : .text(.unknown8Bit)
        default: other.isWide ? .binary : self
        }
    }
}

extension LineEnds {
    /// Returns the line endings of two parts of a text.
    fileprivate static func of(_ first: LineEnds?, _ second: LineEnds?) -> LineEnds? {
        guard let first else { return second }
        guard let second, second != first else { return first }
        return .mixed
    }
}
