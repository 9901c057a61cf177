/// The digits of a decimal number while it is read.
///
/// This structure converts integers and most real numbers. `Double(_:)` in the standard library requires a `String` and takes
/// ten times as long.
struct DecimalNumber {
    var isNegative = false
    /// All digits as a single number, unless the number overflows 64 bits.
    private var significand: UInt64 = 0
    private var overflowed = false
    private var exponent = 0

    mutating func appendDigit(_ digit: UInt8) {
        let (product, overflowsTimes) = significand.multipliedReportingOverflow(by: 10)
        let (sum, overflowsPlus) = product.addingReportingOverflow(UInt64(digit))
        significand = sum
        overflowed = overflowed || overflowsTimes || overflowsPlus
    }

    mutating func appendFractionDigit(_ digit: UInt8) {
        appendDigit(digit)
        exponent -= 1
    }

    /// Multiplies the number by ten to the power of a whole number.
    mutating func scale(by power: DecimalNumber, negative: Bool) {
        // The exact value of a power above 1000 does not matter, because `exactReal` is nil.
        let power = power.overflowed ? 1000 : Int(min(power.significand, 1000))
        exponent += negative ? -power : power
    }

    /// The digits as a whole number, or nil if the number does not fit into 64 bits.
    var integer: Int64? {
        guard !overflowed else { return nil }
        if isNegative {
            return significand <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- significand) : nil
        }
        return Int64(exactly: significand)
    }

    /// The nearest floating-point number, or nil if the fast method is not exact.
    ///
    /// Significands up to 2^53 and powers up to 10^22 are exact doubles, so one multiplication or division rounds correctly
    /// (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    var exactReal: Double? {
        guard !overflowed, significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
        var power = 1.0
        for _ in 0..<exponent.magnitude { power *= 10 }
        let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
        return isNegative ? -magnitude : magnitude
    }
}

/// The numbers in textual property lists, as read by CoreFoundation.
enum PropertyListNumber {
    /// The reason why a string is not a number.
    enum Problem: Error {
        case malformed
        case outOfRange
    }

    /// Reads a whole number: a sign, then decimal digits, or `0x` and hexadecimal digits, with white space around it.
    ///
    /// - Returns: An integer. For numbers from 2^63 to 2^64 - 1, which CoreFoundation represents as unsigned integers, the
    ///   nearest real number.
    /// - Throws: `outOfRange` for a larger number, and `malformed` for any other text.
    static func integer(_ text: ArraySlice<UInt8>) throws(Problem) -> DeclarationValue.Content {
        var digits = text.trimmed { $0.isSpaceOfData }
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

    /// Reads a real number: decimal with fraction and exponent, or `nan`, `inf` or `infinity` with a sign, regardless of case.
    ///
    /// - Throws: `outOfRange` for a number that exceeds double precision, and `malformed` for any other text.
    static func real(_ text: ArraySlice<UInt8>) throws(Problem) -> Double {
        let text = String(decoding: text.trimmed { $0.isSpaceOfData }, as: UTF8.self)
        switch text.lowercased() {
        case "nan", "+nan", "-nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        // Double(_:) also accepts hexadecimal numbers, and nan with a payload.
        guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }), let real = Double(text) else {
            throw .malformed
        }
        guard real.isFinite else { throw .outOfRange }
        return real
    }
}
