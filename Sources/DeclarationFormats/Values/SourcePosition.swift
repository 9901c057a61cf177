/// A position in the file from which a declaration was read.
///
/// Text has lines and columns, both of which are counted from 1. A line ends with LF, CR LF or CR (XML 1.0, 2.11). Columns are
/// counted in Unicode scalars, so they do not depend on the encoding. A byte order mark has no column. A binary property list
/// has no lines: its positions have an `offset`, and `line` and `column` are 0.
///
/// Positions are ordered primarily by `offset`. Offsets, lines and columns are limited to 4,294,967,295, which is more than the
/// size of any file that is read.
public struct SourcePosition: Hashable, Sendable {
    private let storedOffset: UInt32
    private let storedLine: UInt32
    private let storedColumn: UInt32

    /// The number of bytes before the position in the stored file, including a byte order mark.
    public var offset: Int { Int(storedOffset) }

    /// The line, counted from 1, or 0 in a binary property list.
    public var line: Int { Int(storedLine) }

    /// The column in Unicode scalars, counted from 1, or 0 in a binary property list.
    public var column: Int { Int(storedColumn) }

    /// Creates a position in text.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes before the position. A negative number becomes 0.
    ///   - line: The line, counted from 1. A negative number becomes 0.
    ///   - column: The column, counted from 1. A negative number becomes 0.
    package init(offset: Int, line: Int, column: Int) {
        self.storedOffset = UInt32(clamping: offset)
        self.storedLine = UInt32(clamping: line)
        self.storedColumn = UInt32(clamping: column)
    }

    /// Creates a position in a file without lines.
    ///
    /// - Parameter offset: The number of bytes before the position.
    package init(offset: Int) { self.init(offset: offset, line: 0, column: 0) }
}

extension SourcePosition: Comparable {
    /// Returns whether the first position precedes the second position in the file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.storedOffset, left.storedLine, left.storedColumn)
            < (right.storedOffset, right.storedLine, right.storedColumn)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// The line and column, such as `12:5`, or the offset, such as `byte 0x1f`, if the file has no lines.
    public var description: String {
        storedLine == 0 ? "byte 0x" + String(offset, radix: 16) : "\(storedLine):\(storedColumn)"
    }
}
