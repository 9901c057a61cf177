import TypeRegistry

/// Reads JSON with comments, as editors and compilers have it in their settings.
///
/// Source: [JSON with comments](https://jsonc.org): comments of JavaScript; some programs allow a comma after the last
/// value. Only a hint, because files named as JSON have comments, too.
enum JSONCReader {
    /// Returns evidence for text with a comment that is JSON without its comments, and has a key with a value.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first, "{[/".utf8.contains(first) else { return nil }
        var rest = text.text
        var hasComment = false
        while rest.first == UInt8(ascii: "/") {
            guard let end = endOfComment(rest) else { return nil }
            hasComment = true
            rest = rest[end...].drop { $0.isWhiteSpace }
        }
        // Most text files that begin with a comment are programs.
        guard let open = rest.first, "{[".utf8.contains(open) else { return nil }
        // Settings begin with a bracket, too: `[section]`.
        let second = rest.dropFirst().first { !$0.isWhiteSpace } ?? 0
        guard "\"{}[]/-tfn".utf8.contains(second) || second.isDigit else { return nil }
        guard hasComment || rest.holds("//") || rest.holds("/*") else { return nil }
        let (bare, comments) = withoutComments(rest)
        guard hasComment || comments > 0 else { return nil }
        var scanner = JSONScanner(bare)
        switch scanner.scan(from: 0) {
        case .invalid: return nil
        case .cut: break
        case .complete(let end): guard bare[end...].allSatisfy({ $0.isWhiteSpace }) else { return nil }
        }
        guard scanner.hasMember else { return nil }
        return FormatEvidence(["jsonc"], .hint, text: "JSON with comments")
    }

    /// Returns the offset after a comment; nil if there is none. An open comment ends with the bytes.
    private static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
        if text.starts("//") { return text.firstIndex(where: \.isLineEnd) ?? text.endIndex }
        guard text.starts("/*") else { return nil }
        return text.dropFirst(2).position(of: "*/").map { $0 + 2 } ?? text.endIndex
    }

    /// Returns text without its comments and without commas before closing brackets, and the number of comments.
    private static func withoutComments(_ text: ArraySlice<UInt8>) -> (text: [UInt8], comments: Int) {
        var bare: [UInt8] = []
        bare.reserveCapacity(text.count)
        var comments = 0
        var comma: Int?
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "/"), let end = endOfComment(text[index...]) {
                comments += 1
                index = end
                continue
            }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), let comma { bare[comma] = 0x20 }
            if !byte.isWhiteSpace { comma = byte == UInt8(ascii: ",") ? bare.count : nil }
            guard byte == UInt8(ascii: "\"") else {
                bare.append(byte)
                index += 1
                continue
            }
            var end = index + 1
            while end < text.endIndex, text[end] != byte { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
            end = min(end + 1, text.endIndex)
            bare += text[index..<end]
            index = end
        }
        return (bare, comments)
    }
}
