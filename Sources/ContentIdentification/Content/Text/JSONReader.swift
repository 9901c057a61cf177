import DeclarationFormats
import TypeRegistry

/// Reads JSON, JSON Lines, and the kinds of JSON that types declare under `json`.
enum JSONReader {
    /// Reads text that begins with `{` or `[`. A single word, string or number is not sufficient.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        guard text.start < text.bytes.count else { return nil }
        let first = text.bytes[text.start]
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        var scanner = JSONScanner(text.bytes)
        switch scanner.scan(from: text.start) {
        case .invalid: return nil
        case .cut:
            // A brace may also begin text in another language, so something that only JSON contains is required. In a
            // truncated file, for example one that was not completely fetched, this is a quoted key with a value, or an
            // array in an array.
            let isEnough = text.isWhole ? scanner.hasMember : text.bytes.count - text.start > 16
            guard isEnough else { return nil }
            return kind(scanner, first, registry: registry)
                ?? FormatEvidence(
                    TypeName.json, .structure,
                    text: text.isWhole ? "truncated JSON" : "JSON in the bytes that were read")
        case .complete(let end):
            let rest = text.bytes[end...].drop { $0.isWhiteSpace }
            if rest.isEmpty {
                guard text.isWhole || end < text.bytes.count else { return nil }
                return kind(scanner, first, registry: registry)
                    ?? FormatEvidence(TypeName.json, .structure, text: "valid JSON")
            }
            return lines(text)
        }
    }

    /// Reads two or more lines that are each an object or an array. Source: [JSON Lines](https://jsonlines.org).
    private static func lines(_ text: TextWindow) -> FormatEvidence? {
        var scanner = JSONScanner(text.bytes)
        var count = 0
        var isGeographic = true
        for bounds in text.lines {
            let line = text[bounds].trimmed
            if line.isEmpty { continue }
            guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") else { return nil }
            let outcome = scanner.scan(from: line.startIndex)
            // The last line may be truncated.
            if outcome == .cut, bounds.end == text.bytes.count, count >= 1, count >= 2 || scanner.hasMember {
                count += 1
                break
            }
            guard case .complete(let end) = outcome, end == line.endIndex else { return nil }
            count += 1
            if count == 1 {
                isGeographic = scanner.entries.contains { $0.depth == 1 && scanner.string(of: $0).equals("Feature") }
            }
        }
        guard count >= 2 else { return nil }
        if isGeographic {
            return FormatEvidence(TypeName.geoJSONSequence, .structure, text: "lines that are each a GeoJSON feature")
        }
        return FormatEvidence(TypeName.ndjson, .structure, text: "\(count) lines, each a JSON value")
    }

    /// Returns the kind of an object, as declared by the matching rule with the most conditions.
    private static func kind(_ scanner: JSONScanner, _ first: UInt8, registry: Registry) -> FormatEvidence? {
        guard first == UInt8(ascii: "{") else { return nil }
        var best: (type: UTType, rule: JSONRule)?
        for entry in scanner.entries where entry.depth == 1 {
            for marked in registry.types(marked: entry.key, .jsonKey) {
                for rule in marked.conditions.map({ JSONRule($0) }) where holds(rule, scanner) {
                    if let best, best.rule.weight >= rule.weight { continue }
                    best = (marked.type, rule)
                }
            }
        }
        return best.map { type, rule in
            let words =
                rule.values.first.map { "'\($0.pattern)' under the key '\($0.key)'" }
                ?? "the key\(rule.keys.count > 1 ? "s" : "") '\(rule.keys.joined(separator: "' and '"))'"
            return FormatEvidence(type.identifier, .structure, text: "JSON with \(words)")
        }
    }

    private static func holds(_ rule: JSONRule, _ scanner: JSONScanner) -> Bool {
        rule.keys.allSatisfy { key in
            guard let entry = entry(key, scanner) else { return false }
            return rule.values.allSatisfy { value in
                value.key != key || JSONRule.matches(value.pattern, scanner.string(of: entry))
            }
        }
    }

    /// Returns the entry at a path. The last key of the path may be at any depth below the first.
    private static func entry(_ path: String, _ scanner: JSONScanner) -> JSONScanner.Entry? {
        let parts = path.split(separator: ".")
        guard let first = parts.first, let last = parts.last else { return nil }
        var isInside = false
        for entry in scanner.entries {
            if entry.depth == 1 {
                isInside = entry.key.elementsEqual(first.utf8)
                if isInside, parts.count == 1 { return entry }
            } else if isInside, parts.count > 1, entry.key.elementsEqual(last.utf8) {
                return entry
            }
        }
        return nil
    }
}

/// Reads JSON with comments, which editors and compilers use for settings.
///
/// Source: [JSON with comments](https://jsonc.org): JavaScript comments are allowed, and some programs allow a comma after the
/// last value. The evidence is only a hint, because files named as JSON also contain comments.
enum JSONCReader {
    /// Returns evidence for text that contains a comment and a key with a value, and that is JSON if its comments are removed.
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
        // Settings can also begin with a bracket: `[section]`.
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

    /// Returns the offset after a comment, or nil if there is none. If a comment is not closed, it extends to the end of the
    /// bytes.
    private static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
        if text.starts("//") { return text.firstIndex(where: { $0.isLineEnd }) ?? text.endIndex }
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
