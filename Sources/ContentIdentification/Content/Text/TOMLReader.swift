import DeclarationFormats
import TypeRegistry

/// Reads TOML settings.
///
/// Source: [TOML 1.0](https://toml.io/en/v1.0.0): tables in brackets, keys, and typed values, in which strings are
/// quoted. This distinguishes TOML from older settings formats with sections.
enum TOMLReader {
    /// Returns evidence for text that contains a table, and otherwise only TOML keys and values.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first, first.isWord || "[#\"'".utf8.contains(first) else { return nil }
        guard let (tables, keys, typed) = elements(text) else { return nil }
        guard tables >= 1, keys >= 2 || keys == 1 && typed >= 2, typed >= 1 else { return nil }
        return FormatEvidence(TypeName.toml, .hint, text: "TOML tables and typed values")
    }

    /// Returns whether the first lines have the syntax of TOML. In older settings formats, strings have no quotation marks.
    static func mayBe(_ text: TextWindow) -> Bool { elements(text) != nil }

    /// Returns the numbers of tables, of keys, and of elements that occur only in TOML: strings, arrays and tables as values, arrays
    /// of tables, and names with several parts. Returns nil if one of the first lines is not TOML.
    private static func elements(_ text: TextWindow) -> (tables: Int, keys: Int, typed: Int)? {
        var tables = 0
        var keys = 0
        var typed = 0
        var depth = 0
        var delimiter: StaticString?
        for line in text.filledLines(120) {
            if let end = delimiter {
                if line.holds(end) { delimiter = nil }
                continue
            }
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if depth > 0 {
                depth += balance(line)
                if depth < 0 { return nil }
                continue
            }
            if first == UInt8(ascii: "[") {
                let isArray = line.starts("[[")
                guard let name = name(line.dropFirst(isArray ? 2 : 1)), isEnd(name.rest, isArray ? "]]" : "]") else {
                    return nil
                }
                tables += 1
                if isArray { typed += 2 } else if name.parts > 1 { typed += 1 }
                continue
            }
            guard let key = name(line), key.rest.first == UInt8(ascii: "=") else { return nil }
            let value = key.rest.dropFirst().trimmed
            guard let start = value.first else { return nil }
            keys += 1
            if key.parts > 1 { typed += 1 }
            switch start {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                typed += 1
                if let mark = longMark(value) {
                    delimiter = value.dropFirst(3).holds(mark) ? nil : mark
                } else {
                    guard let end = end(ofString: value), isEnd(end, "") else { return nil }
                }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                typed += start == UInt8(ascii: "{") ? 2 : 1
                depth = balance(value)
                if depth < 0 { return nil }
            default: guard isPlain(value.prefix { $0 != UInt8(ascii: "#") }.trimmed) else { return nil }
            }
        }
        return (tables, keys, typed)
    }

    /// Reads the name of a key or table, which consists of parts between periods, with or without quotation marks. Returns the
    /// number of parts and the rest of the line without leading spaces, or nil if the name is invalid.
    private static func name(_ line: ArraySlice<UInt8>) -> (parts: Int, rest: ArraySlice<UInt8>)? {
        var rest = line
        var parts = 0
        while true {
            rest = rest.drop { $0.isWhiteSpace }
            if rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") {
                guard let end = end(ofString: rest) else { return nil }
                rest = end
            } else {
                let word = rest.prefix { $0.isWord || $0 == UInt8(ascii: "-") }
                guard !word.isEmpty else { return nil }
                rest = rest[word.endIndex...]
            }
            parts += 1
            rest = rest.drop { $0.isWhiteSpace }
            guard rest.first == UInt8(ascii: ".") else { return (parts, rest) }
            rest = rest.dropFirst()
        }
    }

    /// Returns the text that follows a string in the same line, or nil if the string does not end in the line.
    private static func end(ofString text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let quote = text.first else { return nil }
        var index = text.startIndex + 1
        while index < text.endIndex, text[index] != quote {
            index += quote == UInt8(ascii: "\"") && text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < text.endIndex ? text[(index + 1)...] : nil
    }

    /// Returns the three quotation marks that begin a multiline string, or nil if there are none.
    private static func longMark(_ value: ArraySlice<UInt8>) -> StaticString? {
        if value.starts("\"\"\"") { return "\"\"\"" }
        return value.starts("'''") ? "'''" : nil
    }

    /// Returns whether the rest of a line consists of a word, optionally followed by a comment.
    private static func isEnd(_ rest: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        guard let rest = rest.after(word)?.drop(while: { $0.isWhiteSpace }) else { return false }
        return rest.isEmpty || rest.first == UInt8(ascii: "#")
    }

    /// Returns whether a value is a Boolean value, a number, a date or a time.
    private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
        let word = value.first.map { "+-".utf8.contains($0) } == true ? value.dropFirst() : value
        if word.equals("true") || word.equals("false") || word.equals("inf") || word.equals("nan") { return true }
        guard word.first?.isDigit == true else { return false }
        if word.starts("0x") { return word.dropFirst(2).allSatisfy { $0.isWord } }
        // An address or a version contains several periods.
        return word.allSatisfy { $0.isDigit || "_.+-:eETtZzob ".utf8.contains($0) }
            && word.count { $0 == UInt8(ascii: ".") } <= 1
    }

    /// Returns the number of opening brackets in a line minus the number of closing brackets, excluding brackets in strings and
    /// comments.
    private static func balance(_ line: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var rest = line
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "#"): return depth
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = end(ofString: rest) else { return depth }
                rest = end
                continue
            default: break
            }
            rest = rest.dropFirst()
        }
        return depth
    }
}
