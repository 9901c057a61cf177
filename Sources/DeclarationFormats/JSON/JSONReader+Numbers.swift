extension JSONReader {
    /// Reads a number (RFC 8259, section 6): an integer where it has neither fraction nor exponent and 64 bits hold it.
    mutating func readNumber() throws(DeclarationFormatError) -> DeclarationValue.Content {
        let start = index
        var number = DecimalNumber()
        if current == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        if current == UInt8(ascii: "0") {
            index += 1
            guard !current.isASCIIDigit else {
                throw source.error(.invalidNumber, at: start, "a number cannot begin with 0 and another digit")
            }
        } else {
            try readDigits(after: "'-'") { number.appendDigit($0) }
        }
        var isWhole = true
        if current == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            try readDigits(after: "'.'") { number.appendFractionDigit($0) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            index += 1
            let sign = current
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index += 1 }
            var exponent = DecimalNumber()
            try readDigits(after: "the exponent sign") { exponent.appendDigit($0) }
            number.scale(by: exponent, negative: sign == UInt8(ascii: "-"))
        }
        if isWhole, let integer = number.integer { return .integer(integer) }
        if let real = number.exactReal { return .real(real) }
        let text = source.string(start..<index)
        guard let real = Double(text), real.isFinite else {
            throw source.error(.numberOutOfRange, at: start, "the number is beyond 1.8e308, the limit of reals")
        }
        return .real(real)
    }

    private mutating func readDigits(
        after place: String, _ append: (UInt8) -> Void
    ) throws(DeclarationFormatError) {
        guard current.isASCIIDigit else {
            throw source.error(expected: "a digit after \(place)", at: index, kind: .invalidNumber)
        }
        while current.isASCIIDigit {
            append(current - UInt8(ascii: "0"))
            index += 1
        }
    }
}
