import TypeRegistry

/// Reads JSON, JSON Lines, and the kinds of JSON that types declare under `json`.
enum JSONReader {
    /// Reads text that begins with `{` or `[`. A single word, string or number is not enough.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        guard text.start < text.bytes.count else { return nil }
        let first = text.bytes[text.start]
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        var scanner = JSONScanner(text.bytes)
        switch scanner.scan(from: text.start) {
        case .invalid: return nil
        case .cut:
            // A brace without anything that only JSON has may begin another language. Of a file that ends early, as one
            // that was not completely fetched, a key in quotes with a value is that, or an array in an array.
            let isEnough = text.isWhole ? scanner.hasMember : text.bytes.count - text.start > 16
            guard isEnough else { return nil }
            return kind(scanner, first, registry: registry)
                ?? FormatEvidence(
                    TypeName.json, .structure,
                    text: text.isWhole ? "JSON that ends early" : "JSON as far as it was read")
        case .complete(let end):
            let rest = text.bytes[end...].drop { $0.isWhiteSpace }
            if rest.isEmpty {
                guard text.isWhole || end < text.bytes.count else { return nil }
                return kind(scanner, first, registry: registry)
                    ?? FormatEvidence(TypeName.json, .structure, text: "JSON that parses")
            }
            return lines(text)
        }
    }

    /// Reads two lines or more, each an object or an array. Source: [JSON Lines](https://jsonlines.org).
    private static func lines(_ text: TextWindow) -> FormatEvidence? {
        var scanner = JSONScanner(text.bytes)
        var count = 0
        var isGeographic = true
        for bounds in text.lines {
            let line = text[bounds].trimmed
            if line.isEmpty { continue }
            guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") else { return nil }
            let outcome = scanner.scan(from: line.startIndex)
            // The last line may be cut.
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
            return FormatEvidence(TypeName.geoJSONSequence, .structure, text: "lines, each a feature of GeoJSON")
        }
        return FormatEvidence(TypeName.ndjson, .structure, text: "\(count) lines, each a JSON value")
    }

    /// Returns the kind of an object: that of the rule with the most conditions.
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

    /// Returns the entry of a path: the last key at any depth below the first.
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
