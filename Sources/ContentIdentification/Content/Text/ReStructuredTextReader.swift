import DeclarationFormats
import TypeRegistry

/// Reads reStructuredText documents.
///
/// Source: [reStructuredText Markup Specification](https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html): section
/// titles, explicit markup, field lists, interpreted text, references.
enum ReStructuredTextReader {
    /// Returns evidence based on several kinds of markup. A title alone may occur in any plain text.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        var marks: [String: Int] = [:]
        let lines = text.lines.prefix(200).map { text[$0].prefix(300) }
        for (index, line) in lines.enumerated() {
            guard let first = line.first else { continue }
            if first == UInt8(ascii: "."), line.starts(".. ") {
                let rest = line.dropFirst(3)
                let name = rest.prefix { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
                if name.ends("::") { marks["directives"] = 4 }
                if rest.starts("_"), rest.contains(UInt8(ascii: ":")) { marks["targets"] = 3 }
                if rest.starts("|"), rest.holds("::") { marks["substitutions"] = 3 }
            }
            if first == UInt8(ascii: ":"), index < 4 {
                let name = line.dropFirst().prefix { $0.isWord || $0 == UInt8(ascii: "-") || $0 == 0x20 }
                if !name.isEmpty, line[name.endIndex...].first == UInt8(ascii: ":"),
                    line[name.endIndex...].count < 2 || line[(name.endIndex + 1)...].first == 0x20
                {
                    marks["fields"] = 2
                }
            }
            if isRule(line), index > 0 {
                let title = lines[index - 1]
                if let start = title.first, start != first,
                    !start.isWhiteSpace || (index > 1 && isRule(lines[index - 2])), !isRule(title),
                    line.count >= title.count || line.count >= 8
                {
                    let isOver = index > 1 && lines[index - 2].first == first && isRule(lines[index - 2])
                    if isOver, !isTitle(lines, lastLine: index) { continue }
                    marks[isOver ? "titles between lines" : "titles"] =
                        isOver
                        ? 4
                        : first == UInt8(ascii: "=") || first == UInt8(ascii: "-") ? max(1, marks["titles"] ?? 0) : 3
                }
            }
            if line.contains(UInt8(ascii: "`")) {
                // Only one of these marks is recorded for a line: `` ``_name`` `` is a literal, not a reference.
                if hasRole(line) {
                    marks["roles"] = 3
                } else if hasReference(line) {
                    marks["references"] = 3
                } else if line.holds("``") {
                    marks["literals"] = 1
                }
            }
            // A line of colons underlines a title.
            if line.ends("::"), first != UInt8(ascii: "."), !line.starts("#"), !isRule(line) {
                marks["literal blocks"] = 1
            }
            if line.starts(">>> ") { marks["doctests"] = 2 }
        }
        guard marks.values.reduce(0, +) >= 4, marks.count >= 2 || marks["directives"] != nil else { return nil }
        guard
            marks["directives"] != nil || marks.keys.contains(where: { $0.hasPrefix("titles") })
                || marks["fields"] != nil
        else { return nil }
        return FormatEvidence(
            TypeName.reStructuredText, .hint, text: "reStructuredText \(marks.keys.sorted().joined(separator: ", "))"
        )
    }

    /// Returns whether a line between two lines of punctuation is a title, and not the heading of a table, whose rows follow it:
    /// the lines are equally long and not shorter than the title, a blank line or explicit markup precedes them, and a line of
    /// the same kind does not end the text below.
    ///
    /// Source: reStructuredText Markup Specification, "Sections", and docutils, "Title overline & underline mismatch".
    private static func isTitle(_ lines: [ArraySlice<UInt8>], lastLine index: Int) -> Bool {
        let (over, title, under) = (lines[index - 2].trimmed, lines[index - 1], lines[index].trimmed)
        guard over.count == under.count, title.trimmed.count <= under.count else { return false }
        if index > 2 {
            let before = lines[index - 3]
            guard before.trimmed.isEmpty || before.starts(".. ") else {
                return false
            }
        }
        let rows = lines[(index + 1)...].prefix { !$0.trimmed.isEmpty }
        return !rows.contains { $0.trimmed == under }
    }

