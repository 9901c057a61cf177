extension JSONDocumentReader {
    /// Reads a string, including its quotation marks (RFC 8259, section 7).
    mutating func readString() throws(DeclarationFormatError) -> String {
        let opening = index
        index += 1
        skipPlain()
        if current == UInt8(ascii: "\"") && index < bytes.count {
            let string = source.string((opening + 1)..<index)
            index += 1
            return string
        }
        unescaped.removeAll(keepingCapacity: true)
        unescaped.append(contentsOf: bytes[(opening + 1)..<index])
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: unescaped, as: UTF8.self)
            case UInt8(ascii: "\\"): try readEscape(in: opening)
            default:
                let found = source.found(at: index)
                throw source.error(
                    .controlCharacter, at: index,
                    "expected control characters in a string to be escaped, found \(found)", opening: opening)
            }
            let start = index
            skipPlain()
            unescaped.append(contentsOf: bytes[start..<index])
        }
        throw source.error(expected: "'\"' to end the string", at: index, opening: opening)
    }

    /// Skips literal text, which consists of all characters except quotation marks, backslashes and control characters.
    private mutating func skipPlain() {
        var index = index
        let bytes = bytes
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        self.index = index
    }

    private mutating func readEscape(in opening: Int) throws(DeclarationFormatError) {
        let start = index
        index += 1
        let escape = current
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(escape)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            try readUnicodeEscape(from: start, in: opening)
            return
        default:
            throw source.error(
                expected: "one of \" \\ / b f n r t u after '\\'", at: index, kind: .invalidEscape,
                opening: index < bytes.count ? nil : opening)
        }
        index += 1
    }

    /// Reads `\u` and its four digits, or both escape sequences of a surrogate pair.
    private mutating func readUnicodeEscape(from start: Int, in opening: Int) throws(DeclarationFormatError) {
        let unit = try readHexadecimalUnit(in: opening)
        if let scalar = Unicode.Scalar(UInt32(unit)) {
            unescaped.append(scalar)
            return
        }
        if unit < 0xDC00, current == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
        {
            index += 1
            let low = try readHexadecimalUnit(in: opening)
            if low & 0xFC00 == 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)))
            {
                unescaped.append(scalar)
                return
            }
        }
        let name = unit.hexadecimal()
        throw source.error(
            .invalidEscape, at: start, "\\u\(name) is half a surrogate pair, expected a pair such as \\uD83D\\uDE00")
    }

    /// Reads `u` and four hexadecimal digits.
    private mutating func readHexadecimalUnit(in opening: Int) throws(DeclarationFormatError) -> UInt16 {
        index += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = current.hexadecimalDigit else {
                throw source.error(
                    expected: "four hexadecimal digits after '\\u'", at: index, kind: .invalidEscape,
                    opening: index < bytes.count ? nil : opening)
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}
