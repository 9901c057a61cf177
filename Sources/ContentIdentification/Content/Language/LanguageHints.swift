import DeclarationFormats
import TypeRegistry

/// Searches for lines that types declare under `hints`, `claimHints` and `weakHints` (see typeq-registry(5)). The lines belong
/// to languages and formats that the language model does not include, or for which it was trained on too little text. The
/// patterns are used directly from the compiled table.
struct LanguageHints {
    /// The maximum number of lines to examine. `HintLines` does not count blank lines.
    static let lineLimit = 200
    /// The maximum number of bytes to examine in a line.
    private static let lineBytes = 200

    // MARK: Text without a name

    private struct Found {
        var type: UTType
        var patterns: [UnsafeBufferPointer<UInt8>]
        /// The first line that matches a pattern, or nil after a different line has matched.
        var first: TextWindow.Line?
        /// The number of lines that match a new pattern, which no earlier line matches, and the last of these lines.
        var lines = 1
        var last: TextWindow.Line

        /// The number of lines to use as evidence, each with its own pattern; 1 if all patterns match the same line or
        /// identical lines.
        var count: Int { first == nil ? max(2, lines) : 1 }
    }

    /// The types that declare any line of the text, in the order in which they were found.
    private var found: [Found] = []

    /// Searches for the lines of all types that declare `hints`. Complexity: O(*n*) in the number of bytes in the first
    /// lines.
    init(_ text: TextWindow, _ registry: Registry) {
        text.bytes.withUnsafeBufferPointer { bytes in
            for bounds in text.lines.prefix(Self.lineLimit) {
                let end = min(bounds.end, bounds.start + Self.lineBytes)
                let line = Self.trimmed(UnsafeBufferPointer(rebasing: bytes[bounds.start..<end]))
                // Fenced code is part of a document, so its lines do not identify the language of the file.
                if line.count >= 3, line[0] == line[1], line[1] == line[2], "`~".utf8.contains(line[0]) {
                    found = []
                    return
                }
                registry.forEachHint(ofBeginningsOf: line) { type, pattern in
                    if Self.matches(pattern, line) { add(type, pattern, line: bounds, bytes: bytes) }
                }
            }
        }
    }

