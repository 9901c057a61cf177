/// The first lines of text that are not blank, without the white space around them, to compare many patterns with.
struct HintLines {
    private let bytes: [UInt8]
    private let lines: [TextWindow.Line]
    /// A bit for each byte that a line begins with. It rules most patterns out.
    private let beginnings: SIMD4<UInt64>

    /// Creates the lines of text, at most `count` of them, and at most `length` bytes of each. Complexity: O(n) over the
    /// lines.
    init(_ text: TextWindow, _ count: Int, length: Int) {
        bytes = text.bytes
        var lines: [TextWindow.Line] = []
        var beginnings: SIMD4<UInt64> = .zero
        bytes.withUnsafeBufferPointer { bytes in
            for bounds in text.lines {
                var line = bounds.trimmed(in: bytes)
                if line.start == line.end { continue }
                let first = bytes[line.start]
                beginnings[Int(first >> 6)] |= 1 << UInt64(first & 63)
                line.end = min(line.end, line.start + length)
                lines.append(line)
                if lines.count == count { break }
            }
        }
        (self.lines, self.beginnings) = (lines, beginnings)
    }

    /// Whether a line matches a pattern, as `LanguageHints.matches` does. Complexity: O(n) over the lines at most.
    func contains(_ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = pattern.first else { return false }
        let isPossible = beginnings[Int(first >> 6)] & 1 << UInt64(first & 63) != 0
        guard isPossible || LanguageHints.beginsWithWildcard(pattern) else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for line in lines
            where LanguageHints.matches(pattern, UnsafeBufferPointer(rebasing: bytes[line.start..<line.end])) {
                return true
            }
            return false
        }
    }

    /// Whether a line begins with a word.
    func hasLine(beginningWith word: StaticString) -> Bool {
        contains(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}
