/// Guesses programming languages from constructs that prose does not have.
///
/// Prose has all words of programs; it does not have many lines that begin with a word and end with a bracket. Each
/// pattern counts once, however often it matches, and the best language must have a clear lead.
enum LanguageReader {
    /// The number of lines to examine, without blank ones.
    private static let lineLimit = 160
    /// The minimum score of a language, and its lead over the next.
    private static let threshold = 5

    static func read(_ text: TextWindow) -> FormatEvidence? { tally(text).flatMap(best) }

    /// Returns whether a text has enough patterns of one of some languages, regardless of others. Stops at the deciding
    /// line.
    static func confirms(_ languages: [Int], _ text: TextWindow) -> Bool {
        guard let tally = tally(text, only: languages) else { return false }
        return languages.contains { tally.scores[$0] >= threshold && tally.seen[$0].nonzeroBitCount >= 2 }
    }

    /// Returns the languages of the given types, as indices in the table.
    static func languages(_ identifiers: [String]) -> [Int] {
        var indices: [Int] = []
        for identifier in identifiers {
            let hash = hash(of: identifier)
            for (index, own) in hashes.enumerated()
            where own == hash && LanguagePatterns.all[index].identifier == identifier {
                indices.append(index)
            }
        }
        return indices
    }

    /// A hash that differs for most identifiers. FNV-1a.
    private static func hash(of identifier: String) -> UInt64 {
        identifier.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The hashes of all languages, in their order.
    private static let hashes = LanguagePatterns.all.map { hash(of: $0.identifier) }

    /// The scores of the languages.
    struct Tally {
        /// The matched patterns of each language, as bits.
        var seen = [UInt64](repeating: 0, count: LanguagePatterns.all.count)
        /// The sums of their weights.
        var scores = [Int](repeating: 0, count: LanguagePatterns.all.count)
        /// The number of lines that matched.
        var hits = [Int](repeating: 0, count: LanguagePatterns.all.count)
        /// The number of lines examined.
        var count = 0
    }

    /// Searches for the patterns of all languages, or only of some; returns nil for a document. Complexity: O(n) over
    /// at most `lineLimit` lines.
    static func tally(_ text: TextWindow, only wanted: [Int]? = nil) -> Tally? {
        var tally = Tally()
        let table = wanted.map { PatternTable($0) } ?? .all
        for bounds in text.lines {
            var line = text[bounds].prefix(160)
            while let byte = line.first, byte == 0x20 || byte == 0x09 { line.removeFirst() }
            while let byte = line.last, byte == 0x20 || byte == 0x09 { line.removeLast() }
            guard let first = line.first else { continue }
            // An underlined title, as in reStructuredText, begins a document, even if that contains code.
            if tally.count <= 3, line.count >= 4, "=~^".utf8.contains(first), line.allSatisfy({ $0 == first }) {
                return nil
            }
            // Code in fences is part of a document, but a program that is certain by then may print it.
            if line.starts("```") || line.starts("~~~") {
                if tally.scores.contains(where: { $0 >= 2 * threshold - 2 }) { break }
                return nil
            }
            tally.count += 1
            if tally.count > lineLimit { break }
            let letters = line.withUnsafeBufferPointer(mask)
            table.forEach(beginningWith: first) { if $0.mask & ~letters == 0 { tally.note($0, line) } }
            table.forEach(within: letters) { if $0.mask & ~letters == 0, !tally.has($0) { tally.note($0, line) } }
            if let wanted, wanted.contains(where: { tally.scores[$0] >= threshold && tally.hits[$0] > 2 }) { break }
        }
        return tally
    }

    private static func best(_ tally: Tally) -> FormatEvidence? {
        let (seen, hits, count) = (tally.seen, tally.hits, tally.count)
        var scores = tally.scores
        adjust(&scores)
        let order = scores.indices.sorted { (scores[$0], hits[$0]) > (scores[$1], hits[$1]) }
        let winner = order[0]
        let score = scores[winner] + (hits[winner] >= 3 ? 1 : 0)
        guard score >= threshold, seen[winner].nonzeroBitCount >= 2 else { return nil }
        // Two lines in a hundred are a coincidence.
        guard hits[winner] * 25 >= count else { return nil }
        let next = order[1]
        guard scores[winner] > scores[next] + (scores[next] >= threshold ? 1 : 0) || hits[winner] >= hits[next] * 3
        else { return nil }
        let language = LanguagePatterns.all[winner]
        let hasStrong = language.patterns.indices.contains {
            seen[winner] & (1 << UInt64($0)) != 0 && language.patterns[$0].weight >= 3
        }
        guard hasStrong else { return nil }
        let samples = language.patterns.indices.filter { seen[winner] & (1 << UInt64($0)) != 0 }
            .map { language.patterns[$0] }.sorted { $0.weight > $1.weight }
            .map { $0.start.utf8CodeUnitCount > 0 ? $0.start.description : $0.holds.description }.filter { !$0.isEmpty }
        return FormatEvidence(
            language.identifier, .hint,
            "constructs of \(language.name): \(samples.prefix(3).map { "'\($0)'" }.joined(separator: ", "))")
    }

    /// Languages that contain another get its patterns: C++ and Objective-C those of C, TypeScript those of JavaScript.
    private static func adjust(_ scores: inout [Int]) {
        for (whole, part) in supersets where scores[whole] >= 3 {
            scores[whole] += scores[part]
            scores[part] = 0
        }
    }

    static func matches(_ pattern: LanguagePatterns.Pattern, _ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(pattern.start), line.ends(pattern.ends) else { return false }
        let rest = line.dropFirst(pattern.start.utf8CodeUnitCount)
        if pattern.holds.utf8CodeUnitCount > 0, !rest.holds(pattern.holds) { return false }
        return !pattern.isPath || isPath(rest.dropLast(pattern.ends.utf8CodeUnitCount))
    }

    /// Matches `a.b.c`, with `as d` and more after commas.
    private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
        for part in text.split(separator: UInt8(ascii: ",")) {
            let words = part.words(4)
            guard words.count == 1 || (words.count == 3 && words[1].equals("as")) else { return false }
            guard words[0].last != UInt8(ascii: "."), words[0].allSatisfy({ $0.isWord || $0 == UInt8(ascii: ".") })
            else { return false }
        }
        return true
    }