    /// Returns whether text contains any markup of reStructuredText: explicit markup, an inline literal, a title, a
    /// field, a literal block, a reference, or a role. Lists, emphasis and block quotations also occur in other text.
    static func holdsMarkup(_ text: TextWindow) -> Bool {
        text.lines.contains { bounds in
            let line = text[bounds].prefix(300)
            if line.starts(".. ") || line.holds("``") || line.trimmed.ends("::") || line.count > 3 && isRule(line) {
                return true
            }
            return hasRole(line) || hasReference(line)
                || line.first == UInt8(ascii: ":") && line.dropFirst().contains(UInt8(ascii: ":"))
        }
    }

    /// Returns whether a line consists of one punctuation character, repeated at least three times.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first < 0x80, !first.isLetter, !first.isDigit else { return false }
        let line = line.last?.isWhiteSpace == true ? line.trimmed : line
        guard line.count >= 3, let mark = line.first, line.last == mark, isRuleMark(mark) else { return false }
        return line.allSatisfy { $0 == mark }
    }

    private static func isRuleMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: ":"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Returns whether a line contains a reference such as `text`_, in single backquotes.
    private static func hasReference(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line
        while let close = rest.position(of: "`_") {
            rest = line[(close + 2)...]
            let next = rest.first
            let isEnd = next == nil || next == UInt8(ascii: "_") || next?.isWord == false
            if close > line.startIndex, line[close - 1] != UInt8(ascii: "`"), !line[close - 1].isWhiteSpace, isEnd {
                return true
            }
        }
        return false
    }

    /// Returns whether a line contains a role such as `:role:`text``.
    private static func hasRole(_ line: ArraySlice<UInt8>) -> Bool {
        guard let open = line.position(of: ":`"), open > line.startIndex else { return false }
        let before = line[..<open]
        guard let colon = before.lastIndex(of: UInt8(ascii: ":")) else { return false }
        let name = before[(colon + 1)...]
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "-") }
    }
}

extension MarkupReader {
    /// Reads Markdown by several kinds of markup: a heading, and links, fences or tables.
    ///
    /// Source: [CommonMark](https://spec.commonmark.org), 4.2, 4.5, 6.3.
    static func markdown(_ text: TextWindow) -> FormatEvidence? {
        var headings = 0
        var kinds: Set<String> = []
        for bounds in text.lines.prefix(120) {
            let line = text[bounds].prefix(400)
            guard let first = line.first else { continue }
            if first == UInt8(ascii: "#") {
                let marks = line.prefix { $0 == UInt8(ascii: "#") }
                let rest = line[marks.endIndex...]
                if marks.count <= 6, rest.first == 0x20,
                    rest.dropFirst().first.map({ $0.isLetter || $0 >= 0x60 || $0.isDigit }) == true
                {
                    headings += 1
                }
            }
            if line.starts("```") { kinds.insert("fences") }
            let hasBracket = line.contains(UInt8(ascii: "]"))
            if hasBracket, line.holds("](http") || line.holds("](#") || line.holds("](/") || line.holds("](.") {
                kinds.insert("links")
            }
            if line.starts("|-") || line.starts("| -") || line.starts("|:-") { kinds.insert("tables") }
            if line.starts("- **") || line.starts("* **") || line.starts("**") { kinds.insert("emphasis") }
        }
        guard headings >= 1, kinds.count >= 2 || (headings >= 2 && kinds.count >= 1) else { return nil }
        return FormatEvidence(
            TypeName.markdown, .hint, text: "Markdown headings and \(kinds.sorted().joined(separator: ", "))")
    }
}
