/// The numbers of textual property lists, as CoreFoundation reads them.
enum PropertyListNumber {
    /// Why a text is no number.
    enum Problem: Error {
        case malformed
        case outOfRange
    }

    /// Reads a whole number: a sign, then decimal digits or `0x` and hexadecimal digits, with white space around.
    ///
    /// - Returns: An integer. From 2^63 to 2^64 - 1, which CoreFoundation keeps as unsigned, the nearest real.
    /// - Throws: `outOfRange` beyond that.
    static func integer(_ text: ArraySlice<UInt8>) throws(Problem) -> DeclarationValue.Content {
        var digits = trimmed(text)
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        var radix: UInt64 = 10
        if digits.count > 2, digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
            radix = 16
            digits.removeFirst(2)
        }
        guard !digits.isEmpty else { throw .malformed }
        var magnitude: UInt64 = 0
        var overflowed = false
        for byte in digits {
            guard let digit = byte.hexadecimalDigit, digit < radix else { throw .malformed }
            let (product, overflowsTimes) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, overflowsPlus) = product.addingReportingOverflow(UInt64(digit))
            magnitude = sum
            overflowed = overflowed || overflowsTimes || overflowsPlus
        }
        guard !overflowed else { throw .outOfRange }
        if isNegative {
            guard magnitude <= UInt64(Int64.max) + 1 else { throw .outOfRange }
            return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
        }
        return Int64(exactly: magnitude).map { .integer($0) } ?? .real(Double(magnitude))
    }

    /// Reads a real number: decimal with fraction and exponent, or `nan`, `inf` or `infinity` with a sign, in any case.
    static func real(_ text: ArraySlice<UInt8>) throws(Problem) -> Double {
        let text = String(decoding: trimmed(text), as: UTF8.self)
        switch text.lowercased() {
        case "nan", "+nan", "-nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        // Double(_:) takes more: hexadecimal, and nan with a payload.
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }), let real = Double(text) else {
            throw .malformed
        }
        guard real.isFinite else { throw .outOfRange }
        return real
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, first.isASCIISpace { text.removeFirst() }
        while let last = text.last, last.isASCIISpace { text.removeLast() }
        return text
    }
}