    /// A pattern and its index in the table.
    struct Index: Sendable {
        var language: Int
        var bit: UInt64
        var pattern: LanguagePatterns.Pattern
        /// The bytes that a line must contain to be compared.
        var mask: UInt64
        /// The index of the previous pattern with the same first byte; negative for the first one.
        var previous: Int
    }

    /// Returns the set of a line's bytes, by their last six bits.
    private static func mask(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var mask: UInt64 = 0
        for byte in bytes { mask |= 1 << UInt64(byte & 0x3F) }
        return mask
    }

    /// The patterns of some languages, by the first byte of a matching line.
    struct PatternTable: Sendable {
        private var indices: [Index] = []
        /// The last pattern for each first byte; then, for patterns that may be anywhere in a line, for each bit of a
        /// mask, by their rarest bit. Negative if there is none.
        private var last = [Int](repeating: -1, count: 256 + 64)
        /// The rarest bits of the patterns.
        private var rareBits: UInt64 = 0

        /// Calls a function with each pattern that a line with this first byte may begin with.
        func forEach(beginningWith byte: UInt8, _ body: (Index) -> Void) { forEach(Int(byte), body) }

        /// Calls a function with each pattern that may be anywhere in a line with these bytes.
        func forEach(within letters: UInt64, _ body: (Index) -> Void) {
            var bits = letters & rareBits
            while bits != 0 {
                forEach(256 + bits.trailingZeroBitCount, body)
                bits &= bits - 1
            }
        }

        @inline(__always)
        private func forEach(_ first: Int, _ body: (Index) -> Void) {
            var index = last[first]
            while index >= 0 {
                body(indices[index])
                index = indices[index].previous
            }
        }

        init(_ languages: some Sequence<Int>) {
            for language in languages {
                for (bit, pattern) in LanguagePatterns.all[language].patterns.enumerated() {
                    let mask = Self.mask(pattern.start) | Self.mask(pattern.holds) | Self.mask(pattern.ends)
                    let hasStart = pattern.start.utf8CodeUnitCount > 0
                    let rarest = hasStart ? 0 : Self.rarestBit(of: mask)
                    if !hasStart { rareBits |= 1 << UInt64(rarest) }
                    let first = hasStart ? Int(pattern.start.utf8Start.pointee) : 256 + rarest
                    indices.append(
                        Index(language: language, bit: UInt64(bit), pattern: pattern, mask: mask, previous: last[first])
                    )
                    last[first] = indices.count - 1
                }
            }
        }

        /// Returns the bit of a mask that the fewest lines have: one that no lowercase letter shares, otherwise that of
        /// the rarest letter.
        private static func rarestBit(of mask: UInt64) -> Int {
            let small: UInt64 = (1 << 59) - (1 << 32)
            if mask & ~small != 0 { return (mask & ~small).trailingZeroBitCount }
            let bits = "zqxjkvbpygfwmucldrhsinoate ".utf8.map { Int($0 & 0x3F) }
            return bits.first { mask & 1 << UInt64($0) != 0 } ?? mask.trailingZeroBitCount
        }

        private static func mask(_ word: StaticString) -> UInt64 {
            LanguageReader.mask(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }

        static let all = PatternTable(LanguagePatterns.all.indices)
    }

    private static let supersets: [(Int, Int)] = {
        let names = [
            ("C++", "C"), ("Objective-C", "C"), ("TypeScript", "JavaScript"), ("Emacs Lisp", "Lisp"),
        ]
        return names.compactMap { whole, part in
            guard let first = LanguagePatterns.all.firstIndex(where: { $0.name == whole }),
                let second = LanguagePatterns.all.firstIndex(where: { $0.name == part })
            else { return nil }
            return (first, second)
        }
    }()
}

extension LanguageReader.Tally {
    /// Returns whether a pattern was matched before.
    fileprivate func has(_ index: LanguageReader.Index) -> Bool { seen[index.language] & (1 << index.bit) != 0 }

    /// Counts a pattern if it matches the line.
    fileprivate mutating func note(_ index: LanguageReader.Index, _ line: ArraySlice<UInt8>) {
        guard LanguageReader.matches(index.pattern, line) else { return }
        hits[index.language] += 1
        guard !has(index) else { return }
        seen[index.language] |= 1 << index.bit
        scores[index.language] += index.pattern.weight
    }
}
