/// A place in the file that a declaration was read from.
///
/// ```swift
/// let document = try DeclarationDocument.read(Array(#"{"name": "X Writer"}"#.utf8))
/// print(document.root.dictionary!["name"]!.position)   // 1:10
/// ```
///
/// A text has lines and columns, both counted from 1. A line ends with LF, CR LF or a CR alone (XML 1.0, 2.11); a
/// column counts Unicode scalars, so that it does not depend on the encoding. A byte order mark has no column.
/// A binary property list has no lines: there `line` and `column` are 0 and only `offset` says where.
///
/// Positions are ordered and compared by `offset` first. Lines and columns beyond 4,294,967,295 stay at that number.
public struct SourcePosition: Hashable, Sendable {
    /// The number of bytes before this place in the file as it is on disk, a byte order mark included.
    public let offset: Int

    private let storedLine: UInt32
    private let storedColumn: UInt32

    /// The line, counted from 1; 0 in a binary property list.
    public var line: Int { Int(storedLine) }

    /// The number of Unicode scalars before this place in its line, plus 1; 0 in a binary property list.
    public var column: Int { Int(storedColumn) }

    /// Creates a position in a text.
    ///
    /// - Parameters:
    ///   - offset: Bytes before the place, from 0.
    ///   - line: The line from 1. A negative number becomes 0.
    ///   - column: The column from 1. A negative number becomes 0.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.storedLine = UInt32(clamping: line)
        self.storedColumn = UInt32(clamping: column)
    }

    /// Creates a position in a file without lines.
    ///
    /// - Parameter offset: Bytes before the place, from 0.
    public init(offset: Int) {
        self.init(offset: offset, line: 0, column: 0)
    }
}

extension SourcePosition: Comparable {
    /// Whether `left` stands before `right` in the file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.offset, left.storedLine, left.storedColumn) < (right.offset, right.storedLine, right.storedColumn)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `12:5` in a text (line, column), `byte 0x1f` where there are no lines.
    public var description: String {
        storedLine == 0 ? "byte 0x" + String(offset, radix: 16) : "\(storedLine):\(storedColumn)"
    }
}
