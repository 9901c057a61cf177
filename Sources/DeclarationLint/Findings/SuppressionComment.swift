import DeclarationFormats

/// A comment for the linter in a line: `typeq:ignore RULE`, or a comment that only resembles one.
struct SuppressionComment {
    /// The text at the beginning of such a comment.
    static let mark = Array("typeq:".utf8)

    /// The word after the mark, as written: `ignore`, or a word without a meaning.
    let word: String
    /// The names of rules after the word.
    let rules: [String]
    let position: SourcePosition
    /// Whether the line contains only the comment.
    let isAlone: Bool

    /// Whether the comment has the form of a comment that suppresses rules.
    var isComplete: Bool { word == "ignore" && !rules.isEmpty }

    /// Finds the first comment for the linter in a line, or returns nil if there is none. A word other than `ignore` is
    /// recognized only at the start of a comment or of the line, because strings and URLs can contain the mark.
    init?(in line: ArraySlice<UInt8>, _ number: Int) {
        var rest = line
        while let range = rest.firstRange(ofBytes: Self.mark) {
            rest = line[range.upperBound...]
            let spaces = rest.prefix { $0 == UInt8(ascii: " ") }
            let word = rest.dropFirst(spaces.count).prefix {
                $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
            guard word.first?.isLetter == true else { continue }
            let text = String(decoding: spaces, as: UTF8.self) + String(decoding: word, as: UTF8.self)
            let rules = Self.rules(in: rest[word.endIndex...])
            let before = line[..<range.lowerBound]
            let isMeant =
                switch text {
                case "ignore": !rules.isEmpty || Self.isStart(before)
                case _ where Self.isStart(before): spaces.isEmpty || rules.contains(where: Self.isID)
                // A line of a comment that began in an earlier line.
                default: before.allSatisfy { $0 <= UInt8(ascii: " ") } && rules.contains(where: Self.isID)
                }
            guard isMeant else { continue }
            self.word = text
            self.rules = rules
            let column = String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
            position = SourcePosition(offset: range.lowerBound, line: number, column: column)
            isAlone = Self.opening(of: before).allSatisfy { $0 <= UInt8(ascii: " ") }
            return
        }
        return nil
    }

    private static let openers = ["<!--", "/*", "//", "#"].map { Array($0.utf8) }

    /// Returns the part of a line before a comment.
    private static func opening(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for opener in openers {
            if let range = line.firstRange(ofBytes: opener) { return line[..<range.lowerBound] }
        }
        return line
    }

    /// Returns whether a comment begins at the end of some text.
    private static func isStart(_ before: ArraySlice<UInt8>) -> Bool {
        let end = before.lastIndex { $0 > UInt8(ascii: " ") }
        guard let end else { return false }
        return openers.contains { before[...end].suffix($0.count).elementsEqual($0) }
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

    private static func isID(_ rule: String) -> Bool {
        rule.utf8.contains(UInt8(ascii: "_")) && rule.utf8.allSatisfy { $0.isCapital || $0 == UInt8(ascii: "_") }
    }
}
