import DeclarationFormats
import Testing

/// RFC 8259, section 6.
@Suite struct JSONReaderNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("7", "7"), ("-12", "-12"), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"),
    ])
    func wholeNumbersAreIntegers(text: String, expected: String) throws {
        #expect(try content(of: text, .json) == expected)
    }

    @Test(arguments: [
        ("9223372036854775808", 9223372036854775808.0), ("-9223372036854775809", -9223372036854775809.0),
        ("18446744073709551616", 18446744073709551616.0), ("123456789012345678901234567890", 1.2345678901234568e29),
    ])
    func wholeNumbersBeyond64BitsAreReals(text: String, expected: Double) throws {
        guard case .real(let real) = try DeclarationDocument.read(Array(text.utf8)).root.content else {
            Issue.record("\(text) is no real")
            return
        }
        #expect(real == expected)
    }

    @Test(arguments: [
        "0.0", "1.5", "-0.0", "1e3", "1E+3", "1e-3", "0.1", "3.141592653589793", "2.2250738585072014e-308", "5e-324",
        "1.7976931348623157e308", "123456.789e-5", "1e22", "1e23", "9007199254740993.0", "0.30000000000000004",
        "1e-400", "0e99999999999999999999", "1.00000000000000000000000000001", "4.35", "8.5e-22",
        "100000000000000000000.0",
    ])
    func otherNumbersAreTheNearestReals(text: String) throws {
        guard case .real(let real) = try DeclarationDocument.read(Array(text.utf8)).root.content else {
            Issue.record("\(text) is no real")
            return
        }
        #expect(real.bitPattern == Double(text)?.bitPattern)
    }

    @Test(arguments: [
        ("01", "1:1: a number cannot begin with 0 and another digit"),
        ("[-012]", "1:2: a number cannot begin with 0 and another digit"),
        ("[-]", "1:3: expected a digit after '-', found ']'"),
        ("[1.]", "1:4: expected a digit after '.', found ']'"),
        ("[1.e5]", "1:4: expected a digit after '.', found 'e'"),
        ("[1e]", "1:4: expected a digit after the exponent sign, found ']'"),
        ("[1e+]", "1:5: expected a digit after the exponent sign, found ']'"),
        ("[-.5]", "1:3: expected a digit after '-', found '.'"),
    ])
    func malformedNumbers(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidNumber)
    }

    @Test(arguments: [".5", "+1", "[0x10]", "[NaN]", "[Infinity]", "[-Infinity]", "1e5x", "1.5.2"])
    func whatIsNoNumberAtAll(text: String) {
        #expect(failure(of: text, .json) != nil)
    }

    @Test func aNumberMayEndTheFile() {
        #expect(failure(of: "-", .json)?.kind == .unexpectedEnd)
        #expect(failure(of: "1e", .json)?.kind == .unexpectedEnd)
    }

    /// Section 6 lets an implementation set limits; infinity is no number of JSON.
    @Test(arguments: ["1e400", "-1e309", "1e99999999999999999999", "1" + String(repeating: "0", count: 400)])
    func numbersBeyondRealsAreErrors(text: String) {
        let error = failure(of: "[" + text + "]", .json)
        #expect(error?.kind == .numberOutOfRange)
        #expect(error?.position.description == "1:2")
    }
}
