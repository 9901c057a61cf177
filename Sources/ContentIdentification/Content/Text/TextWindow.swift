import DeclarationFormats
import TypeRegistry

/// The first bytes of text, as UTF-8, and its lines.
///
/// Text in UTF-16 or UTF-32 is transcoded. Text in an 8-bit encoding is not transcoded, because the readers examine only ASCII.
struct TextWindow: Sendable {
    /// The text, without a byte order mark.
    let bytes: [UInt8]
    let isWhole: Bool
    /// The first lines, at most `Limits.textLines`, without their line endings: LF, CR LF or CR. An incomplete last
    /// line is omitted unless it is the only line.
    let lines: [Line]
    /// The offset of the first byte that is not white space.
    let start: Int

    /// The range of a line in the bytes. `Range` is not used because instantiating its metadata takes time when the program
    /// starts.
    struct Line: Sendable {
        var start: Int
        var end: Int

        /// Returns the range without leading and trailing white space.
        @inline(__always)
        func trimmed(in bytes: UnsafeBufferPointer<UInt8>) -> Line {
            var line = self
            while line.start < line.end, bytes[line.start].isWhiteSpace { line.start += 1 }
            while line.start < line.end, bytes[line.end - 1].isWhiteSpace { line.end -= 1 }
            return line
        }
    }

    /// Creates a window of text in UTF-8 or in an 8-bit encoding. Complexity: O(*n*) in the number of bytes, of which
    /// at most `Limits.textBytes` are used.
    init(_ text: some Collection<UInt8>, isWhole: Bool = true) {
        self.isWhole = isWhole && text.count <= Limits.textBytes
        bytes = Array(text.withoutUTF8Mark.prefix(Limits.textBytes))
        lines = Self.lines(of: bytes, isWhole: self.isWhole)
        start = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.count
    }

    /// Creates a window of bytes in a known encoding, or returns nil if the bytes are binary or empty.
    init?(_ bytes: UnsafeRawBufferPointer, form: TextForm, isWhole: Bool) {
        guard form.isText else { return nil }
        guard let wide = form.wideUnit else {
            self.init(bytes, isWhole: isWhole)
            return
        }
        self.init(Self.transcoded(bytes, unit: wide.size, isBigEndian: wide.isBigEndian), isWhole: isWhole)
    }

    /// The text from the first character that is not white space.
    var text: ArraySlice<UInt8> { bytes[start...] }

    subscript(_ line: Line) -> ArraySlice<UInt8> { bytes[line.start..<line.end] }

    /// Returns the line with an index among the first lines, or an empty line if the index is beyond them.
    func line(_ index: Int) -> ArraySlice<UInt8> {
        index < lines.count ? self[lines[index]] : bytes[bytes.count...]
    }

    /// Returns the first lines that are not blank, at most `count`.
    func filledLines(_ count: Int) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        for bounds in lines {
            let line = self[bounds].trimmed
            if line.isEmpty { continue }
            found.append(line)
            if found.count == count { break }
        }
        return found
    }

    /// Returns the last lines of a complete text, at most `count`, in reverse order. Complexity: O(*n*) in the length
    /// of these lines, of which at most 4 KiB are read.
    func lastLines(_ count: Int) -> [ArraySlice<UInt8>] {
        guard isWhole else { return [] }
        var found: [ArraySlice<UInt8>] = []
        var end = bytes.count
        let floor = max(0, bytes.count - 4096)
        while found.count < count, end > floor {
            var first = end
            while first > floor, !bytes[first - 1].isLineEnd { first -= 1 }
            if first < end { found.append(bytes[first..<end]) }
            end = first - 1
        }
        return found
    }
}

extension TextWindow {
    private static func lines(of bytes: [UInt8], isWhole: Bool) -> [Line] {
        var lines: [Line] = []
        lines.reserveCapacity(min(Limits.textLines, bytes.count / 24 + 1))
        bytes.withUnsafeBytes { bytes in
            var first = 0
            // Most text files contain no CR. One search determines this.
            var nextReturn = bytes.index(of: 0x0D, from: 0)
            var nextFeed = bytes.index(of: 0x0A, from: 0)
            while lines.count < Limits.textLines, first < bytes.count {
                if nextReturn < first { nextReturn = bytes.index(of: 0x0D, from: first) }
                if nextFeed < first { nextFeed = bytes.index(of: 0x0A, from: first) }
                let end = min(nextFeed, nextReturn)
                guard end < bytes.count || isWhole || lines.isEmpty else { break }
                lines.append(Line(start: first, end: end))
                first = end + (end == nextReturn && end + 1 == nextFeed ? 2 : 1)
            }
        }
        return lines
    }

