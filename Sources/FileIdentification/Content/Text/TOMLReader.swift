/// Settings in TOML.
///
/// Source: [TOML 1.0](https://toml.io/en/v1.0.0): tables in brackets, keys, and values that are typed, so that a string has
/// quotes. That tells it from the older kinds of settings with sections.
enum TOMLReader {
    /// What a text says that has a table, and whose values are all those of TOML.
    static func read(_ text: TextWindow) -> ContentFinding? {
        guard let first = text.text.first, first.isWord || first == UInt8(ascii: "[") || first == UInt8(ascii: "#")
        else {
            return nil
        }
        var tables = 0
        var keys = 0
        var telling = 0
        var depth = 0
        for line in text.filledLines(120) {
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if depth > 0 {
                depth += balance(line)
                if depth < 0 { return nil }
                continue
            }
            if first == UInt8(ascii: "[") {
                let bare = line.prefix { $0 != UInt8(ascii: "#") }.trimmed
                guard bare.last == UInt8(ascii: "]") else { return nil }
                let name = bare.drop { $0 == UInt8(ascii: "[") }.prefix { $0 != UInt8(ascii: "]") }
                let isName = name.trimmed.allSatisfy { $0.isWord || "-.\"' ".utf8.contains($0) }
                guard !name.isEmpty, isName else { return nil }
                tables += 1
                if bare.starts("[[") || name.contains(UInt8(ascii: ".")) { telling += 1 }
                continue
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let key = line[..<equals].trimmed
            guard !key.isEmpty, key.allSatisfy({ $0.isWord || "-.\"'/@: ".utf8.contains($0) }) else { return nil }
            let value = line[(equals + 1)...].trimmed
            guard let start = value.first else { return nil }
            keys += 1
            if value.starts("\"\"\"") || value.starts("'''") { break }
            switch start {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): telling += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                telling += 1
                depth = balance(value)
            default:
                guard start.isDigit || "+-".utf8.contains(start) || isWord(value) else { return nil }
            }
        }
        guard tables >= 1, keys >= 2 || keys == 1 && telling >= 2, telling >= 1 else { return nil }
        return ContentFinding("public.toml", .hint, "tables and typed values of TOML")
    }

    private static func isWord(_ value: ArraySlice<UInt8>) -> Bool {
        let word = value.firstWord
        return word.equals("true") || word.equals("false") || word.equals("inf") || word.equals("nan")
    }

    /// How many brackets a line opens more than it closes; those in strings count, too, which evens out.
    private static func balance(_ line: ArraySlice<UInt8>) -> Int {
        line.reduce(0) { $0 + ("[{".utf8.contains($1) ? 1 : "]}".utf8.contains($1) ? -1 : 0) }
    }
}
