/// The text of a file after the bytes that determine its form and type.
///
/// The encoding and the line endings depend on the whole text: an accented letter may occur only in the last line. Therefore,
/// more of the text is examined for them than for the type. If ASCII text is not examined completely, its encoding is UTF-8,
/// which includes ASCII.
struct TextRest: Sendable, Equatable {
    /// The form of all examined bytes: `binary` if the rest is not text.
    var form: TextForm
    /// The encoding of the text, if the first bytes or only the rest are in an 8-bit encoding that can be determined.
    var legacyEncoding: LegacyEncoding?
    /// The line endings of all examined bytes.
    var lineEnds: LineEnds?
    /// Whether the whole text was examined.
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
        guard !isWhole, rest == nil, form.isText, !form.isWide, form != .text(.ascii) || legacyEncoding == nil else {
            return
        }
        guard limit > count else {
            rest = TextRest(form: form, lineEnds: lineEnds, isComplete: false)
            return
        }
        // A character or a line ending can begin in the first bytes and continue in the rest.
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
            // The whole text may contain a few control characters.
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
    /// Returns the form of content that consists of text in this form, followed by bytes in another form.
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
    /// Returns the line endings of text that consists of two parts.
    fileprivate static func of(_ first: LineEnds?, _ second: LineEnds?) -> LineEnds? {
        guard let first else { return second }
        guard let second, second != first else { return first }
        return .mixed
    }
}
