/// Reads differences between files.
///
/// Source: [POSIX diff](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/diff.html), output formats;
/// git-diff(1), generating patches; Subversion's `Index:` lines.
enum PatchReader {
    /// Searches for two lines that belong together: names and a hunk, or a command of git and what follows it.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let lines = min(text.lines.count - 1, 80)
        guard lines > 0 else { return nil }
        for index in 0..<lines {
            let line = text.line(index)
            guard let first = line.first else { continue }
            let next = text.line(index + 1)
            switch first {
            case UInt8(ascii: "-"):
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@ -") {
                    return evidence("a unified difference")
                }
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@@ -") {
                    return evidence("a combined difference")
                }
            case UInt8(ascii: "*"):
                if line.starts("*** "), next.starts("--- "), text.line(index + 2).starts("***************") {
                    return evidence("a difference with context")
                }
            case UInt8(ascii: "d"):
                let isGit = line.starts("diff --git a/") || line.starts("diff --cc ")
                if isGit, isExtended(next) { return evidence("a difference of git") }
                if line.starts("diff -"),
                    next.starts("--- ") || next.starts("*** ") || isNormal(next) || next.starts("Only in ")
                {
                    return evidence("a difference of diff")
                }
            case UInt8(ascii: "I"):
                if line.starts("Index: "), next.starts("=====") { return evidence("a difference of Subversion or CVS") }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let mark = next.prefix(2)
                if index == 0, isNormal(line), mark.equals("< ") || mark.equals("> ") {
                    return evidence("a difference of the plain form")
                }
            default: break
            }
        }
        return nil
    }

    private static func evidence(_ text: String) -> FormatEvidence {
        FormatEvidence(TypeName.patchFile, .structure, text)
    }

    private static func isExtended(_ line: ArraySlice<UInt8>) -> Bool {
        let words: [StaticString] = [
            "index ", "new file mode ", "deleted file mode ", "old mode ", "similarity index ", "rename from ", "--- ",
            "dissimilarity",
        ]
        return words.contains { line.starts($0) }
    }

    /// Returns whether a line is like `12,14c13`.
    private static func isNormal(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count < 40, line.first?.isDigit == true, line.last?.isDigit == true else { return false }
        let letters = line.filter { !$0.isDigit && $0 != UInt8(ascii: ",") }
        return letters.count == 1
            && (letters[0] == UInt8(ascii: "a") || letters[0] == UInt8(ascii: "c") || letters[0] == UInt8(ascii: "d"))
    }
}

/// Reads subtitles and lyrics, by the times in their lines.
///
/// Sources: SubRip and MicroDVD by the files that their programs write; LRC by its description; WebVTT and SSA have
/// prefixes.
enum SubtitleReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(4)
        // The text may begin after more empty lines than are examined.
        guard let first = text.text.first, !lines.isEmpty else { return nil }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if lines.count >= 2, lines[0].isDigits, hasTimes(lines[1], " --> ") {
                return FormatEvidence(["subtitles/subrip"], .structure, "a number, then two times")
            }
            if hasTimes(lines[0].prefix(24), ","), lines[0].count <= 26,
                lines[0].prefix(12).filter({ $0 == UInt8(ascii: ":") }).count == 2
            {
                return FormatEvidence(["subtitles/subviewer"], .structure, "two times in one line")
            }
        case UInt8(ascii: "{"):
            if frames(lines[0], UInt8(ascii: "{"), UInt8(ascii: "}")) {
                return FormatEvidence(["subtitles/microdvd"], .structure, "two numbers of frames in braces")
            }
        case UInt8(ascii: "["):
            if frames(lines[0], UInt8(ascii: "["), UInt8(ascii: "]")),
                lines.count < 2
                    || frames(lines[1], UInt8(ascii: "["), UInt8(ascii: "]"))
            {
                return FormatEvidence(
                    ["subtitles/mpl2"], .structure, "two numbers of tenths of seconds in brackets")
            }
            let count = lines.filter(isLyric).count
            if count >= 2 || (count == 1 && lines.count == 1) {
                return FormatEvidence(["subtitles/lrc"], .structure, "lines with times in brackets")
            }
        default: break
        }
        return nil
    }

    /// `00:00:01,000 --> 00:00:02,000`.
    private static func hasTimes(_ line: ArraySlice<UInt8>, _ between: StaticString) -> Bool {
        guard let middle = line.position(of: between) else { return false }
        let right = line[(middle + between.utf8CodeUnitCount)...].trimmed
        return isTime(line[..<middle].trimmed) && isTime(right.prefix { !$0.isWhiteSpace })
    }

    private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        let colons = text.filter { $0 == UInt8(ascii: ":") }.count
        return 5...16 ~= text.count && 1...2 ~= colons && text.first?.isDigit == true
            && text.allSatisfy {
                $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".")
            }
    }

    /// `{10}{20}text`.
    private static func frames(_ line: ArraySlice<UInt8>, _ open: UInt8, _ close: UInt8) -> Bool {
        var rest = line
        for _ in 0..<2 {
            guard rest.popFirst() == open else { return false }
            let digits = rest.prefix { $0.isDigit }
            guard 1...9 ~= digits.count, rest[digits.endIndex...].first == close else { return false }
            rest = rest[(digits.endIndex + 1)...]
        }
        return !rest.isEmpty
    }

    /// `[01:23.45]text`, or a tag such as `[ar:Artist]`.
    private static func isLyric(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "["), let close = line.prefix(120).firstIndex(of: UInt8(ascii: "]")) else {
            return false
        }
        let inner = line[(line.startIndex + 1)..<close]
        if inner.count >= 5, isTime(inner) { return true }
        let tags: [StaticString] = ["ar:", "ti:", "al:", "by:", "offset:", "length:", "au:", "re:", "ve:"]
        return tags.contains { inner.starts($0) }
    }
}

/// Reads settings in TOML.
///
/// Source: [TOML 1.0](https://toml.io/en/v1.0.0): tables in brackets, keys, and typed values, so that strings have
/// quotes. This distinguishes it from older kinds of settings with sections.
enum TOMLReader {
    /// Returns evidence for a text that has a table, and only values of TOML.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first, first.isWord || first == UInt8(ascii: "[") || first == UInt8(ascii: "#")
        else {
            return nil
        }
        var tables = 0
        var keys = 0
        var typed = 0
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
                if bare.starts("[[") || name.contains(UInt8(ascii: ".")) { typed += 1 }
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
            case UInt8(ascii: "\""), UInt8(ascii: "'"): typed += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                typed += 1
                depth = balance(value)
            default:
                guard start.isDigit || "+-".utf8.contains(start) || isWord(value) else { return nil }
            }
        }
        guard tables >= 1, keys >= 2 || keys == 1 && typed >= 2, typed >= 1 else { return nil }
        return FormatEvidence(TypeName.toml, .hint, "tables and typed values of TOML")
    }

    private static func isWord(_ value: ArraySlice<UInt8>) -> Bool {
        let word = value.firstWord
        return word.equals("true") || word.equals("false") || word.equals("inf") || word.equals("nan")
    }

    /// Returns how many more brackets a line opens than it closes. Those in strings count, too, which rarely matters.
    private static func balance(_ line: ArraySlice<UInt8>) -> Int {
        line.reduce(0) { $0 + ("[{".utf8.contains($1) ? 1 : "]}".utf8.contains($1) ? -1 : 0) }
    }
}
