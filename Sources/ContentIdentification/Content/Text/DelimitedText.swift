import DeclarationFormats
import TypeRegistry

/// Reads tables in text form: values separated by commas, tabs, semicolons or vertical bars.
///
/// Source: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180);
/// [text/tab-separated-values](https://www.iana.org/assignments/media-types/text/tab-separated-values). Two rows with the same
/// number of columns are sufficient if the cells look like data. Prose and programs also contain commas, so the criteria are
/// stricter if there are few rows.
///
/// The comma in `12:00:01,123` is a decimal sign (ISO 8601:2000, 5.3.1.3), which
/// [Python](https://docs.python.org/3/library/logging.html#logging.Formatter.formatTime) and
/// [Log4j](https://logging.apache.org/log4j/1.2/apidocs/org/apache/log4j/helpers/AbsoluteTimeDateFormat.html) write in the times
/// of logs.
enum DelimitedText {
    /// Returns evidence if the text looks like a table: all rows that were read have the same number of columns, at least two,
    /// and the cells look like data.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let separators: [(Unicode.Scalar, String, String)] = [
            ("\t", TypeName.tabSeparatedValues, "tabs"), (",", TypeName.commaSeparatedValues, "commas"),
            (";", TypeName.commaSeparatedValues, "semicolons"), ("|", TypeName.pipeSeparatedValues, "bars"),
        ]
        let firstLine = text.bytes[text.start...].prefix(4096).prefix { !$0.isLineEnd }
        // In ISO-2022, ASCII bytes after an escape sequence are halves of characters.
        guard !firstLine.holds("\u{1B}$") else { return nil }
        for (separator, identifier, name) in separators where firstLine.contains(UInt8(ascii: separator)) {
            if separator == "|", !hasWholeBar(firstLine) { continue }
            if separator == "|", isMarkdownTable(text) {
                return FormatEvidence(TypeName.markdown, .structure, text: "a table with a delimiter row")
            }
            guard let table = Table(text, separator: UInt8(ascii: separator)), table.isTable else { continue }
            if separator == "," ? hasOnlyDecimalCommas(text) : separator == "|" && hasOtherBars(text) { return nil }
            return FormatEvidence(
                identifier, .structure, text: "\(table.rows) rows of \(table.columns) values between \(name)")
        }
        return nil
    }

    /// Returns whether a line has a bar that is not the second byte of a character. Text in an encoding with two bytes for a
    /// character, such as Shift JIS, Big5 and GBK, is not valid UTF-8, and the second byte can be a bar.
    private static func hasWholeBar(_ line: ArraySlice<UInt8>) -> Bool {
        if line.allSatisfy({ $0 < 0x80 }) || String(validating: line, as: UTF8.self) != nil { return true }
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "|") { return true }
            index += line[index] > 0x80 ? 2 : 1
        }
        return false
    }

    /// Returns whether each comma in the first lines is a decimal sign, and each line has a number with one within its
    /// words: `Berlin 3,6 million`. In a table, such words and numbers are different cells. RCS files have names that
    /// end in `,v`.
    private static func hasOnlyDecimalCommas(_ text: TextWindow) -> Bool {
        let lines = text.filledLines(Limits.tableRows).filter { $0.contains(UInt8(ascii: ",")) }
        if lines.allSatisfy({ $0.ends(",v") && $0.count { $0 == UInt8(ascii: ",") } == 1 }) { return true }
        return lines.allSatisfy { line in
            let words = line.split(separator: 0x20)
            let numbers = words.filter { $0.contains(UInt8(ascii: ",")) }
            return numbers.allSatisfy(isDecimal) && words.last.map { !isDecimal($0) || numbers.count >= 2 } ?? false
        }
    }

    /// Returns whether a word consists of digits, a comma and digits, with or without a sign.
    private static func isDecimal(_ word: ArraySlice<UInt8>) -> Bool {
        let digits = word.first.map { "+-".utf8.contains($0) } == true ? word.dropFirst() : word
        let parts = digits.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0.isDigit } }
    }

    /// Returns whether the second line is the delimiter row of a table: cells of dashes, with or without colons, and as many as in
    /// the first line. Source: [GitHub Flavored Markdown 0.29](https://github.github.com/gfm/#tables-extension-), 4.10.
    private static func isMarkdownTable(_ text: TextWindow) -> Bool {
        let lines = text.filledLines(2)
        guard lines.count == 2 else { return false }
        let (names, delimiters) = (cells(lines[0]), cells(lines[1]))
        return delimiters.count == names.count && !delimiters.isEmpty
            && delimiters.allSatisfy { cell in
                let dashes = cell.drop { $0 == UInt8(ascii: ":") }
                let rest = dashes.drop { $0 == UInt8(ascii: "-") }
                return cell.count - dashes.count <= 1 && dashes.startIndex < rest.startIndex
                    && (rest.isEmpty || rest.equals(":"))
            }
    }

    /// Returns the cells between the bars of a line, without spaces, and without the empty ones before the first and after the last
    /// bar.
    private static func cells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var row = line.trimmed
        if row.first == UInt8(ascii: "|") { row = row.dropFirst() }
        if row.last == UInt8(ascii: "|") { row = row.dropLast() }
        return row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { $0.trimmed }
    }

    /// Returns whether bars are not separators: each line ends with a bar and contains one cell, as in a listing of bytes, or has
    /// cells of dashes, as in a tablature, or has a bar after a space and before a word, as the namespaces of Vowpal Wabbit.
    ///
    /// Sources: hexdump(1), `-C`; Vowpal Wabbit wiki, "Input format".
    private static func hasOtherBars(_ text: TextWindow) -> Bool {
        let lines = text.filledLines(Limits.tableRows)
        let bar = UInt8(ascii: "|")
        let areClosed = lines.allSatisfy { line in
            guard line.last == bar, line.first != bar else { return false }
            let cells = line.dropLast().split(separator: bar, omittingEmptySubsequences: false).dropFirst()
            return cells.count == 1 || cells.allSatisfy { $0.holds("--") }
        }
        if areClosed { return true }
        return lines.allSatisfy { line in
            guard let position = line.firstIndex(of: bar), position + 1 < line.endIndex else { return false }
            let isAfterSpace = position == line.startIndex || line[position - 1] == 0x20
            return isAfterSpace && line[position + 1] != 0x20 && line[(position + 1)...].contains(0x20)
        }
    }

    /// The rows of text with the same number of columns.
    private struct Table {
        var rows = 0
        var columns = 0
        private let separator: UInt8
        private var filled = 0
        private var empty = 0
        private var quoted = 0
        private var numeric = 0
        private var padded = 0
        private var wordy = 0
        private var coded = 0
        /// The numbers of rows that contain a setting, such as `host=a`, and of rows that begin with several words.
        private var settingRows = 0
        private var wordyRows = 0
        /// Whether the comma in a time is a decimal sign. A table that begins with the names of its columns has no time in its
        /// first row.
        private var hasDecimalTimes = false
        /// The number of cells in the current row that begin with a name and an equals sign.
        private var settings = 0
        private var cells: Int { filled + empty }

        init?(_ text: TextWindow, separator: UInt8) {
            self.separator = separator
            let bytes = text.bytes
            let firstLine = bytes[text.start...].prefix(4096).prefix { !$0.isLineEnd }
            hasDecimalTimes =
                separator == UInt8(ascii: ",") && firstLine.indices.contains { Self.isDecimalSign(bytes, at: $0) }
            var index = 0
            while index < bytes.count, rows < Limits.tableRows {
                if bytes[index].isLineEnd {
                    index += 1
                    continue
                }
                // Comments before a table and between its rows are common, although no standard allows them.
                if bytes[index] == UInt8(ascii: "#"), rows == 0 || separator == 0x09 || isComment(bytes[index...]) {
                    index = bytes[index...].firstIndex { $0.isLineEnd } ?? bytes.count
                    continue
                }
                // Indented lines continue other lines.
                if bytes[index] == 0x09, separator != 0x09 { return nil }
                var count = 0
                settings = 0
                let isComplete = readRow(bytes, &index, count: &count)
                guard isComplete else { return nil }
                if settings > 0 { settingRows += 1 }
                if index >= bytes.count, !text.isWhole { break }
                if rows == 0 { columns = count }
                // The last row may be truncated.
                if index >= bytes.count, count < columns, rows >= 4, bytes.last?.isLineEnd == false { break }
                guard count == columns, count >= 2 else { return nil }
                rows += 1
            }
        }

        private func isComment(_ text: ArraySlice<UInt8>) -> Bool {
            !text.prefix(400).prefix { !$0.isLineEnd }.contains(separator)
        }

        /// Reads a row and its line ending. Returns false if other characters follow a quoted cell, except between
        /// tabs, or if the row has too many cells.
        private mutating func readRow(_ bytes: [UInt8], _ index: inout Int, count: inout Int) -> Bool {
            while true {
                guard readCell(bytes, &index) else { return false }
                count += 1
                guard count <= Limits.tableColumns else { return false }
                guard index < bytes.count else { return true }
                if bytes[index] == separator {
                    index += 1
                    if index == bytes.count { return true }
                    continue
                }
                index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
                return true
            }
        }

        private mutating func readCell(_ bytes: [UInt8], _ index: inout Int) -> Bool {
            let start = index
            while index < bytes.count, bytes[index] == 0x20 { index += 1 }
            if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < bytes.count {
                    if bytes[index] == UInt8(ascii: "\"") {
                        index += 1
                        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { break }
                    }
                    index += 1
                }
                while index < bytes.count, bytes[index] == 0x20 { index += 1 }
                quoted += 1
                filled += 1
                if index >= bytes.count || bytes[index] == separator || bytes[index].isLineEnd { return true }
                // Between tabs, a quotation mark may be part of the text.
                guard separator == 0x09 else { return false }
                quoted -= 1
                filled -= 1
            }
            index = start
            while index < bytes.count, !bytes[index].isLineEnd {
                if bytes[index] == separator, !(hasDecimalTimes && Self.isDecimalSign(bytes, at: index)) { break }
                index += 1
            }
            note(bytes[start..<index], isFirst: start == 0 || bytes[start - 1].isLineEnd)
            return true
        }

        /// Returns whether a byte is the comma between the seconds and the milli-, micro- or nanoseconds of a time.
        private static func isDecimalSign(_ bytes: [UInt8], at index: Int) -> Bool {
            guard bytes[index] == UInt8(ascii: ","), index >= 8 else { return false }
            let time = bytes[(index - 8)..<index]
            for (offset, byte) in time.enumerated() {
                guard offset % 3 == 2 ? byte == UInt8(ascii: ":") : byte.isDigit else { return false }
            }
            let digits = bytes[(index + 1)...].prefix(10).prefix { $0.isDigit }.count
            return [3, 6, 9].contains(digits)
        }

        private mutating func note(_ cell: ArraySlice<UInt8>, isFirst: Bool) {
            let value = cell.trimmed
            guard let first = value.first, let last = value.last else {
                empty += 1
                return
            }
            filled += 1
            if cell.first == 0x20 { padded += 1 }
            let isWordy = value.count > 24 && value.count(where: { $0 == 0x20 }) > 3
            let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") || first == UInt8(ascii: ".")
            if !isWordy, first.isDigit || isSigned, last.isDigit || last == UInt8(ascii: "%") || value.count <= 12 {
                numeric += 1
            }
            if isWordy {
                wordy += 1
                if isFirst { wordyRows += 1 }
            }
            if first.isLetter, value.first(where: { !$0.isWord }) == UInt8(ascii: "=") { settings += 1 }
            let marks: [UInt8] = [
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="),
                UInt8(ascii: ";"), UInt8(ascii: "\\"),
            ]
            if marks.contains(last) || marks.contains(first) || first == UInt8(ascii: "#") || first == UInt8(ascii: "*")
                || first == UInt8(ascii: "/") && last == UInt8(ascii: "/")
            {
                coded += 1
            }
        }

        /// Whether the rows look like a table: enough cells are filled, few cells look like code or contain several
        /// words, and the rows are neither statements nor settings. If there are more rows, the other criteria are less
        /// strict.
        var isTable: Bool {
            guard rows >= 2, filled * 3 >= cells || rows >= 4 && filled * 6 >= cells else { return false }
            // If each line ends with a separator, the lines are statements.
            if columns == 2, empty * 2 >= cells { return false }
            guard coded * (rows < 6 ? 12 : 6) <= cells else { return false }
            // The first row of a table contains column names or values. In the line protocol of InfluxDB and in lists
            // of settings, every row contains a setting.
            if separator != 0x09, settingRows == rows { return false }
            let isData = (numeric + quoted) * 6 >= cells
            let isTight = padded * 4 <= cells
            if separator == 0x09 {
                // Each line of a Git reflog begins with several words, and contains a tab before its message.
                let beginsWithWords = columns == 2 && wordyRows == rows
                return wordy * 2 <= cells
                    && (columns >= 3 || rows >= 3 && !beginsWithWords || isData || wordy == 0)
            }
            // Sentences contain a space after each comma, and long parts between the commas.
            if rows < 4 {
                return (padded == 0 || isData) && isTight && wordy * 8 <= cells
                    && (columns >= 3 || isData || wordy == 0 && rows >= 2)
            }
            if isTight { return wordy * 2 <= cells || isData }
            return isData || (columns >= 3 && wordy * 8 <= cells && rows >= 8)
        }
    }
}
