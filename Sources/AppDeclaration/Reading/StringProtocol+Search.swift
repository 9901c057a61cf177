extension StringProtocol {
    /// Returns the text with every occurrence of another text replaced, or nil if the result would exceed `limit` bytes. Does
    /// not use the string processing library, which would double the size of the program.
    func replacing(_ needle: String, with replacement: String, upTo limit: Int) -> String? {
        guard !needle.isEmpty else { return String(self) }
        var result = ""
        var rest = self[startIndex...]
        while let range = rest.firstRange(ofText: needle) {
            result += rest[..<range.lowerBound]
            guard result.utf8.count + replacement.utf8.count <= limit else { return nil }
            result += replacement
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    /// Returns the range of the first occurrence of a string, compared byte by byte.
    ///
    /// - Parameter needle: The text to search for.
    /// - Returns: The range, or nil if the text does not occur or is empty.
    /// - Complexity: O(length × length of `needle`).
    package func firstRange(ofText needle: String) -> Range<Index>? {
        let wanted = Array(needle.utf8)
        guard let first = wanted.first else { return nil }
        var start = utf8.startIndex
        while let candidate = utf8[start...].firstIndex(of: first) {
            let rest = utf8[candidate...]
            if rest.starts(with: wanted) { return candidate..<rest.index(candidate, offsetBy: wanted.count) }
            start = utf8.index(after: candidate)
        }
        return nil
    }

    /// The text without leading and trailing white space.
    var trimmed: SubSequence {
        var text = self[startIndex...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return text
    }
}
