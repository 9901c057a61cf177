extension JSONValue {
    /// Appends the value as one line of compact JSON in UTF-8, without a line end.
    ///
    /// - Parameter output: What the value is appended to.
    /// - Complexity: O(length of what is written). Arrays within arrays are written recursively: do not build them ten
    ///   thousands deep.
    public func write(into output: inout [UInt8]) {
        write(into: &output, indentation: nil)
    }

    /// The value as JSON, without a line end after it.
    ///
    /// - Parameter pretty: Whether each element and member gets a line of its own, indented by two spaces a level;
    ///   otherwise it is one line without blanks.
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
                element, output, indentation in
                element.write(into: &output, indentation: indentation)
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
        for (position, item) in items.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
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

    /// Writes a string with the escapes that RFC 8259, section 7, demands and nothing else escaped but U+2028 and
    /// U+2029, which end a line in many programs that read one object a line.
    static func write(_ string: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": output.append(contentsOf: #"\""#.utf8)
            case "\\": output.append(contentsOf: #"\\"#.utf8)
            case "\n": output.append(contentsOf: #"\n"#.utf8)
            case "\r": output.append(contentsOf: #"\r"#.utf8)
            case "\t": output.append(contentsOf: #"\t"#.utf8)
            case "\u{08}": output.append(contentsOf: #"\b"#.utf8)
            case "\u{0C}": output.append(contentsOf: #"\f"#.utf8)
            case "\u{00}"..."\u{1F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                output.append(contentsOf: "\\u".utf8)
                output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
                output.append(contentsOf: digits.utf8)
            default: output.append(scalar)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
