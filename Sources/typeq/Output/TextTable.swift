/// Columns of text for people. The last one is as wide as it is.
struct TextTable {
    private var rows: [[String]]

    /// Begins a table with the names of its columns.
    init(_ header: [String]) { rows = [header] }

    /// Adds a row; missing cells are empty.
    mutating func add(_ row: [String]) { rows.append(row) }

    /// Prints the rows, columns two blanks apart, the header faint where there is colour.
    func print(_ console: inout Console) {
        let rows = rows.map { $0.map(console.spelled) }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        for (index, row) in rows.enumerated() {
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column + 1 < row.count {
                    line += String(repeating: " ", count: widths[column] - cell.count + 2)
                }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            console.print(index == 0 ? console.colored(line, .faint) : StyledText(line))
        }
    }
}