    /// Returns a line without leading and trailing white space.
    private static func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let bounds = TextWindow.Line(start: 0, end: line.count).trimmed(in: line)
        return UnsafeBufferPointer(rebasing: line[bounds.start..<bounds.end])
    }

    /// Adds a pattern that a line matches. All patterns of a line must be added consecutively.
    private mutating func add(
        _ type: UTType, _ pattern: UnsafeBufferPointer<UInt8>, line: TextWindow.Line, bytes: UnsafeBufferPointer<UInt8>
    ) {
        guard let index = found.firstIndex(where: { $0.type == type }) else {
            found.append(Found(type: type, patterns: [pattern], first: line, last: line))
            return
        }
        if let first = found[index].first,
            !Self.trimmed(UnsafeBufferPointer(rebasing: bytes[first.start..<first.end]))
                .elementsEqual(Self.trimmed(UnsafeBufferPointer(rebasing: bytes[line.start..<line.end])))
        {
            found[index].first = nil
        }
        guard !found[index].patterns.contains(where: { $0.baseAddress == pattern.baseAddress }) else { return }
        found[index].patterns.append(pattern)
        if found[index].last.start != line.start { found[index].lines += 1 }
        found[index].last = line
    }

    /// Returns whether the text contains a line of a type that meets a condition.
    func hasTypes(where isWanted: (UTType) -> Bool) -> Bool { found.contains { isWanted($0.type) } }

    /// Returns evidence for the type with the most lines in the text, at least two different ones.
    func evidence(where isWanted: (UTType) -> Bool) -> FormatEvidence? {
        var best: Found?
        for candidate in found
        where candidate.patterns.count >= 2 && candidate.count >= 2 && candidate.count > best?.count ?? 0
            && isWanted(candidate.type)
        {
            best = candidate
        }
        return best.map { best in
            let samples = best.patterns.prefix(3).map { "'\(Self.shown($0))'" }
            return FormatEvidence(best.type.identifier, .hint, text: "lines with \(samples.joined(separator: ", "))")
        }
    }

    // MARK: A type that declares an extension

    /// Returns the type of a text file among the types that declare its extension, or nil if no evidence distinguishes
    /// them. In that case the order of the registry applies. Structure that a reader detects, such as an interpreter
    /// line or a root element, takes precedence over this method.
    ///
    /// Lines that the types declare under `hints` and `claimHints` are checked first, because the model does not
    /// include the languages that the lines belong to. Then the model is used, restricted to these types, and then
    /// lines under `weakHints`. If nothing else determines the type, the type that is declared as the default is
    /// returned. `claimants` contains the types that are text, in order of preference. Complexity: O(*n*) in the number
    /// of bytes in the first lines, for each pattern of the types.
    static func choice(
        among claimants: [UTType], _ text: TextWindow, _ language: inout LanguageText
    ) -> FormatEvidence? {
        guard !claimants.isEmpty else { return nil }
        let lines = HintLines(text, lineLimit, length: lineBytes)
        if let found = choice(among: claimants, lines, [.hint, .claimHint]) { return found }
        if let found = language.choice(among: claimants.map({ $0.identifier })) { return found }
        if let found = choice(among: claimants, lines, [.weakHint]) { return found }
        return claimants.first { $0.has(.defaultClaimant) }
            .map { FormatEvidence($0.identifier, .hint, text: "text with a shared extension") }
    }

    /// Returns the type with the most patterns of some classes that the text matches. If several types have the same
    /// number of matches, the first of them is returned.
    private static func choice(
        among claimants: [UTType], _ lines: HintLines, _ classes: [TableTagClass]
    ) -> FormatEvidence? {
        var best: (type: UTType, sample: UnsafeBufferPointer<UInt8>, count: Int)?
        for type in claimants {
            var count = 0
            var sample: UnsafeBufferPointer<UInt8>?
            for tagClass in classes {
                type.forEachMark(tagClass) { _, pattern in
                    guard lines.contains(pattern) else { return }
                    if count == 0 { sample = pattern }
                    count += 1
                }
            }
            if let sample, count > best?.count ?? 0 { best = (type, sample, count) }
        }
        return best.map { best in
            FormatEvidence(best.type.identifier, .hint, text: "a line with '\(shown(best.sample))'")
        }
    }

    // MARK: A guess

    /// Returns a line that a type declares and the text contains, in the notation of the declaration, or nil if there
    /// is none. Patterns of fewer than five bytes are ignored, because many text files match them.
    ///
    /// Complexity: O(*n*) in the number of bytes in the first lines, for each pattern of the type.
    static func line(of type: UTType, in text: TextWindow) -> String? {
        let lines = HintLines(text, lineLimit, length: lineBytes)
        // The language of code in a document is not the language of the document.
        let hasFence = lines.hasLine(beginningWith: "```") || lines.hasLine(beginningWith: "~~~")
        let isDocument = hasFence || hasLiteralBlock(text)
        guard !isDocument || type.identifier == TypeName.reStructuredText else { return nil }
        var found: String?
        for tagClass in [TableTagClass.hint, .weakHint] {
            type.forEachMark(tagClass) { _, pattern in
                guard found == nil, pattern.count >= leastGuessBytes, lines.contains(pattern) else { return }
                found = shown(pattern)
            }
        }
        return found
    }

    /// Returns whether text has a literal block of reStructuredText: a line that ends with two colons, a blank line, and an
    /// indented line. Lines of source code can also end this way: `module A::`.
    ///
    /// Source: [reStructuredText Markup
    /// Specification](https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#literal-blocks).
    private static func hasLiteralBlock(_ text: TextWindow) -> Bool {
        text.lines.indices.prefix(lineLimit).contains { index in
            text.line(index).ends("::") && text.line(index + 1).trimmed.isEmpty
                && text.line(index + 2).first?.isWhiteSpace == true
        }
    }

    /// The minimum length of a line pattern that confirms a guess.
    private static let leastGuessBytes = 5

    // MARK: Patterns

    /// Returns a pattern as it is displayed in evidence, without a line ending.
    private static func shown(_ pattern: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: pattern.last == 0x0A ? pattern.dropLast() : pattern[...], as: UTF8.self)
    }

    /// Returns whether a line, without indentation, matches a pattern.
    ///
    /// A pattern matches the beginning of a line. `…` matches any characters: `set …=…` matches a line that begins with
    /// `set ` followed by an equal sign, and `module …;` matches a line that ends with a semicolon. A pattern that ends
    /// with a line ending matches a whole line.
    static func matches(_ pattern: UnsafeBufferPointer<UInt8>, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most lines differ in the first byte.
        if let first = pattern.first, first != line.first, first != wildcardStart { return false }
        let bytes = UnsafeRawBufferPointer(pattern)
        let whole = UnsafeRawBufferPointer(line)
        let end = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
        guard var wildcard = wildcard(in: bytes, from: 0) else {
            let isLongEnough = end < bytes.count ? whole.count == end : whole.count >= end
            return isLongEnough && whole.starts(withAllOf: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        }
        guard whole.starts(withAllOf: UnsafeRawBufferPointer(rebasing: bytes[..<wildcard])) else { return false }
        var start = wildcard
        while true {
            let partStart = wildcard + wildcardBytes
            guard let next = self.wildcard(in: bytes, from: partStart) else {
                let last = UnsafeRawBufferPointer(rebasing: bytes[min(partStart, end)..<end])
                return whole.count - start >= last.count
                    && UnsafeRawBufferPointer(rebasing: whole[(whole.count - last.count)...]).starts(withAllOf: last)
            }
            if next > partStart {
                let part = UnsafeRawBufferPointer(rebasing: bytes[partStart..<next])
                guard let found = whole.position(of: part, from: start) else { return false }
                start = found + part.count
            }
            wildcard = next
        }
    }

    /// Returns whether a pattern begins with `…`.
    static func beginsWithWildcard(_ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        pattern.first == wildcardStart && wildcard(in: UnsafeRawBufferPointer(pattern), from: 0) == 0
    }

    /// The first byte of `…`, and its number of bytes: E2 80 A6.
    private static let wildcardStart: UInt8 = 0xE2
    private static let wildcardBytes = 3

    /// Returns the first offset of `…` at or after an index.
    private static func wildcard(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = bytes.index(of: wildcardStart, from: start)
        while index + wildcardBytes <= bytes.count {
            if bytes[index + 1] == 0x80, bytes[index + 2] == 0xA6 { return index }
            index = bytes.index(of: wildcardStart, from: index + 1)
        }
        return nil
    }
}

/// The first lines of text that are not blank, without leading and trailing white space, prepared for comparison with many
/// patterns.
struct HintLines {
    private let bytes: [UInt8]
    private let lines: [TextWindow.Line]
    /// The first bytes of the lines, with one bit for each byte value. Most patterns begin with none of these bytes.
    private let beginnings: SIMD4<UInt64>

    /// Creates the lines of text: at most `count` lines, and at most `length` bytes of each line. Complexity: O(*n*) in
    /// the number of bytes in the lines.
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

    /// Returns whether any line matches a pattern, as defined by `LanguageHints.matches`. Complexity: O(*n*) in the
    /// number of bytes in the lines.
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

    /// Returns whether any line begins with a word.
    func hasLine(beginningWith word: StaticString) -> Bool {
        contains(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}
