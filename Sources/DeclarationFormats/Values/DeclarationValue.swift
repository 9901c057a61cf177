/// A value of a declaration file, together with the place where it stands.
///
/// JSON and the three notations of property lists are read into this one type, so that what reads a declaration does
/// not care how it was written, and what complains about one can always say where.
///
/// ```swift
/// guard let name = value.string else {
///     complain(at: value.position, "expected a string, found \(value.kindName)")
/// }
/// ```
///
/// `position` is where the value's notation begins: the opening quote or bracket, the first digit, the `<` of an XML
/// element, the marker byte of an object of a binary property list.
///
/// Values are not `Equatable`: whether two values at different places are equal depends on who asks. Compare `content`
/// by case.
public struct DeclarationValue: Sendable {
    /// Where the value's notation begins.
    public let position: SourcePosition

    /// What the value is.
    public let content: Content

    /// Creates a value, as a reader does; of use to tests and to code that makes declarations up.
    public init(position: SourcePosition, content: Content) {
        self.position = position
        self.content = content
    }

    /// The kinds of values of all formats together.
    ///
    /// Not every format has every kind: JSON has no `data`, `date` and `uid`, OpenStep property lists without GNUstep's
    /// typed values have only strings, data, arrays and dictionaries, XML property lists have no `null`.
    public enum Content: Sendable {
        /// JSON's `null`; the null object of a binary property list.
        case null

        /// True or false.
        case boolean(Bool)

        /// A whole number, written without fraction and exponent, from -2^63 to 2^63 - 1.
        case integer(Int64)

        /// Any other number. Property lists may hold infinities and NaN, JSON never does.
        case real(Double)

        /// A text.
        case string(String)

        /// Bytes.
        case data([UInt8])

        /// A moment, in seconds since the first instant of 2001 in UTC (CoreFoundation's `CFAbsoluteTime`).
        case date(Double)

        /// A reference of a keyed archive (CoreFoundation's `CFKeyedArchiverUID`).
        case uid(UInt64)

        /// Values in a row.
        case array([DeclarationValue])

        /// Values by name.
        case dictionary(DeclarationDictionary)
    }
}

extension DeclarationValue {
    /// The text, or nil when the value is of another kind.
    public var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    /// The truth value, or nil when the value is of another kind. Numbers and strings such as `YES` are not converted.
    public var boolean: Bool? {
        if case .boolean(let boolean) = content { boolean } else { nil }
    }

    /// The whole number, or nil when the value is of another kind. A real is not converted, even if it is whole.
    public var integer: Int64? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    /// The elements, or nil when the value is of another kind.
    public var array: [DeclarationValue]? {
        if case .array(let array) = content { array } else { nil }
    }

    /// The members, or nil when the value is of another kind.
    public var dictionary: DeclarationDictionary? {
        if case .dictionary(let dictionary) = content { dictionary } else { nil }
    }

    /// What the value is, for a message, with its article: `a string`, `an array`, `a dictionary`, `null`.
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
