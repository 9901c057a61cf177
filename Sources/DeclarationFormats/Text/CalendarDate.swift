/// The dates of property lists: a day in the Gregorian calendar and a time, converted to seconds.
struct CalendarDate {
    var year = 2001
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    /// The number of seconds that local time is ahead of UTC.
    var offset = 0

    /// The number of seconds since 2001-01-01 00:00:00 UTC, or nil if the date or time is invalid. Leap seconds are ignored.
    var secondsSince2001: Double? {
        guard (1...12).contains(month), (1...daysInMonth).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        return daysSince2001 * 86_400 + Double(hour * 3600 + minute * 60 + second - offset)
    }

    private var daysInMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
        default: 31
        }
    }

    /// The number of days since 2001-01-01. Years are counted from March, so that the leap day is the last day of a year.
    private var daysSince2001: Double {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = floorDivision(shifted, by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // There are 730,791 days between March 1, 0000 and January 1, 2001.
        return Double(era) * 146_097 + Double(dayOfEra - 730_791)
    }

    private func floorDivision(_ dividend: Int, by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension CalendarDate {
    /// Reads a date such as `2024-05-01T12:30:00Z`. Units can be omitted from the end; the `Z` is required if there is a time
    /// (Apple's PropertyList-1.0.dtd, a subset of ISO 8601). Returns nil for any other text.
    init?(iso8601 text: ArraySlice<UInt8>) {
        var scanner = DigitScanner(text)
        let isNegative = scanner.skip("-")
        guard let year = scanner.number(digits: 4...9) else { return nil }
        self.year = isNegative ? -year : year
        if !scanner.skip("-") {
            // If there are more digits and no month, the text is a date without hyphens, not a year.
            guard year <= 9999 else { return nil }
        } else {
            guard let month = scanner.number(digits: 2...2) else { return nil }
            self.month = month
            if scanner.skip("-") {
                guard let day = scanner.number(digits: 2...2) else { return nil }
                self.day = day
                if scanner.skip("T") {
                    guard readTime(&scanner), scanner.skip("Z"), scanner.isAtEnd else { return nil }
                    return
                }
            }
        }
        _ = scanner.skip("Z")
        guard scanner.isAtEnd else { return nil }
    }

    /// Reads a date such as `2002-03-22 11:30:00 +0100` (a typed value of GNUstep). Returns nil for any other text.
    init?(gnustep text: ArraySlice<UInt8>) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4...9), scanner.skip("-"), let month = scanner.number(digits: 2...2),
            scanner.skip("-"), let day = scanner.number(digits: 2...2), scanner.skip(" ")
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard readTime(&scanner), scanner.skip(" ") else { return nil }
        let isBehind = scanner.skip("-")
        guard isBehind || scanner.skip("+"), let hours = scanner.number(digits: 2...2),
            let minutes = scanner.number(digits: 2...2), hours < 24, minutes < 60, scanner.isAtEnd
        else { return nil }
        offset = (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private mutating func readTime(_ scanner: inout DigitScanner) -> Bool {
        guard let hour = scanner.number(digits: 2...2) else { return false }
        self.hour = hour
        guard scanner.skip(":") else { return true }
        guard let minute = scanner.number(digits: 2...2) else { return false }
        self.minute = minute
        guard scanner.skip(":") else { return true }
        guard let second = scanner.number(digits: 2...2) else { return false }
        self.second = second
        return true
    }
}

/// Scans numbers and single characters from the beginning of a string.
private struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let digitsFound = rest.prefix(digits.upperBound).prefix { $0.isDigit }
        guard digits.contains(digitsFound.count) else { return nil }
        rest = rest.dropFirst(digitsFound.count)
        return digitsFound.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
