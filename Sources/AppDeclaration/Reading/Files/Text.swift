extension StringProtocol {
    /// The text with every occurrence of another exchanged. Without the string processing library, which would double the
    /// size of what is linked. Nil when what is put in makes the text longer than `limit` bytes.
    func exchanging(_ needle: String, for replacement: String, upTo limit: Int) -> String? {
        guard !needle.isEmpty else { return String(self) }
        var result = ""
        var rest = self[startIndex...]
        while let place = rest.place(of: needle) {
            result += rest[..<place.lowerBound]
            guard result.utf8.count + replacement.utf8.count <= limit else { return nil }
            result += replacement
            rest = rest[place.upperBound...]
        }
        return result + rest
    }

    /// Where a text stands first in this one, compared byte by byte. Complexity: O(length × length of the text).
    func place(of needle: String) -> Range<Index>? {
        let wanted = Array(needle.utf8)
        guard let first = wanted.first else { return nil }
        var start = utf8.startIndex
        while let candidate = utf8[start...].firstIndex(of: first) {
            let rest = utf8[candidate...]
            if rest.starts(with: wanted) {
                return candidate..<rest.index(candidate, offsetBy: wanted.count)
            }
            start = utf8.index(after: candidate)
        }
        return nil
    }

    /// The text without blanks and line ends at its ends.
    var trimmed: SubSequence {
        var text = self[startIndex...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return text
    }
}
