/// A position in the file that a declaration was read from.
///
/// Text has lines and columns, both counted from 1. A line ends with LF, CR LF or CR (XML 1.0, 2.11). A column counts
/// Unicode scalars, so that it does not depend on the encoding; a byte order mark has no column. A binary property list
/// has no lines: its positions have an `offset`, and `line` and `column` are 0.
///
/// Positions are ordered by `offset` first. Lines and columns above 4,294,967,295 become that number.
public struct SourcePosition: Hashable, Sendable {
    /// The number of bytes before the position in the file as stored, a byte order mark included.
    public let offset: Int

    private let storedLine: UInt32
    private let storedColumn: UInt32

    /// The line, counted from 1; 0 in a binary property list.
    public var line: Int { Int(storedLine) }

    /// The column in Unicode scalars, counted from 1; 0 in a binary property list.
    public var column: Int { Int(storedColumn) }

    /// Creates a position in text.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes before the position.
    ///   - line: The line from 1. A negative number becomes 0.
    ///   - column: The column from 1. A negative number becomes 0.
    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.storedLine = UInt32(clamping: line)
        self.storedColumn = UInt32(clamping: column)
    }

    /// Creates a position in a file without lines.
    ///
    /// - Parameter offset: The number of bytes before the position.
    package init(offset: Int) { self.init(offset: offset, line: 0, column: 0) }
}

extension SourcePosition: Comparable {
    /// Whether `left` is before `right` in the file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.offset, left.storedLine, left.storedColumn) < (right.offset, right.storedLine, right.storedColumn)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `12:5` in text (line, column), `byte 0x1f` where there are no lines.
    public var description: String {
        storedLine == 0 ? "byte 0x" + String(offset, radix: 16) : "\(storedLine):\(storedColumn)"
    }
}
