import DeclarationFormats

/// What the comments of a file silence.
///
/// `typeq:ignore RULE` in a comment silences findings of the rule; several rules stand with commas between them. Behind
/// something on its line, the comment counts for that line. Alone on its line it counts for what comes next: in XML the next
/// element with all that is in it (of a key, its value too), elsewhere the next line.
///
/// ```xml
/// <!-- typeq:ignore W_RANK_MISSING, W_BROAD_CLAIM -->
/// <dict> … </dict>
/// ```
public struct Suppressions: Sendable {
    private var ranges: [(rules: Set<String>, lines: ClosedRange<Int>)] = []

    /// The ids that comments name, with the place of each.
    public private(set) var named: [(rule: String, position: SourcePosition)] = []

    private static let mark = Array("typeq:ignore".utf8)

    /// Reads the comments of a file. A file without the mark costs one search.
    public init(_ bytes: [UInt8]) {
        guard bytes.firstRange(ofBytes: Self.mark) != nil else { return }
        let isXML = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let place = Array(line).firstRange(ofBytes: Self.mark) else { continue }
            let number = index + 1
            let ids = Self.rules(in: line[(line.startIndex + place.upperBound)...])
            let column = String(decoding: line.prefix(place.lowerBound), as: UTF8.self).unicodeScalars.count + 1
            let position = SourcePosition(
                offset: line.startIndex + place.lowerBound, line: number, column: column)
            named += ids.map { ($0, position) }
            let rules = ids.flatMap { RuleList.silenced(by: $0) }
            guard !rules.isEmpty else { continue }
            let opening = Self.opening(of: Array(line[..<(line.startIndex + place.lowerBound)]))
            let isAlone = opening.allSatisfy { $0 <= UInt8(ascii: " ") }
            let end = !isAlone ? number : isXML ? XMLExtent.end(after: index, in: lines) : number + 1
            ranges.append((Set(rules), number...max(number, end)))
        }
    }

    /// Whether a finding in the file is silenced.
    public func silences(_ finding: LintFinding) -> Bool {
        guard let line = finding.place.position?.line, line > 0 else { return false }
        return ranges.contains { $0.lines.contains(line) && $0.rules.contains(finding.rule) }
    }

    /// The findings about comments that name no rule.
    public func unknownRules(in file: String) -> [LintFinding] {
        named.filter { RuleList.silenced(by: $0.rule).isEmpty }.map {
            UnknownRuleIgnored.finding($0.rule, at: LintPlace(file: file, position: $0.position))
        }
    }

    /// The first word behind the mark, and those that follow as long as they are written like the id of a rule.
    private static func rules(in text: ArraySlice<UInt8>) -> [String] {
        var rules: [String] = []
        for word in text.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 <= UInt8(ascii: " ") }) {
            guard word.first.map({ isLetter($0) }) == true else { break }
            let isID = word.contains(UInt8(ascii: "_")) && word.allSatisfy { isCapital($0) || $0 == UInt8(ascii: "_") }
            guard rules.isEmpty || isID else { break }
            rules.append(String(decoding: word.prefix { isLetter($0) || $0 == UInt8(ascii: "_") }, as: UTF8.self))
        }
        return rules
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { isCapital(byte & ~0x20) && byte >= UInt8(ascii: "A") }

    /// What stands on the line in front of the comment.
    private static func opening(of line: [UInt8]) -> [UInt8] {
        for sign in ["<!--", "/*", "//"] {
            if let place = line.firstRange(ofBytes: Array(sign.utf8)) { return Array(line[..<place.lowerBound]) }
        }
        return line
    }
}

/// Where an XML element ends, by the tags alone.
private enum XMLExtent {
    /// The number of the line on which the element ends that begins first after a line; of a key, its value.
    static func end(after index: Int, in lines: [ArraySlice<UInt8>]) -> Int {
        var depth = 0
        var isKey = false
        for (number, line) in lines.enumerated().dropFirst(index + 1) {
            var rest = line[...]
            while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
                rest = rest[(open + 1)...]
                guard let first = rest.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { continue }
                let name = rest.prefix { $0 != UInt8(ascii: ">") && $0 > UInt8(ascii: " ") }
                let tag = rest.prefix { $0 != UInt8(ascii: ">") }
                if first == UInt8(ascii: "/") {
                    depth -= 1
                } else if tag.last != UInt8(ascii: "/") {
                    if depth == 0 { isKey = name.elementsEqual("key".utf8) }
                    depth += 1
                }
                guard depth <= 0 else { continue }
                if isKey {
                    isKey = false
                } else {
                    return number + 1
                }
            }
        }
        return lines.count
    }
}

extension [UInt8] {
    /// Where some bytes stand first. Complexity: O(n × m).
    fileprivate func firstRange(ofBytes wanted: [UInt8]) -> Range<Int>? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        var start = 0
        while start <= count - wanted.count, let candidate = self[start...].firstIndex(of: first) {
            guard candidate + wanted.count <= count else { return nil }
            if self[candidate..<candidate + wanted.count].elementsEqual(wanted) {
                return candidate..<candidate + wanted.count
            }
            start = candidate + 1
        }
        return nil
    }
}
