/// A JSON value to be written.
///
/// ```swift
/// let line: JSONValue = ["file": "report.md", "editable": true, "warnings": []]
/// print(line.serialized())   // {"file":"report.md","editable":true,"warnings":[]}
/// ```
///
/// The members of an object are written in the order given, and all of them, even if two have the same name; leaving
/// out absent values is up to the caller. Numbers, truth values and strings can be written as literals.
public enum JSONValue: Sendable {
    /// A text.
    case string(String)

    /// A whole number.
    case integer(Int64)

    /// A real number. Infinities and NaN, which JSON does not have, are written as `null`.
    case real(Double)

    /// True or false.
    case boolean(Bool)

    /// Nothing.
    case null

    /// Values in a row.
    case array([JSONValue])

    /// Values by name, in this order.
    case object([(String, JSONValue)])
}

extension JSONValue: Equatable {
    /// Whether both would be written alike, apart from differences of canonically equivalent strings. The order of
    /// members counts.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.null, .null): true
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left.elementsEqual(right) { $0.0 == $1.0 && $0.1 == $1.1 }
        default: false
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// A real number.
    public init(floatLiteral value: Double) { self = .real(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByNilLiteral {
    /// Null.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}
