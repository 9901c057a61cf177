/// Lines that identify languages and formats that the language model does not know, or knows too little text of.
///
/// A pattern is the beginning of a line after its indentation. `…` stands for any characters: `set …=…` begins with
/// `set ` and has an equal sign after it, `module …;` ends with a semicolon. With a line end, a pattern is a whole line.
struct LanguageHint: Sendable {
    /// The identifier of the type.
    var identifier: StaticString
    /// Lines that no other language has. One selects the type among those that claim an extension; a text without a name
    /// needs two different ones.
    var lines: [StaticString]
    /// Lines that distinguish the type only from the others that claim its extension, used if the model is uncertain. An
    /// empty pattern matches every text, after all others.
    var weak: [StaticString]

    init(_ identifier: StaticString, _ lines: StaticString..., weak: [StaticString] = []) {
        self.identifier = identifier
        self.lines = lines
        self.weak = weak
    }
}

/// Looks for the lines of `LanguageHint`.
enum LanguageHints {
    /// The number of lines to examine, without blank ones.
    private static let lineLimit = 200
    /// Bytes of a line to examine.
    private static let lineBytes = 200

    // MARK: A text without a name

    /// Returns evidence for the language of which a text has the most lines, at least two different ones. Complexity:
    /// O(n) over the first lines.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - known: Whether to look for the languages that the model knows, from little text. Otherwise for those that it
    ///     does not know.
    /// - Returns: The evidence, or nil.
    static func read(_ text: TextWindow, known: Bool) -> FormatEvidence? {
        let rows = known ? thin : languages
        let byFirstByte = known ? thinByFirstByte : languagesByFirstByte
        var found: [(row: Int, line: Int)] = []
        for bounds in text.lines.prefix(lineLimit) {
            let line = text[bounds].prefix(lineBytes).trimmed
            guard let first = line.first else { continue }
            // Code in fences is part of a document.
            if line.starts("```") || line.starts("~~~") { return nil }
            let second = line.dropFirst().first ?? 0x0A
            for (row, index) in byFirstByte[Int(first)] {
                // Most lines differ in their second byte.
                let pattern = rows[row].lines[index]
                let next = pattern.utf8CodeUnitCount > 1 ? pattern.utf8Start[1] : second
                guard next == second || next == 0xE2, matches(pattern, line) else { continue }
                if !found.contains(where: { $0 == (row, index) }) { found.append((row, index)) }
            }
        }
        var best: (row: Int, count: Int)?
        for (row, _) in found {
            let count = found.count { $0.row == row }
            if count >= 2, count > best?.count ?? 0 { best = (row, count) }
        }
        guard let best else { return nil }
        let samples = found.filter { $0.row == best.row }.prefix(3).map { "'\(rows[best.row].lines[$0.line])'" }
        return FormatEvidence(
            rows[best.row].identifier.description, .hint, "lines with \(samples.joined(separator: ", "))")
    }

    private static let languagesByFirstByte = byFirstByte(languages)
    private static let thinByFirstByte = byFirstByte(thin)

    /// Returns the patterns that begin with each byte.
    private static func byFirstByte(_ rows: [LanguageHint]) -> [[(row: Int, line: Int)]] {
        var lists = [[(row: Int, line: Int)]](repeating: [], count: 256)
        for (row, hint) in rows.enumerated() {
            for (index, line) in hint.lines.enumerated() where !line.isAnywhere {
                lists[Int(line.utf8Start.pointee)].append((row, index))
            }
        }
        return lists
    }

    // MARK: A claimant of an extension

    /// Returns the type, of those that claim an extension, of whose lines a text has the most.
    static func choice(among types: [String], _ text: TextWindow) -> FormatEvidence? {
        choice(among: types, text) { $0.lines }
    }

    /// Does the same with the weak lines. Without one, returns the type whose weak lines match every text.
    static func weakChoice(among types: [String], _ text: TextWindow) -> FormatEvidence? {
        if let found = choice(among: types, text, { $0.weak }) { return found }
        let hint = table.first { hint in
            hint.weak.contains { $0.utf8CodeUnitCount == 0 } && types.contains(hint.identifier)
        }
        return hint.map { FormatEvidence($0.identifier.description, .hint, "text with a shared extension") }
    }

    private static func choice(
        among types: [String], _ text: TextWindow, _ patterns: (LanguageHint) -> [StaticString]
    ) -> FormatEvidence? {
        let hints = table.filter { !patterns($0).isEmpty && types.contains($0.identifier) }
        guard !hints.isEmpty else { return nil }
        let lines = text.filledLines(lineLimit)
        var best: (evidence: FormatEvidence, count: Int)?
        for hint in hints {
            var count = 0
            var sample: StaticString = ""
            for pattern in patterns(hint) where pattern.utf8CodeUnitCount > 0 {
                guard lines.contains(where: { matches(pattern, $0.prefix(lineBytes)) }) else { continue }
                if count == 0 { sample = pattern }
                count += 1
            }
            guard count > best?.count ?? 0 else { continue }
            best = (FormatEvidence(hint.identifier.description, .hint, "a line with '\(sample)'"), count)
        }
        return best?.evidence
    }

    // MARK: Patterns

    /// Returns whether a line, without indentation, matches a pattern.
    static func matches(_ pattern: StaticString, _ line: ArraySlice<UInt8>) -> Bool {
        let bytes = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        // Most lines differ in their first bytes.
        guard let ellipsis = bytes.firstIndex(of: 0xE2) else {
            return bytes.last == 0x0A ? line.elementsEqual(bytes.dropLast()) : line.starts(with: bytes)
        }
        guard line.starts(with: bytes[..<ellipsis]) else { return false }
        if bytes.last == 0x0A { return line.elementsEqual(bytes.dropLast()) }
        var parts = bytes.split(separator: 0xE2, omittingEmptySubsequences: false)[...]
        // The rest of the ellipsis, E2 80 A6.
        for index in parts.indices.dropFirst() { parts[index] = parts[index].dropFirst(2) }
        guard let first = parts.popFirst(), line.starts(with: first) else { return false }
        var rest = line.dropFirst(first.count)
        guard let last = parts.popLast() else { return true }
        for part in parts {
            guard let position = rest.firstIndex(of: part) else { return false }
            rest = rest[(position + part.count)...]
        }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first offset of some bytes.
    fileprivate func firstIndex(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let word = UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(bytes.base)[bytes.startIndex..<bytes.endIndex])
        if word.isEmpty { return startIndex }
        return withUnsafeBytes { $0.position(of: word) }.map { startIndex + $0 }
    }
}

extension StaticString {
    /// Whether a pattern does not say how a line begins.
    fileprivate var isAnywhere: Bool { utf8CodeUnitCount == 0 || utf8Start.pointee == 0xE2 }
}

extension [String] {
    fileprivate func contains(_ identifier: StaticString) -> Bool {
        contains { $0.utf8.count == identifier.utf8CodeUnitCount && $0 == identifier.description }
    }
}
