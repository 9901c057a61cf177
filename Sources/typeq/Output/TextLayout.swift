/// Breaks text for people into lines of a width, between words.
///
/// A word that is wider than the line has a line for itself.
enum TextLayout {
    /// Returns the lines of a paragraph, each with its line feed.
    ///
    /// - Parameters:
    ///   - text: The text. Its line feeds count as blanks.
    ///   - first: What is before the first line.
    ///   - indent: The number of blanks before each other line.
    ///   - width: The columns of a line, or nil for a line of any length.
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

    /// Returns a row of a list: a name, and a text beside it or, if there is no room, below it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - text: The text.
    ///   - column: The column in which texts begin.
    ///   - width: The columns of a line, or nil for a line of any length.
    /// - Returns: The lines.
    static func row(_ name: String, _ text: String, column: Int, width: Int?) -> String {
        let start = "  " + name
        let label = start + String(repeating: " ", count: max(2, column - columns(start)))
        guard let width, columns(label) + columns(text) > width else { return label + text + "\n" }
        if width >= 2 * column + 8 { return paragraph(text, first: label, indent: column, width: width) }
        return paragraph(name, first: "  ", indent: 6, width: width)
            + paragraph(text, first: "      ", indent: 6, width: width)
    }

    /// Returns the number of columns of text on a terminal.
    static func columns(_ text: some StringProtocol) -> Int { VisibleText.columns(of: Array(text.utf8)) }
}
