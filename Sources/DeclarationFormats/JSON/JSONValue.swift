/// A JSON value that can be written.
///
/// ```swift
/// let line: JSONValue = ["file": "report.md", "editable": true, "warnings": []]
/// print(line.serialized())   // {"file":"report.md","editable":true,"warnings":[]}
/// ```
///
/// The members of an object are written in the given order, even if two members have the same name. The caller omits absent
/// values. Values can be created from literals.
public enum JSONValue: Sendable {
    /// A string.
    case string(String)

    /// A whole number.
    case integer(Int64)

    /// A real number. Infinities and NaN, which JSON does not support, are written as `null`.
    case real(Double)

    /// A Boolean value.
    case boolean(Bool)

    /// The JSON value `null`.
    case null

    /// The elements of an array.
    case array([JSONValue])

    /// The members of an object, in order.
    case object([(String, JSONValue)])
}

extension JSONValue: Equatable {
    /// Returns whether two values are equal. Strings are compared by canonical equivalence, and members are compared in order.
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
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Creates a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object with its members in the given order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}

extension JSONValue {
    /// Creates a JSON value from a declaration value. Data becomes a string of hexadecimal digits, a date becomes the number of
    /// seconds since 2001-01-01 UTC, and a UID becomes an integer of at most 2^63 - 1.
    ///
    /// - Complexity: O(values). Nested arrays and dictionaries are converted recursively. The nesting depth of values that
    ///   ``DeclarationDocument`` reads is at most ``DeclarationDocument/maximumDepth``.
    package init(_ value: DeclarationValue) {
        switch value.content {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .string(let string): self = .string(string)
        case .data(let bytes): self = .string(bytes.hexadecimal(uppercase: false))
        case .date(let seconds): self = .real(seconds)
        case .uid(let uid): self = .integer(Int64(clamping: uid))
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .dictionary(let members): self = .object(members.map { ($0.key, JSONValue($0.value)) })
        }
    }
}

extension JSONValue {
    /// Returns a string that contains bytes in base64 (RFC 4648, section 4), such as a filename that is not UTF-8.
    ///
    /// - Parameter bytes: The bytes. If the array is empty, the string is empty.
    /// - Returns: The string, with padding and without line endings.
    /// - Complexity: O(*n*).
    public static func base64(_ bytes: [UInt8]) -> JSONValue { .string(Base64.encode(bytes)) }
}

extension JSONValue {
    /// Appends the value as one line of compact JSON in UTF-8, without a line ending.
    ///
    /// - Parameter output: The bytes to append to.
    /// - Complexity: O(length of the text). Nested arrays and objects are written recursively, so thousands of levels overflow
    ///   the stack.
    package func write(into output: inout [UInt8]) { write(into: &output, indentation: nil) }

    /// Returns the value as JSON text (RFC 8259) without a final line ending.
    ///
    /// - Parameter pretty: Whether each element and member is written on a separate line, indented by two spaces per level. If
    ///   false, the text is a single line without spaces.
    /// - Returns: The text.
    /// - Complexity: O(length of the result).
    public func serialized(pretty: Bool = false) -> String {
        var output: [UInt8] = []
        write(into: &output, indentation: pretty ? 0 : nil)
        return String(decoding: output, as: UTF8.self)
    }

