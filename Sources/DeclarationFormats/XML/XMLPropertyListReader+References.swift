extension XMLPropertyListReader {
    /// Reads a reference from its `&` to behind its `;`: one of the five predefined entities or the number of a
    /// character (XML 1.0, 4.1 and 4.6).
    mutating func readReference() throws(DeclarationFormatError) -> Unicode.Scalar {
        let start = index
        index += 1
        if current == UInt8(ascii: "#") {
            return try readNumericReference(from: start)
        }
        let name = readName()
        guard !name.isEmpty else {
            throw source.error(
                expected: "the name of an entity after '&', which itself is written '&amp;'", at: index,
                kind: .invalidEscape)
        }
        try expectSemicolon(of: start)
        switch source.string(name) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            throw source.error(
                .entity, at: start,
                "expected &amp; &lt; &gt; &quot; &apos; or a number, found the entity &\(source.excerpt(name));")
        }
    }

    private mutating func readNumericReference(from start: Int) throws(DeclarationFormatError) -> Unicode.Scalar {
        index += 1
        let isHexadecimal = current == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let first = index
        var value: UInt32 = 0
        while let digit = current.hexadecimalDigit, isHexadecimal || digit < 10 {
            // Beyond the last code point it stays there, however many digits follow.
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            index += 1
        }
        guard index > first else {
            throw source.error(expected: "a digit of a character's number", at: index, kind: .invalidEscape)
        }
        try expectSemicolon(of: start)
        guard let scalar = Unicode.Scalar(value), Self.isCharacter(scalar) else {
            let text = source.string(start..<index)
            throw source.error(.invalidEscape, at: start, "\(text.prefix(20)) is no character of XML")
        }
        return scalar
    }

    private mutating func expectSemicolon(of start: Int) throws(DeclarationFormatError) {
        guard current == UInt8(ascii: ";") else {
            throw source.error(
                expected: "';' to end the reference", at: index, kind: .invalidEscape, opening: start)
        }
        index += 1
    }

    /// Whether XML can hold a scalar (XML 1.0, 2.2).
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case ..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
