public import DeclarationFormats

/// The findings that the comments in a file suppress.
///
/// `typeq:ignore RULE` in a comment suppresses the findings of a rule. Several rules are separated by commas. A comment after
/// other text applies to its line. A comment on its own line applies to the next element and its content in XML (for a key,
/// also to its value), and to the next line in other formats.
///
/// ```xml
/// <!-- typeq:ignore W_RANK_MISSING, W_BROAD_CLAIM -->
/// <dict> … </dict>
/// ```
public struct Suppressions: Sendable {
    /// The lines in which the findings of each rule are suppressed, keyed by rule: ascending ranges that do not overlap.
    private var silent: [String: [ClosedRange<Int>]] = [:]

    /// The names in comments that are not rule names, with their positions. If there are too many, only the first names are
    /// kept.
    private var unknown: [(name: String, position: SourcePosition)] = []
    /// The position of the first comment that is not read because there are too many comments, or nil if all are read.
    private var excess: SourcePosition?

    /// The text at the beginning of such a comment.
    private static let mark = Array("typeq:ignore".utf8)

    /// Reads the comments in a file. Comments after the first 20,000 are not read, which is reported as a finding.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes[...].firstRange(ofBytes: Self.mark) != nil else { return }
        let isXML = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
        var silencedIDs: [String: [String]] = [:]
        var extents = XMLExtents()
        /// The last line of each comment, or 0 if it is not known yet.
        var comments: [(rules: [String], first: Int, last: Int)] = []
        var number = 0
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end]
            start = end + 1
            number += 1
            if isXML { extents.read(line) { comments[$0].last = number } }
            guard let range = line.firstRange(ofBytes: Self.mark) else { continue }
            let column = String(decoding: line[..<range.lowerBound], as: UTF8.self).unicodeScalars.count + 1
            let position = SourcePosition(offset: range.lowerBound, line: number, column: column)
            guard comments.count < DeclarationLimits.comments else {
                excess = position
                break
            }
            let ids = Self.rules(in: line[range.upperBound...])
            let silenced = ids.flatMap { id in
                let silenced = silencedIDs[id] ?? RuleList.silenced(by: id)
                if !silenced.isEmpty {
                    silencedIDs[id] = silenced
                } else if unknown.count <= DeclarationLimits.ruleFindings {
                    unknown.append((id, position))
                }
                return silenced
            }
            guard !silenced.isEmpty else { continue }
            let isAlone = Self.opening(of: line[..<range.lowerBound]).allSatisfy { $0 <= UInt8(ascii: " ") }
            if isAlone, isXML { extents.add(comments.count) }
            comments.append((silenced, number, !isAlone ? number : isXML ? 0 : number + 1))
        }
        for comment in comments {
            let lines = comment.first...(comment.last == 0 ? max(comment.first, number) : comment.last)
            for rule in comment.rules { add(lines, to: &silent[rule, default: []]) }
        }
    }

    /// Adds a range that does not begin before the last range.
    private func add(_ lines: ClosedRange<Int>, to ranges: inout [ClosedRange<Int>]) {
        guard let last = ranges.last, lines.lowerBound <= last.upperBound + 1 else { return ranges.append(lines) }
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, lines.upperBound)
    }

    /// Returns whether a comment suppresses a finding in the file.
    ///
    /// - Complexity: O(log *n*) in the number of comments.
    public func silences(_ finding: Diagnostic) -> Bool {
        guard let line = finding.location.position?.line, line > 0, let ranges = silent[finding.id] else {
            return false
        }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < line { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(line)
    }

    /// Returns the findings about comments that contain names that are not rule names.
    package func unknownRules(in file: String) -> [Diagnostic] {
        var findings = UnknownRuleIgnored.findings(unknown, in: file)
        if let excess {
            findings.append(
                Diagnostic(
                    unreadable: "the file has more than \(DeclarationLimits.comments) comments with typeq:ignore",
                    at: Diagnostic.Location(file: file, position: excess)))
        }
        return findings
    }

    /// Returns the first word after the mark, and the following words that have the form of a rule ID.
    private static func rules(in text: ArraySlice<UInt8>) -> [String] {
        var rules: [String] = []
        for word in text.lazy.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 <= UInt8(ascii: " ") }) {
            guard word.first?.isLetter == true else { break }
            let isID = word.contains(UInt8(ascii: "_")) && word.allSatisfy { $0.isCapital || $0 == UInt8(ascii: "_") }
            guard rules.isEmpty || isID else { break }
            rules.append(String(decoding: word.prefix { $0.isIdentifierStart }, as: UTF8.self))
        }
        return rules
    }

    /// Returns the part of the line before the comment.
    private static func opening(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for opener in ["<!--", "/*", "//"] {
            if let range = line.firstRange(ofBytes: Array(opener.utf8)) { return line[..<range.lowerBound] }
        }
        return line
    }
}

/// Finds the ends of the XML elements that follow comments, in one pass through the tags of the lines.
///
/// A comment applies up to the end of the next element or, for a key, of its value. It never applies beyond the
/// enclosing element.
private struct XMLExtents {
    private var depth = 0
    /// Whether each open element is a key, innermost element last.
    private var keys: [Bool] = []
    /// The comments whose end is not known yet, with their depths in ascending order.
    private var open: [(comment: Int, depth: Int)] = []

    /// Records a comment after the tags that were read.
    mutating func add(_ comment: Int) { open.append((comment, depth)) }

    /// Reads the tags in a line, and calls a closure for each comment that ends in the line.
    mutating func read(_ line: ArraySlice<UInt8>, _ end: (Int) -> Void) {
        var rest = line
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard let first = rest.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { continue }
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            var isKey = false
            if first == UInt8(ascii: "/") {
                depth -= 1
                isKey = keys.popLast() ?? false
            } else if tag.last != UInt8(ascii: "/") {
                depth += 1
                keys.append(tag.prefix { $0 > UInt8(ascii: " ") }.elementsEqual("key".utf8))
                continue
            }
            while let last = open.last, last.depth > depth || last.depth == depth && !isKey {
                end(last.comment)
                open.removeLast()
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the range of the first occurrence of bytes. Complexity: O(n × m).
    fileprivate func firstRange(ofBytes wanted: [UInt8]) -> Range<Int>? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        var start = startIndex
        while start <= endIndex - wanted.count, let candidate = self[start...].firstIndex(of: first) {
            guard candidate + wanted.count <= endIndex else { return nil }
            if self[candidate..<candidate + wanted.count].elementsEqual(wanted) {
                return candidate..<candidate + wanted.count
            }
            start = candidate + 1
        }
        return nil
    }
}
