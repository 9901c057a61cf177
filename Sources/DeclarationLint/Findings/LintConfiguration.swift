package import DeclarationFormats

/// The settings of a repository for lint: the object under `lint` in its `typeq.json`.
///
/// ```json
/// { "lint": { "ignore": ["W_RANK_MISSING"], "strict": true } }
/// ```
package struct LintConfiguration: Sendable {
    /// The ids of the rules whose findings are ignored.
    package var ignored: Set<String> = []
    /// Whether warnings are treated as errors.
    package var isStrict = false
    /// The names under `ignore` that are not names of rules, with their positions.
    package private(set) var unknown: [(name: String, position: SourcePosition)] = []
    /// The mistakes in the object, with their positions.
    package private(set) var mistakes: [(message: String, position: SourcePosition)] = []

    /// Creates a configuration that ignores nothing.
    package init() {}

    /// Reads the object under `lint` of a `typeq.json`. Without one, nothing is ignored.
    ///
    /// - Throws: `DeclarationFormatError` if the bytes are not JSON.
    package init(json bytes: [UInt8]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root
        guard let lint = root.dictionary?["lint"] else { return }
        guard let object = lint.dictionary else {
            mistakes.append(("expected an object under 'lint', found \(lint.kindName)", lint.position))
            return
        }
        for member in object {
            switch member.key {
            case "ignore": readIgnored(member.value)
            case "strict":
                if let flag = member.value.boolean {
                    isStrict = flag
                } else {
                    mistakes.append(
                        ("expected true or false under 'strict', found \(member.value.kindName)", member.value.position)
                    )
                }
            default:
                mistakes.append(("unknown key '\(member.key)' (choose ignore, strict)", member.keyPosition))
            }
        }
    }

    private mutating func readIgnored(_ value: DeclarationValue) {
        guard let array = value.array else {
            mistakes.append(("expected an array of rules under 'ignore', found \(value.kindName)", value.position))
            return
        }
        for element in array {
            guard let id = element.string else {
                mistakes.append(("expected the id of a rule, found \(element.kindName)", element.position))
                continue
            }
            let silenced = RuleList.silenced(by: id)
            if silenced.isEmpty { unknown.append((id, element.position)) }
            ignored.formUnion(silenced)
        }
    }

    /// Returns the findings about names that are not names of rules.
    package func unknownRules(in file: String) -> [LintFinding] {
        unknown.map { UnknownRuleIgnored.finding($0.name, at: LintLocation(file: file, position: $0.position)) }
    }
}

/// The findings that the comments of a file silence.
///
/// `typeq:ignore RULE` in a comment silences the findings of a rule; several rules are separated by commas. A comment after
/// other text applies to its line. A comment on a line of its own applies to what follows: in XML, the next element with
/// its content (for a key, also its value), in other formats the next line.
///
/// ```xml
/// <!-- typeq:ignore W_RANK_MISSING, W_BROAD_CLAIM -->
/// <dict> … </dict>
/// ```
public struct Suppressions: Sendable {
    private var ranges: [(rules: Set<String>, lines: ClosedRange<Int>)] = []
    private let rules: [any LintRule.Type]

    /// The ids that comments name, with their positions.
    private(set) var named: [(rule: String, position: SourcePosition)] = []

    /// The text that begins such a comment.
    private static let mark = Array("typeq:ignore".utf8)

    /// Reads the comments of a file. Complexity: O(n) for a file without such comments.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - rules: The rules that comments can name.
    public init(_ bytes: [UInt8], rules: [any LintRule.Type] = RuleList.all) {
        self.rules = rules
        guard bytes.firstRange(ofBytes: Self.mark) != nil else { return }
        let isXML = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let range = Array(line).firstRange(ofBytes: Self.mark) else { continue }
            let number = index + 1
            let ids = Self.rules(in: line[(line.startIndex + range.upperBound)...])
            let column = String(decoding: line.prefix(range.lowerBound), as: UTF8.self).unicodeScalars.count + 1
            let position = SourcePosition(
                offset: line.startIndex + range.lowerBound, line: number, column: column)
            named += ids.map { ($0, position) }
            let silenced = ids.flatMap { RuleList.silenced(by: $0, in: rules) }
            guard !silenced.isEmpty else { continue }
            let opening = Self.opening(of: Array(line[..<(line.startIndex + range.lowerBound)]))
            let isAlone = opening.allSatisfy { $0 <= UInt8(ascii: " ") }
            let end = !isAlone ? number : isXML ? XMLExtent.end(after: index, in: lines) : number + 1
            ranges.append((Set(silenced), number...max(number, end)))
        }
    }

    /// Returns whether a comment silences a finding in the file.
    public func silences(_ finding: LintFinding) -> Bool {
        guard let line = finding.location.position?.line, line > 0 else { return false }
        return ranges.contains { $0.lines.contains(line) && $0.rules.contains(finding.rule) }
    }

    /// Returns the findings about comments with names that are not names of rules.
    package func unknownRules(in file: String) -> [LintFinding] {
        named.filter { RuleList.silenced(by: $0.rule, in: rules).isEmpty }.map {
            UnknownRuleIgnored.finding($0.rule, at: LintLocation(file: file, position: $0.position), knowing: rules)
        }
    }

    /// Returns the first word after the mark, and the words after it that are written like the id of a rule.
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

    /// Returns the part of the line before the comment.
    private static func opening(of line: [UInt8]) -> [UInt8] {
        for opener in ["<!--", "/*", "//"] {
            if let range = line.firstRange(ofBytes: Array(opener.utf8)) { return Array(line[..<range.lowerBound]) }
        }
        return line
    }
}

/// Finds the end of an XML element by its tags.
private enum XMLExtent {
    /// Returns the number of the line with the end of the first element after a line, or for a key, of its value.
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
    /// Returns the range of the first occurrence of some bytes. Complexity: O(n × m).
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
