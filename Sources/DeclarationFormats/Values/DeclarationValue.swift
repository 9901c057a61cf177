/// A value of a declaration file, with its position in the file.
///
/// JSON and the three property list notations are read into this type. Therefore, code that reads a declaration does not depend
/// on the notation, and an error message can always contain the position.
///
/// Values are not `Equatable`, because some callers compare positions and others do not. Compare `content` by case.
package struct DeclarationValue: Sendable {
    /// The kind of the value, and the value itself. This property comes first, so that a value takes 32 bytes and not
    /// 40.
    package let content: Content
    /// The position of the first character of the value: the opening quotation mark or bracket, the first digit, the `<` of an
    /// XML element, or the marker byte of an object in a binary property list.
    package let position: SourcePosition

    package init(position: SourcePosition, content: Content) {
        self.position = position
        self.content = content
    }

    /// The kinds of values in all formats.
    ///
    /// Not every format supports every kind: JSON has no `data`, `date` or `uid`; OpenStep property lists have only strings,
    /// data, arrays and dictionaries, except for the typed values of GNUstep; XML property lists have no `null`.
    package enum Content: Sendable {
        /// The JSON value `null`, or the null object of a binary property list.
        case null
        case boolean(Bool)
        /// A whole number from -2^63 to 2^63 - 1, written without a fraction or an exponent.
        case integer(Int64)
        /// Any other number. Property lists can contain infinities and NaN, but JSON cannot.
        case real(Double)
        case string(String)
        case data([UInt8])
        /// A date, in seconds since 2001-01-01 00:00:00 UTC (CoreFoundation's `CFAbsoluteTime`).
        case date(Double)
        /// A reference in a keyed archive (CoreFoundation's `CFKeyedArchiverUID`).
        case uid(UInt64)
        case array([DeclarationValue])
        /// A property list dictionary, or a JSON object.
        case dictionary(DeclarationDictionary)
    }
}

extension DeclarationValue {
    /// The text, or nil if the value is not a string.
    package var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    /// The Boolean value, or nil if the value is not a Boolean value. Numbers and strings such as `YES` are not converted.
    package var boolean: Bool? {
        if case .boolean(let boolean) = content { boolean } else { nil }
    }

    /// The whole number, or nil if the value is not an integer. A real number is not converted, even if it is whole.
    package var integer: Int64? {
        if case .integer(let integer) = content { integer } else { nil }
    }

    /// The elements, or nil if the value is not an array.
    package var array: [DeclarationValue]? {
        if case .array(let array) = content { array } else { nil }
    }

    /// The members, or nil if the value is not a dictionary.
    package var dictionary: DeclarationDictionary? {
        if case .dictionary(let dictionary) = content { dictionary } else { nil }
    }

    /// The kind of the value for use in a message, including its article, such as `a string`, `an array`, `a dictionary` or
    /// `null`.
    package var kindName: String {
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
