import DeclarationFormats
import Testing

@Suite struct XMLPropertyListReaderScalarTests {
    /// CFPropertyList.c: a sign, decimal digits or 0x and hexadecimal ones, white space around.
    @Test(arguments: [
        ("0", "0"), (" -5\n", "-5"), ("+5", "5"), ("007", "7"), ("0xFF", "255"), ("-0x10", "-16"), ("0Xab", "171"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("<!-- c -->1&#50;", "12"),
    ])
    func integers(text: String, expected: String) throws {
        #expect(try content(of: "<integer>\(text)</integer>", .xmlPropertyList) == expected)
    }

    /// CoreFoundation keeps these as unsigned 64-bit integers, of which there is no kind here.
    @Test func integersFrom2To63AreReals() throws {
        #expect(try content(of: "<integer>9223372036854775808</integer>", .xmlPropertyList) == "9.223372036854776e+18")
        #expect(try content(of: "<integer>0xFFFFFFFFFFFFFFFF</integer>", .xmlPropertyList) == "1.8446744073709552e+19")
    }

    @Test(arguments: [
        ("18446744073709551616", DeclarationFormatError.Kind.numberOutOfRange),
        ("-9223372036854775809", .numberOutOfRange),
        ("0x10000000000000000", .numberOutOfRange), ("five", .invalidNumber), ("1.5", .invalidNumber),
        ("1e3", .invalidNumber), ("", .missingValue), (" ", .invalidNumber), ("-", .invalidNumber),
        ("0x", .invalidNumber),
        ("0xG", .invalidNumber), ("1 2", .invalidNumber), ("--1", .invalidNumber), ("12AB", .invalidNumber),
    ])
    func malformedIntegers(text: String, kind: DeclarationFormatError.Kind) {
        let error = failure(of: "<integer>\(text)</integer>", .xmlPropertyList)
        #expect(error?.kind == kind)
        #expect(error?.position.column == (kind == .missingValue ? 1 : 10))
    }

    @Test func anErrorQuotesWhatItFound() {
        #expect(
            failure(of: "<integer>five</integer>", .xmlPropertyList)?.description
                == "1:10: expected decimal digits, or 0x and hexadecimal ones, in <integer>, found 'five'")
        #expect(
            failure(of: "<integer>\(String(repeating: "x", count: 1000))</integer>", .xmlPropertyList)?.message.count
                == 116)
        #expect(failure(of: "<integer/>", .xmlPropertyList)?.description == "1:1: <integer> is empty")
    }

    @Test(arguments: [
        ("0", "0.0"), ("1.5", "1.5"), ("-1e3", "-1000.0"), (" .5 ", "0.5"), ("5.", "5.0"), ("+1E-2", "0.01"),
        ("nan", "nan"),
        ("NaN", "nan"), ("inf", "inf"), ("+Infinity", "inf"), ("-INF", "-inf"), ("-infinity", "-inf"),
        ("1e-400", "0.0"),
    ])
    func reals(text: String, expected: String) throws {
        #expect(try content(of: "<real>\(text)</real>", .xmlPropertyList) == expected)
    }

    @Test(arguments: [
        ("1e400", DeclarationFormatError.Kind.numberOutOfRange), ("1,5", .invalidNumber), ("0x1p3", .invalidNumber),
        ("nan(1)", .invalidNumber), ("e", .invalidNumber), ("1e", .invalidNumber), ("", .missingValue),
        ("1 2", .invalidNumber),
        ("infinite", .invalidNumber),
    ])
    func malformedReals(text: String, kind: DeclarationFormatError.Kind) {
        #expect(failure(of: "<real>\(text)</real>", .xmlPropertyList)?.kind == kind)
    }

    /// PropertyList-1.0.dtd; the forms are tested in CalendarDateTests.
    @Test func dates() throws {
        #expect(try content(of: "<date>2001-01-01T00:00:00Z</date>", .xmlPropertyList) == "date 0.0")
        #expect(try content(of: "<date>2001-01-01</date>", .xmlPropertyList) == "date 0.0")
    }

    @Test(arguments: ["yesterday", "2001-02-30T00:00:00Z", "2001-01-01 00:00:00 +0000"])
    func malformedDates(text: String) {
        let error = failure(of: "<date>\(text)</date>", .xmlPropertyList)
        #expect(error?.kind == .invalidDate)
        #expect(
            error?.description == "1:7: expected a date such as 2001-12-31T23:59:59Z in <date>, found '\(text)'")
    }

    @Test func dataErrorsPointAtTheCharacter() {
        let error = failure(of: "<data>\n  D7!=\n</data>", .xmlPropertyList)
        #expect(error?.description == "2:5: expected a base64 digit")
        #expect(error?.kind == .invalidData)
        #expect(
            failure(of: "<data>D70</data>", .xmlPropertyList)?.description.hasPrefix("1:10: the last group") == true)
        // Where the text is not the file's, the error is at its beginning.
        #expect(failure(of: "<data><!-- c -->D70</data>", .xmlPropertyList)?.position.description == "1:7")
    }
}
