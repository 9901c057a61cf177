public import DeclarationFormats

/// The findings that the comments in a file suppress.
///
/// `typeq:ignore RULE` in a comment suppresses the findings of a rule. Several rules are separated by commas. A comment after
/// other text applies to its line and, in XML, to the key of a value that begins in the line. A comment on its own line applies
/// to the next element and its content in XML (with its key or value), and to the next line in other formats.
///
/// ```xml
/// <!-- typeq:ignore W_RANK_MISSING, W_BROAD_CLAIM -->
/// <dict> … </dict>
/// ```
public struct Suppressions: Sendable {
    /// The lines in which the findings of each rule are suppressed, keyed by rule: ascending ranges that do not overlap.
    private var silent: [String: [ClosedRange<Int>]] = [:]
    /// A rule in a comment.
    private struct Name {
        /// The index of the name in `rules`.
        var rule: Int32
        /// The lines to which the comment applies. The last line is 0 if it is not known yet.
        var (first, last): (Int32, Int32)
        var position: SourcePosition

        var lines: ClosedRange<Int> { Int(first)...Int(last) }
    }

    /// The rules in comments, in the order of the file.
    private var named: [Name] = []
    /// The different names of rules in comments, and the rules that each name suppresses.
    private var rules: [(name: String, silenced: [String])] = []

    /// The names in comments that are not rule names, with their positions. If there are too many, only the first names are
    /// kept.
    private var unknown: [(name: String, position: SourcePosition)] = []
    /// The comments that suppress nothing because they contain a word other than `ignore`, or no rule.
    private var idle: [SuppressionComment] = []
    /// The position of the first comment that is not read because there are too many comments, or nil if all are read.
    private var excess: SourcePosition?

    /// Reads the comments in a file. Comments after the first 20,000 are not read, which is reported as a finding.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Complexity: O(*n* log *n*) in the number of bytes.
    public init(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes[...].firstRange(ofBytes: SuppressionComment.mark) != nil else { return }
        let isXML = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
        var numbers: [String: Int32] = [:]
        var extents = XMLExtents()
        var commentCount = 0
        var number = 0
        var offset = 0
        while offset <= bytes.count {
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[offset..<end]
            offset = end + 1
            number += 1
            let keyLine =
                isXML
                ? extents.read(line, number) { names in
                    for index in names { named[Int(index)].last = Int32(clamping: number) }
                } : nil
            guard let comment = SuppressionComment(in: line, number) else { continue }
            guard commentCount < DeclarationLimits.comments else {
                excess = comment.position
                break
            }
            guard comment.isComplete else {
                if idle.count <= DeclarationLimits.ruleFindings { idle.append(comment) }
                continue
            }
            let start = named.count
            let isBeforeElement = comment.isAlone && isXML
            let first = isBeforeElement ? extents.keyLine ?? number : keyLine ?? number
            let last = !comment.isAlone ? number : isXML ? 0 : number + 1
            for id in comment.rules {
                if let rule = numbers[id] ?? addRule(id) {
                    numbers[id] = rule
                    named.append(
                        Name(
                            rule: rule, first: Int32(clamping: first), last: Int32(clamping: last),
                            position: comment.position))
                } else if unknown.count <= DeclarationLimits.ruleFindings {
                    unknown.append((id, comment.position))
                }
            }
            guard named.count > start else { continue }
            if isBeforeElement { extents.add(Int32(start)..<Int32(named.count)) }
            commentCount += 1
        }
        for index in named.indices {
            if named[index].last == 0 { named[index].last = max(named[index].first, Int32(clamping: number)) }
            for rule in rules[Int(named[index].rule)].silenced {
                Self.add(named[index].lines, to: &silent[rule, default: []])
            }
        }
        silent = silent.mapValues(Self.merged)
    }

    /// Adds the name of a rule. Returns its index, or nil if the name is not the name of a rule.
    private mutating func addRule(_ name: String) -> Int32? {
        let silenced = RuleList.silenced(by: name)
        guard !silenced.isEmpty else { return nil }
        rules.append((name, silenced))
        return Int32(rules.count - 1)
    }