    private func write(into output: inout [UInt8], indentation: Int?) {
        switch self {
        case .string(let string): JSONValue.write(string, into: &output)
        case .integer(let integer): output.append(contentsOf: integer.description.utf8)
        case .real(let real): output.append(contentsOf: (real.isFinite ? real.description : "null").utf8)
        case .boolean(let boolean): output.append(contentsOf: (boolean ? "true" : "false").utf8)
        case .null: output.append(contentsOf: "null".utf8)
        case .array(let elements):
            JSONValue.write(elements, between: "[", and: "]", into: &output, indentation: indentation) {
                element, output, indentation in element.write(into: &output, indentation: indentation)
            }
        case .object(let members):
            JSONValue.write(members, between: "{", and: "}", into: &output, indentation: indentation) {
                member, output, indentation in
                JSONValue.write(member.0, into: &output)
                output.append(contentsOf: (indentation == nil ? ":" : ": ").utf8)
                member.1.write(into: &output, indentation: indentation)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], between opening: Unicode.Scalar, and closing: Unicode.Scalar, into output: inout [UInt8],
        indentation: Int?, item writeItem: (Item, inout [UInt8], Int?) -> Void
    ) {
        output.append(opening)
        let inner = indentation.map { $0 + 1 }
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            startLine(inner, in: &output)
            writeItem(item, &output, inner)
        }
        if !items.isEmpty { startLine(indentation, in: &output) }
        output.append(closing)
    }

    private static func startLine(_ indentation: Int?, in output: inout [UInt8]) {
        guard let indentation else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
    }

    /// Writes a string with the escape sequences that RFC 8259, section 7, requires. U+2028 and U+2029 are also
    /// escaped, because many programs that read one object per line treat them as line endings.
    static func write(_ string: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var string = string
        // The bytes between escape sequences are copied together, because a string can be several megabytes long.
        string.withUTF8 { bytes in
            var copied = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xE2 else {
                    index += 1
                    continue
                }
                let end = bytes.index(index, offsetBy: byte == 0xE2 ? 3 : 1)
                guard let escape = escape(bytes[index..<end]) else {
                    index = end
                    continue
                }
                output.append(contentsOf: bytes[copied..<index])
                output.append(contentsOf: escape.utf8)
                index = end
                copied = end
            }
            output.append(contentsOf: bytes[copied...])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Returns the escape sequence for a character in UTF-8, or nil if it needs none.
    private static func escape(_ character: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        switch character.first {
        case UInt8(ascii: "\""): #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case 0x0A: #"\n"#
        case 0x0D: #"\r"#
        case 0x09: #"\t"#
        case 0x08: #"\b"#
        case 0x0C: #"\f"#
        case 0xE2:
            character.elementsEqual([0xE2, 0x80, 0xA8])
                ? #"\u2028"# : character.elementsEqual([0xE2, 0x80, 0xA9]) ? #"\u2029"# : nil
        case let control?: "\\u\(control.hexadecimal(digits: 4, uppercase: false))"
        case nil: nil
        }
    }
}

/// A JSON object that is built key by key, in the order of the keys in the manual. Absent values and empty lists are left out.
///
/// Public types that are `Encodable` encode such an object, and the command prints it, so both have the same keys.
package struct JSONObject {
    /// The members in order.
    package var members: [(String, JSONValue)] = []

    /// Creates an object without members.
    package init() {}

    /// Creates the JSON object that describes a warning.
    package init(id: String, text: String) {
        add("id", id)
        add("text", text)
    }

    package var value: JSONValue { .object(members) }

    package mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append((key, value)) }
    }

    package mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.string)) }

    package mutating func add(_ key: String, _ flag: Bool?) { add(key, flag.map(JSONValue.boolean)) }

    package mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .integer(Int64($0)) }) }

    package mutating func add(_ key: String, _ object: JSONObject?) { add(key, object?.value) }

    package mutating func add(_ key: String, _ texts: [String]) { add(key, texts.map(JSONValue.string)) }

    package mutating func add(_ key: String, _ objects: [JSONObject]) { add(key, objects.map { $0.value }) }

    /// Adds bytes as text. If they are not UTF-8, the text is repaired, and the bytes are also added in base64. The key
    /// of the base64 string is the given key with the suffix `Bytes`.
    package mutating func add(_ key: String, bytes: [UInt8]) {
        add(key, String(decoding: bytes, as: UTF8.self))
        if String(validating: bytes, as: UTF8.self) == nil { add(key + "Bytes", .base64(bytes)) }
    }

    package mutating func add(_ key: String, _ values: [JSONValue]) {
        if !values.isEmpty { members.append((key, .array(values))) }
    }
}
