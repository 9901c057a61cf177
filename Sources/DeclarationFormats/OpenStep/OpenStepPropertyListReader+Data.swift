extension OpenStepPropertyListReader {
    /// Reads a value in angle brackets: data, or a typed value of GNUstep.
    mutating func readAngleBracketed() throws(DeclarationFormatError) -> DeclarationValue.Content {
        let opening = index
        index += 1
        switch current {
        case UInt8(ascii: "*"): return try readTypedValue(from: opening)
        case UInt8(ascii: "["): return try readBase64(from: opening)
        default: return .data(try readHexadecimal(from: opening))
        }
    }

    /// Reads pairs of hexadecimal digits, with white space between pairs.
    private mutating func readHexadecimal(from opening: Int) throws(DeclarationFormatError) -> [UInt8] {
        var data: [UInt8] = []
        while true {
            try skipSpace()
            if current == UInt8(ascii: ">") {
                index += 1
                return data
            }
            guard let high = current.hexadecimalDigit else {
                throw source.error(
                    expected: "hexadecimal digits or '>' in data", at: index, kind: .invalidData, opening: opening)
            }
            index += 1
            guard let low = current.hexadecimalDigit else {
                throw source.error(
                    expected: "a second hexadecimal digit for a byte of data", at: index, kind: .invalidData,
                    opening: opening)
            }
            index += 1
            data.append(high << 4 | low)
        }
    }

    /// Reads `<[base64]>`.
    private mutating func readBase64(from opening: Int) throws(DeclarationFormatError) -> DeclarationValue.Content {
        index += 1
        let text = try readText(to: UInt8(ascii: "]"), named: "']>' to end the data", from: opening)
        index += 1
        guard current == UInt8(ascii: ">") else {
            throw source.error(expected: "'>' after ']'", at: index, kind: .invalidData, opening: opening)
        }
        index += 1
        do {
            return .data(try Base64.decode(bytes[text]))
        } catch {
            throw source.error(.invalidData, at: text.lowerBound + error.index, error.message)
        }
    }

    /// Reads `<*`, the letter of a type, and its value, which may be quoted.
    private mutating func readTypedValue(from opening: Int) throws(DeclarationFormatError) -> DeclarationValue.Content {
        index += 1
        let type = current
        let typeIndex = index
        guard "IRBD".utf8.contains(type) else {
            throw source.error(expected: "I, R, B or D after '<*'", at: index, opening: opening)
        }
        index += 1
        var range = try readText(to: UInt8(ascii: ">"), named: "'>' to end the typed value", from: opening)
        index += 1
        let quote = UInt8(ascii: "\"")
        if range.count >= 2, bytes[range.lowerBound] == quote, bytes[range.upperBound - 1] == quote {
            range = (range.lowerBound + 1)..<(range.upperBound - 1)
        }
        switch type {
        case UInt8(ascii: "I"): return try readNumber(in: range, isInteger: true)
        case UInt8(ascii: "R"): return try readNumber(in: range, isInteger: false)
        case UInt8(ascii: "B"):
            guard source.string(range) == "Y" || source.string(range) == "N" else {
                throw source.error(expected: "Y or N after '<*B'", at: typeIndex + 1)
            }
            return .boolean(bytes[range.lowerBound] == UInt8(ascii: "Y"))
        default:
            guard let date = CalendarDate(gnustep: bytes[range]), let seconds = date.secondsSince2001 else {
                throw source.error(
                    .invalidDate, at: range.lowerBound, "expected a date such as 2001-12-31 23:59:59 +0000 after '<*D'")
            }
            return .date(seconds)
        }
    }

    private mutating func readNumber(
        in range: Range<Int>, isInteger: Bool
    ) throws(DeclarationFormatError) -> DeclarationValue.Content {
        do {
            return isInteger
                ? try PropertyListNumber.integer(bytes[range]) : .real(try PropertyListNumber.real(bytes[range]))
        } catch {
            switch error {
            case .malformed:
                throw source.error(
                    .invalidNumber, at: range.lowerBound,
                    isInteger ? "expected decimal digits after '<*I'" : "expected a decimal number after '<*R'")
            case .outOfRange:
                throw source.error(
                    .numberOutOfRange, at: range.lowerBound,
                    isInteger ? "the integer does not fit into 64 bits" : "the number exceeds 1.8e308")
            }
        }
    }

    /// Reads up to a byte and returns the range. After reading, the index is at that byte.
    private mutating func readText(
        to end: UInt8, named name: String, from opening: Int
    ) throws(DeclarationFormatError) -> Range<Int> {
        let start = index
        while index < bytes.count, bytes[index] != end { index += 1 }
        guard index < bytes.count else { throw source.error(expected: name, at: index, opening: opening) }
        return start..<index
    }
}
