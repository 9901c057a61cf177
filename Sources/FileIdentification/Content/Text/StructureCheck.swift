/// Checks whether a text begins as its notation requires, even if the rest is damaged or cut.
enum StructureCheck {
    /// Returns whether a text begins like JSON: with a bracket and a value, a brace and a key, or a single value.
    /// Comments before it and keys without quotes are allowed, as in JSON5 and in settings of programs.
    ///
    /// Sources: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), 2; [JSON5](https://spec.json5.org).
    static func beginsAsJSON(_ text: TextWindow) -> Bool {
        let body = afterComments(text.text)
        guard let first = body.first else { return true }
        let inner = afterComments(body.dropFirst())
        switch first {
        case UInt8(ascii: "{"):
            guard let next = inner.first else { return true }
            if "\"'}".utf8.contains(next) { return true }
            // A template, which gets its values later.
            if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") { return true }
            let key = inner.prefix { $0.isWord || $0 == UInt8(ascii: "$") }
            return !key.isEmpty && inner[key.endIndex...].drop { $0.isWhiteSpace }.first == UInt8(ascii: ":")
        case UInt8(ascii: "["):
            guard let next = inner.first else { return true }
            return "{[\"'-]".utf8.contains(next) || next.isDigit || isWordOfJSON(inner.firstWord)
        default:
            return text.filledLines(3).allSatisfy(isScalar)
        }
    }

    private static func afterComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.drop { $0.isWhiteSpace }
        for _ in 0..<Limits.jsonComments {
            if rest.starts("//") || rest.starts("# ") {
                rest = rest.drop { !$0.isLineEnd }.drop { $0.isWhiteSpace }
            } else if rest.starts("/*") {
                guard let end = rest.position(of: "*/") else { return [] }
                rest = rest[(end + 2)...].drop { $0.isWhiteSpace }
            } else {
                break
            }
        }
        return rest
    }

    private static func isScalar(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return true }
        if first == UInt8(ascii: "\"") { return true }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
        return isWordOfJSON(line) || line.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    }

    private static func isWordOfJSON(_ word: ArraySlice<UInt8>) -> Bool {
        word.equals("true") || word.equals("false") || word.equals("null") || word.equals("NaN")
            || word.equals("Infinity")
    }

    /// Returns whether a text may be a table: at least every other line has a separator, and few lines end like those
    /// of programs. `isProgram` means that a reader took it for something else. A single column has no separator, so a
    /// few lines do not prove anything.
    static func mayBeTable(_ text: TextWindow, isProgram: Bool) -> Bool {
        let lines = text.filledLines(60).filter { $0.first != UInt8(ascii: "#") }
        guard lines.count >= 3 else { return !isProgram }
        let separated = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ":")].map {
            separator in lines.count { $0.dropLast().contains(separator) }
        }
        let coded = lines.count { $0.last.map { "{}();\\".utf8.contains($0) } ?? false }
        guard coded * 3 <= lines.count || separated[1] == lines.count else { return false }
        return (separated.max() ?? 0) * 2 >= lines.count && !(isProgram && coded > 0)
    }
}
