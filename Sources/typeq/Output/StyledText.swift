/// Text for people, parts of it in a colour.
///
/// What it says may come from a file, where somebody else wrote it. So colours are kept beside the text and not in it: to a
/// terminal no escape sequence goes but those of the program.
struct StyledText: ExpressibleByStringInterpolation {
    private(set) var text = ""
    /// The coloured parts, in their order, in UTF-8 offsets. None overlaps another.
    private(set) var runs: [Run] = []

    struct Run {
        var range: Range<Int>
        var colour: Console.Colour
    }

    init(_ text: String, in colour: Console.Colour? = nil) {
        self.text = text
        if let colour { runs = [Run(range: 0..<text.utf8.count, colour: colour)] }
    }

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.append(right)
        return sum
    }

    fileprivate mutating func append(_ other: StyledText) {
        let start = text.utf8.count
        text += other.text
        for run in other.runs {
            runs.append(
                Run(range: run.range.lowerBound + start..<run.range.upperBound + start, colour: run.colour))
        }
    }

    /// Text with values in it; those that have colours keep them.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var line = StyledText("")

        init(literalCapacity: Int, interpolationCount: Int) {
            line.text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { line.text += literal }

        mutating func appendInterpolation(_ text: StyledText) { line.append(text) }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) { line.text += value.description }
    }

    /// Gives the text piece by piece, with the colour of each.
    func forEachPiece(_ body: (Substring, Console.Colour?) -> Void) {
        guard !runs.isEmpty else { return body(text[...], nil) }
        let bytes = text.utf8
        var end = bytes.startIndex
        var offset = 0
        for run in runs {
            let start = bytes.index(end, offsetBy: run.range.lowerBound - offset)
            if start > end { body(text[end..<start], nil) }
            end = bytes.index(start, offsetBy: run.range.count)
            offset = run.range.upperBound
            body(text[start..<end], run.colour)
        }
        if end < bytes.endIndex { body(text[end...], nil) }
    }
}
