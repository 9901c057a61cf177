/// Human-readable text with colored parts.
///
/// The text may come from an untrusted file. Therefore, colors are stored separately from the text, so that a terminal receives
/// only the escape sequences of the program.
struct StyledText: ExpressibleByStringInterpolation {
    private(set) var text = ""
    /// The colored parts, as ranges of UTF-8 offsets in ascending order. They do not overlap.
    private(set) var runs: [Run] = []

    struct Run {
        var range: Range<Int>
        var color: Console.Color
    }

    init(_ text: String, in color: Console.Color? = nil) {
        self.text = text
        if let color { runs = [Run(range: 0..<text.utf8.count, color: color)] }
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
            runs.append(Run(range: run.range.lowerBound + start..<run.range.upperBound + start, color: run.color))
        }
    }

    /// The interpolation of styled text. Interpolated styled values keep their colors.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var line = StyledText("")

        init(literalCapacity: Int, interpolationCount: Int) {
            line.text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { line.text += literal }

        mutating func appendInterpolation(_ text: StyledText) { line.append(text) }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) { line.text += value.description }
    }

    /// Calls a closure for each piece of the text, with the piece and its color.
    func forEachPiece(_ body: (Substring, Console.Color?) -> Void) {
        guard !runs.isEmpty else { return body(text[...], nil) }
        let bytes = text.utf8
        var end = bytes.startIndex
        var offset = 0
        for run in runs {
            let start = bytes.index(end, offsetBy: run.range.lowerBound - offset)
            if start > end { body(text[end..<start], nil) }
            end = bytes.index(start, offsetBy: run.range.count)
            offset = run.range.upperBound
            body(text[start..<end], run.color)
        }
        if end < bytes.endIndex { body(text[end...], nil) }
    }
}

/// A human-readable table. All columns except the last are padded to their widest cell.
struct TextTable {
    private var rows: [[String]]

    /// Creates a table with column names.
    init(_ header: [String]) { rows = [header] }

    /// Adds a row. Missing cells are empty.
    mutating func add(_ row: [String]) { rows.append(row) }

    /// Prints the rows, with two spaces between columns. The header is faint if the output is colored.
    ///
    /// If the terminal is too narrow, each row is printed as a block with one line per cell.
    func print(_ console: inout Console) {
        let rows = rows.map { $0.map { console.shown($0) } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        if let columns = console.columns, widths.reduce(0, +) + 2 * max(0, count - 1) > columns {
            return printBlocks(rows, columns, console: &console)
        }
        for (index, row) in rows.enumerated() {
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column + 1 < row.count { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            console.print(index == 0 ? console.colored(line, .faint) : StyledText(line))
        }
    }

    /// Prints each row as a block: one cell per line, after the name of its column.
    private func printBlocks(_ rows: [[String]], _ columns: Int, console: inout Console) {
        guard let header = rows.first else { return }
        for row in rows.dropFirst() {
            for (name, cell) in zip(header, row) where !cell.isEmpty {
                let text = TextLayout.paragraph(name.isEmpty ? cell : "\(name): \(cell)", indent: 2, width: columns)
                for line in text.split(separator: "\n") { console.print(StyledText(String(line))) }
            }
            console.print("")
        }
    }
}

/// A layout that breaks text into lines of a given width, between words.
///
/// A word that is wider than a line is on its own line.
enum TextLayout {
    /// Returns the lines of a paragraph, each with a line feed.
    ///
    /// - Parameters:
    ///   - text: The text. Its line feeds are treated as spaces.
    ///   - first: The text before the first line.
    ///   - indent: The number of spaces before the other lines.
    ///   - width: The width of a line in columns, or nil for lines of any length.
    /// - Returns: The lines.
    static func paragraph(_ text: String, first: String = "", indent: Int = 0, width: Int?) -> String {
        guard let width else { return first + text + "\n" }
        var lines = ""
        var line = first
        var isEmpty = true
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !isEmpty, columns(line) + 1 + columns(word) > width {
                lines += line + "\n"
                line = String(repeating: " ", count: min(indent, width / 2))
                isEmpty = true
            }
            line += isEmpty ? word : " " + word
            isEmpty = false
        }
        return lines + line + "\n"
    }

    /// Returns a row of a list: a name and a description, which is next to the name or, if there is not enough space, below it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The description.
    ///   - column: The column in which the descriptions begin.
    ///   - width: The width of a line in columns, or nil for lines of any length.
    /// - Returns: The lines.
    static func row(_ name: String, _ text: String, column: Int, width: Int?) -> String {
        let start = "  " + name
        let label = start + String(repeating: " ", count: max(2, column - columns(start)))
        guard let width, columns(label) + columns(text) > width else { return label + text + "\n" }
        if width >= 2 * column + 8 { return paragraph(text, first: label, indent: column, width: width) }
        return paragraph(name, first: "  ", indent: 6, width: width)
            + paragraph(text, first: "      ", indent: 6, width: width)
    }

    /// Returns the number of columns that text occupies on a terminal.
    static func columns(_ text: some StringProtocol) -> Int { VisibleText.columns(of: Array(text.utf8)) }
}
