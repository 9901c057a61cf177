/// The digits of a decimal number while it is read.
///
/// Integers and most reals are finished here; the standard library's `Double(_:)` needs a `String` and ten times as
/// long.
struct DecimalNumber {
    var isNegative = false
    /// All digits as one number, unless there were more than 64 bits hold.
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

    /// Multiplies by ten to the power of a whole number.
    mutating func scale(by power: DecimalNumber, negative: Bool) {
        // Beyond a thousand, where exponents are no longer exact here, exactReal is nil anyway.
        let power = power.overflowed ? 1000 : Int(min(power.significand, 1000))
        exponent += negative ? -power : power
    }

    /// The digits as a whole number, or nil when 64 bits do not hold it.
    var integer: Int64? {
        guard !overflowed else { return nil }
        if isNegative {
            return significand <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- significand) : nil
        }
        return Int64(exactly: significand)
    }

    /// The nearest real, or nil when it cannot be told this simply.
    ///
    /// Up to 2^53 and 10^22 both are exact, so that one multiplication or division rounds correctly (Clinger, "How to
    /// Read Floating Point Numbers Accurately", 1990).
    var exactReal: Double? {
        guard !overflowed, significand <= 1 << 53, exponent.magnitude <= 22 else { return nil }
        var power = 1.0
        for _ in 0..<exponent.magnitude { power *= 10 }
        let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
        return isNegative ? -magnitude : magnitude
    }
}