    /// Adds lines to ranges. Lines that begin in the last range or immediately after it extend that range.
    private static func add(_ lines: ClosedRange<Int>, to ranges: inout [ClosedRange<Int>]) {
        guard let last = ranges.last, last.lowerBound...last.upperBound + 1 ~= lines.lowerBound else {
            return ranges.append(lines)
        }
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, lines.upperBound)
    }

    /// Returns ascending ranges that do not overlap and contain the same lines.
    private static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { add($1, to: &$0) }
    }

    /// Returns whether a comment suppresses a finding in the file. The result is false for a finding without a line.
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

    /// Returns the findings about comments that suppress nothing, because of a name that is not a rule name, or because they
    /// contain a word other than `ignore`, or no rule.
    package func unknownRules(in file: String) -> [Diagnostic] {
        var findings =
            UnknownRuleIgnored.findings(unknown, in: file) + UnknownSuppression.findings(idle, in: file)
        if let excess {
            findings.append(
                Diagnostic(
                    unreadable: "the file has more than \(DeclarationLimits.comments) comments with typeq:ignore",
                    at: Diagnostic.Location(file: file, position: excess)))
        }
        return findings
    }

    /// Returns the findings about rules in comments that suppress none of the findings.
    ///
    /// - Parameters:
    ///   - findings: All findings of the checks, including the suppressed findings.
    ///   - file: The name of the file.
    ///   - isChecked: Whether the checks could find the mistakes of a rule, given its ID.
    /// - Returns: The findings, in the order of the file.
    /// - Complexity: O((*f* + *c*) log *f*) in the number of findings and comments.
    package func unused(
        among findings: [Diagnostic], in file: String, isChecked: (String) -> Bool
    ) -> [Diagnostic] {
        guard !named.isEmpty else { return [] }
        var lines: [String: [Int]] = [:]
        for finding in findings where finding.location.file == file {
            if let line = finding.location.position?.line { lines[finding.id, default: []].append(line) }
        }
        for id in lines.keys { lines[id]?.sort() }
        var unused: [(name: String, position: SourcePosition)] = []
        for name in named where unused.count <= DeclarationLimits.ruleFindings {
            let rule = rules[Int(name.rule)]
            if isChecked(rule.name), !rule.silenced.contains(where: { lines[$0]?.hasElement(in: name.lines) == true }) {
                unused.append((rule.name, name.position))
            }
        }
        return UnusedSuppression.findings(unused, in: file)
    }
}

extension [Int] {
    /// Returns whether an ascending array has an element in a range. Complexity: O(log *n*).
    fileprivate func hasElement(in range: ClosedRange<Int>) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < count && range.contains(self[low])
    }
}

/// Finds the ends of the XML elements that follow comments, in one pass through the tags of the lines.
///
/// A comment applies up to the end of the next element or, for a key, of its value. It never applies beyond the
/// enclosing element. A comment before or after a value also applies to its key.
private struct XMLExtents {
    private var depth = 0
    /// Whether each open element is a key, innermost element last.
    private var keys: [Bool] = []
    /// The indices of the names in the comments whose range has not ended yet, with their depths in ascending order.
    private var open: [(names: Range<Int32>, depth: Int32)] = []

    /// The line of the key whose value follows, keyed by depth.
    private var keyLines: [Int: Int] = [:]

    /// The line of the key whose value follows the tags that were read, or nil if another element follows.
    var keyLine: Int? { keyLines[depth] }

    /// Records the names in a comment that follows the tags that were read.
    mutating func add(_ names: Range<Int32>) { open.append((names, Int32(clamping: depth))) }

    /// Reads the tags in a line, and calls a closure for each comment whose range ends in the line. Returns the number
    /// of the first line with a key whose value begins in this line, or nil if there is none.
    mutating func read(_ line: ArraySlice<UInt8>, _ number: Int, _ end: (Range<Int32>) -> Void) -> Int? {
        var first: Int?
        var rest = line
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard let mark = rest.first, mark != UInt8(ascii: "!"), mark != UInt8(ascii: "?") else { continue }
            let tag = rest.prefix { $0 != UInt8(ascii: ">") }
            var isKey = false
            if mark == UInt8(ascii: "/") {
                keyLines[depth] = nil
                depth -= 1
                isKey = keys.popLast() ?? false
                if isKey { keyLines[depth] = number }
            } else {
                if let keyLine = keyLines.removeValue(forKey: depth) { first = min(first ?? keyLine, keyLine) }
                if tag.last != UInt8(ascii: "/") {
                    depth += 1
                    keys.append(tag.prefix { $0 > UInt8(ascii: " ") }.elementsEqual("key".utf8))
                    continue
                }
            }
            while let last = open.last, last.depth > depth || last.depth == depth && !isKey {
                end(last.names)
                open.removeLast()
            }
        }
        return first
    }
}
