/// A value of a declaration file, with its position in the file.
///
/// JSON and the three notations of property lists are read into this one type. Code that reads a declaration does not
/// depend on the notation, and an error message can always name the position.
///
/// ```swift
/// guard let name = value.string else {
///     throw Mistake(value.position, "expected a string, found \(value.kindName)")
/// }
/// ```
///
/// Values are not `Equatable`, because some callers compare positions and others do not. Compare `content` by case.
public struct DeclarationValue: Sendable {
    /// The position of the value's first character: the opening quote or bracket, the first digit, the `<` of an XML
    /// element, the marker byte of an object in a binary property list.
    public let position: SourcePosition

    /// The kind of the value, and the value itself.
    public let content: Content

    /// Creates a value.
    package init(position: SourcePosition, content: Content) {
        self.position = position
        self.content = content
    }

    /// The kinds of values of all formats together.
    ///
    /// Not every format has every kind: JSON has no `data`, `date` or `uid`; OpenStep property lists have only strings,
    /// data, arrays and dictionaries, except for GNUstep's typed values; XML property lists have no `null`.
    public enum Content: Sendable {
        /// JSON's `null`; the null object of a binary property list.
        case null

        /// True or false.
        case boolean(Bool)

        /// A whole number from -2^63 to 2^63 - 1, written without fraction and exponent.
        case integer(Int64)

        /// Any other number. A property list may contain infinities and NaN, JSON never does.
        case real(Double)

        /// A string.
        case string(String)

        /// Bytes.
        case data([UInt8])

        /// A date, in seconds since 2001-01-01 00:00:00 UTC (CoreFoundation's `CFAbsoluteTime`).
        case date(Double)

        /// A reference of a keyed archive (CoreFoundation's `CFKeyedArchiverUID`).
        case uid(UInt64)

        /// An array.
        case array([DeclarationValue])

        /// A dictionary of a property list, or an object of JSON.
        case dictionary(DeclarationDictionary)
    }
}

extension DeclarationValue {
    /// The text, or nil when the value is not a string.
    public var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    /// The truth value, or nil when the value is not a boolean. Numbers and strings such as `YES` are not converted.
    public var boolean: Bool? {
        if case .boolean(let boolean) = content { boolean } else { nil }
    }

    /// The whole number, or nil when the value is not an integer. A real is not converted, even if it is whole.
    public var integer: Int64? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    /// The elements, or nil when the value is not an array.
    public var array: [DeclarationValue]? {
        if case .array(let array) = content { array } else { nil }
    }

    /// The members, or nil when the value is not a dictionary.
    public var dictionary: DeclarationDictionary? {
        if case .dictionary(let dictionary) = content { dictionary } else { nil }
    }

    /// The kind of the value for a message, with its article: `a string`, `an array`, `a dictionary`, `null`.
    public var kindName: String {
        switch content {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .string: "a string"
        case .data: "data"
        case .date: "a date"
        case .uid: "a UID"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

/// A position in the file that a declaration was read from.
///
/// ```swift
/// let document = try DeclarationDocument.read(Array(#"{"name": "X Writer"}"#.utf8))
/// if let position = document.root.dictionary?["name"]?.position {
///     print(position)   // 1:10
/// }
/// ```
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
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.storedLine = UInt32(clamping: line)
        self.storedColumn = UInt32(clamping: column)
    }

    /// Creates a position in a file without lines.
    ///
    /// - Parameter offset: The number of bytes before the position.
    public init(offset: Int) {
        self.init(offset: offset, line: 0, column: 0)
    }
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
