extension OpenStepPropertyListReader {
    /// Whether a quoted or unquoted string begins at the index.
    var isAtString: Bool {
        index < bytes.count
            && (bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
                || Self.isUnquoted(bytes[index]))
    }

    /// Reads a string, which must begin at the index.
    mutating func readString() throws(DeclarationFormatError) -> String {
        let start = index
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try readQuotedString(quote) }
        while index < bytes.count, Self.isUnquoted(bytes[index]) { index += 1 }
        return source.string(start..<index)
    }

    /// Returns whether an unquoted string can contain a character. CoreFoundation allows letters, digits and `_$/:.-`; GNUstep
    /// also allows the other characters.
    static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: "~"),
            UInt8(ascii: "^"):
            true
        default: byte.isIdentifier
        }
    }

    private mutating func readQuotedString(_ quote: UInt8) throws(DeclarationFormatError) -> String {
        let opening = index
        index += 1
        var resolved: [UInt8] = []
        var hasEscapes = false
        var plain = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote {
                let rest = plain..<index
                index += 1
                guard hasEscapes else { return source.string(rest) }
                resolved.append(contentsOf: bytes[rest])
                return String(decoding: resolved, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                resolved.append(contentsOf: bytes[plain..<index])
                resolved.append(try readEscape(in: opening))
                plain = index
            } else {
                index += 1
            }
        }
        let quoted = quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'"
        throw source.error(expected: "\(quoted) to end the string", at: index, opening: opening)
    }

    /// Reads an escape sequence. An unknown escape sequence denotes the character after the backslash.
    private mutating func readEscape(in opening: Int) throws(DeclarationFormatError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard index < bytes.count else {
            throw source.error(expected: "a character after '\\'", at: index, opening: opening)
        }
        switch bytes[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return try readOctalEscape(from: start)
        case UInt8(ascii: "U"): return try readUnicodeEscape(from: start)
        default:
            var decoder = UTF8()
            var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "\u{FFFD}" }
            index += UTF8.width(scalar)
            return Self.controlCharacter(named: scalar) ?? scalar
        }
    }

    private static func controlCharacter(named letter: Unicode.Scalar) -> Unicode.Scalar? {
        switch letter {
        case "a": "\u{07}"
        case "b": "\u{08}"
        case "f": "\u{0C}"
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        case "v": "\u{0B}"
        default: nil
        }
    }

    /// Reads one to three octal digits, which are the code of a character in the NeXTSTEP encoding.
    private mutating func readOctalEscape(from start: Int) throws(DeclarationFormatError) -> Unicode.Scalar {
        var value = 0
        for _ in 0..<3 {
            guard current >= UInt8(ascii: "0"), current <= UInt8(ascii: "7") else { break }
            value = value * 8 + Int(current - UInt8(ascii: "0"))
            index += 1
        }
        if value < 0x80, let scalar = Unicode.Scalar(UInt32(value)) { return scalar }
        guard value - 0x80 < Self.nextStepCharacters.count else {
            throw source.error(
                .invalidEscape, at: start, "\\\(String(value, radix: 8)) is not a character, expected at most \\375")
        }
        return Self.nextStepCharacters[value - 0x80]
    }

    /// The characters of the NeXTSTEP encoding from 0x80 to 0xFD. 0xFE and 0xFF are not assigned.
    private static let nextStepCharacters = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
            + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").unicodeScalars)

    /// Reads `U` and up to four hexadecimal digits, or both escape sequences of a surrogate pair.
    private mutating func readUnicodeEscape(from start: Int) throws(DeclarationFormatError) -> Unicode.Scalar {
        let unit = try readHexadecimalUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xDC00, source.matches("\\U", at: index) {
            index += 1
            let low = try readHexadecimalUnit()
            if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)) {
                return scalar
            }
        }
        throw source.error(
            .invalidEscape, at: start, "\\U\(String(unit, radix: 16)) is half a surrogate pair, expected both halves")
    }

    private mutating func readHexadecimalUnit() throws(DeclarationFormatError) -> UInt32 {
        index += 1
        let first = index
        var unit: UInt32 = 0
        while index < first + 4, let digit = current.hexadecimalDigit {
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        guard index > first else {
            throw source.error(expected: "a hexadecimal digit after '\\U'", at: index, kind: .invalidEscape)
        }
        return unit
    }
}