    private static func transcoded(_ bytes: UnsafeRawBufferPointer, unit: Int, isBigEndian: Bool) -> [UInt8] {
        func value(at start: Int) -> UInt32 {
            (0..<unit).reduce(0) { $0 << 8 | UInt32(bytes[start + (isBigEndian ? $1 : unit - 1 - $1)]) }
        }
        let starts = stride(from: 0, to: min(bytes.count, Limits.textBytes * unit) - unit + 1, by: unit)
        var result: [UInt8] = []
        result.reserveCapacity(starts.underestimatedCount)
        if unit == 2 {
            var decoder = UTF16()
            var units = starts.lazy.map { UInt16(truncatingIfNeeded: value(at: $0)) }.makeIterator()
            while case .scalarValue(let scalar) = decoder.decode(&units) { result += UTF8.encode(scalar) ?? .init() }
        } else {
            for start in starts {
                if let scalar = Unicode.Scalar(value(at: start)) { result += UTF8.encode(scalar) ?? .init() }
            }
        }
        return result
    }
}

// Comparison of bytes with ASCII words. Patterns are static strings, so no memory is allocated and no Unicode rules apply.

extension ArraySlice<UInt8> {
    /// Returns whether the bytes begin with a word.
    func starts(_ word: StaticString) -> Bool {
        let size = word.utf8CodeUnitCount
        guard count >= size else { return false }
        return withUnsafeBufferPointer { bytes in
            for index in 0..<size where bytes[index] != word.utf8Start[index] { return false }
            return true
        }
    }

    /// Returns whether the bytes begin with a lowercase word, regardless of case.
    func startsFolded(_ word: StaticString) -> Bool {
        let size = word.utf8CodeUnitCount
        guard count >= size else { return false }
        return withUnsafeBufferPointer { bytes in
            for index in 0..<size where bytes[index].folded != word.utf8Start[index] { return false }
            return true
        }
    }

    func ends(_ word: StaticString) -> Bool { suffix(word.utf8CodeUnitCount).starts(word) }

    func equals(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && starts(word) }

    /// Returns whether the bytes contain a word.
    func holds(_ word: StaticString) -> Bool { position(of: word) != nil }

    /// Returns whether the bytes contain a string.
    func holds(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { word in
            withUnsafeBytes { $0.position(of: UnsafeRawBufferPointer(word)) != nil }
        }
    }

    /// Returns the first offset of a word. Complexity: O(*n*) in ordinary text, and at most O(*n* · *m*) for a word of
    /// *m* bytes.
    func position(of word: StaticString) -> Int? {
        let word = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return withUnsafeBytes { $0.position(of: word) }.map { startIndex + $0 }
    }

    /// The bytes without leading and trailing white space.
    var trimmed: ArraySlice<UInt8> {
        let bounds = withUnsafeBufferPointer { TextWindow.Line(start: 0, end: $0.count).trimmed(in: $0) }
        return self[startIndex + bounds.start..<startIndex + bounds.end]
    }

    /// The word at the beginning: letters, digits, underscores.
    var firstWord: ArraySlice<UInt8> { prefix { $0.isWord } }

    /// Returns the bytes after a word, or nil if the bytes do not begin with the word.
    func after(_ word: StaticString) -> ArraySlice<UInt8>? {
        starts(word) ? dropFirst(word.utf8CodeUnitCount) : nil
    }

    /// Returns the words between white space, at most `limit`.
    func words(_ limit: Int) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var rest = drop { $0.isWhiteSpace }
        while !rest.isEmpty, found.count < limit {
            let word = rest.prefix { !$0.isWhiteSpace }
            found.append(word)
            rest = rest[word.endIndex...].drop { $0.isWhiteSpace }
        }
        return found
    }

    /// Whether all bytes are digits and there is at least one byte.
    var isDigits: Bool { !isEmpty && allSatisfy { $0.isDigit } }

    /// The bytes as a string, for use in tables and messages.
    var string: String { String(decoding: self, as: UTF8.self) }

    /// The bytes as a lowercase string.
    var foldedString: String { String(decoding: lazy.map { $0.folded }, as: UTF8.self) }
}
