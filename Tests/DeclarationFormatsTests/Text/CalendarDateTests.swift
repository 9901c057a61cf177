import Testing

@testable import DeclarationFormats

@Suite struct CalendarDateTests {
    private func seconds(_ text: String) -> Double? {
        CalendarDate(iso8601: Array(text.utf8)[...])?.secondsSince2001
    }

    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0), ("2001-01-01T00:00:01Z", 1), ("2000-12-31T23:59:59Z", -1),
        ("1970-01-01T00:00:00Z", -978_307_200), ("2024-02-29T12:30:15Z", 730_902_615),
        ("1900-03-01T00:00:00Z", -3_182_198_400), ("0001-01-01T00:00:00Z", -63_113_904_000),
        ("-0001-12-31T00:00:00Z", -63_145_612_800), ("9999-12-31T23:59:59Z", 252_423_993_599),
        ("12001-01-01T00:00:00Z", 315_569_520_000),
    ])
    func `Seconds are counted from 2001`(text: String, expected: Double) {
        #expect(seconds(text) == expected)
    }

    /// PropertyList-1.0.dtd: smaller units may be omitted with a loss of precision.
    @Test(arguments: [
        ("2002", 31_536_000), ("2002Z", 31_536_000), ("2001-02", 2_678_400), ("2001-01-02", 86_400),
        ("2001-01-01T01Z", 3_600), ("2001-01-01T01:01Z", 3_660),
    ])
    func `Smaller units can be omitted`(text: String, expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        "", "2001-", "2001-1-01", "2001-13", "2001-00", "2001-02-29", "1900-02-29", "2001-04-31", "2001-01-00",
        "2001-01-01T", "2001-01-01T00:00:00", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z",
        "2001-01-01T00:00:00ZZ", "2001-01-01 00:00:00Z", "2001-01-01T00:00:00.5Z", "2001-01-01T00:00:00+01:00",
        "20010101", "201", "12345678901", "--2001",
    ])
    func `Other strings are not dates`(text: String) {
        #expect(seconds(text) == nil)
    }

    /// GNUstep's NSPropertyList.m: `%Y-%m-%d %H:%M:%S %z`.
    @Test func `GNUstep's dates are read`() {
        func seconds(_ text: String) -> Double? {
            CalendarDate(gnustep: Array(text.utf8)[...])?.secondsSince2001
        }
        #expect(seconds("2001-01-01 01:00:00 +0100") == 0)
        #expect(seconds("2000-12-31 19:30:00 -0430") == 0)
        for text in [
            "2001-01-01 01:00:00", "2001-01-01 01:00:00 +01", "2001-01-01 01:00:00 +2500", "2001-01-01T01:00:00Z",
        ] {
            #expect(seconds(text) == nil)
        }
    }
}
