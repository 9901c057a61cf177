import DeclarationFormats
import Testing

/// XML 1.0, 2.2 (characters), 2.7 (CDATA), 2.11 (line ends), 4.1 (references), 4.6 (predefined entities).
@Suite struct XMLPropertyListReaderTextTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array("<string>\(text)</string>".utf8)).root.string
    }

    @Test(arguments: [
        ("", ""), ("  a\tb\n ", "  a\tb\n "), ("größe 😀", "größe 😀"), ("a > b ]] \"'", "a > b ]] \"'"),
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#65;&#x1F600;&#xe9;&#x00000041;", "A😀éA"), ("a&#13;&#10;", "a\r\n"),
        ("<![CDATA[<b>&amp;]]]]><![CDATA[>]]>", "<b>&amp;]]>"), ("a<!-- <x> -->b<?pi >?>c", "abc"),
        ("<![CDATA[]]>", ""),
    ])
    func `Text is resolved`(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// Section 2.11: CR LF and CR are read as LF.
    @Test func `Line ends are LF`() throws {
        #expect(try string("a\r\nb\rc\n\r\nd<![CDATA[\r\n\r]]>") == "a\nb\nc\n\nd\n\n")
    }

    @Test func `Keys are also resolved`() throws {
        #expect(
            try content(of: "<dict><key>a&amp;<![CDATA[<]]></key><true/></dict>", .xmlPropertyList) == #"{"a&<": true}"#
        )
        #expect(try content(of: "<dict><key/><true/></dict>", .xmlPropertyList) == #"{"": true}"#)
    }

    @Test(arguments: ["&nbsp;", "&a;", "&AMP;", "&größe;"]) func `Only predefined entities are read`(reference: String)
    {
        let error = failure(of: "<string>é\(reference)</string>", .xmlPropertyList)
        #expect(
            error?.description
                == "1:10: expected &amp; &lt; &gt; &quot; &apos; or a number, found the entity \(reference)")
        #expect(error?.kind == .entity)
    }

    @Test(arguments: [
        ("a & b", "1:12: expected the name of an entity after '&', which itself is written '&amp;', found a space"),
        ("&amp b", "1:13: expected ';' to end the reference, found a space"),
        ("&#;", "1:11: expected a digit of a character reference, found ';'"),
        ("&#x;", "1:12: expected a digit of a character reference, found ';'"),
        ("&#1F;", "1:12: expected ';' to end the reference, found 'F'"),
        ("&#0;", "1:9: &#0; is not a character that XML allows"),
        ("&#x8;", "1:9: &#x8; is not a character that XML allows"),
        ("&#xD800;", "1:9: &#xD800; is not a character that XML allows"),
        ("&#xFFFF;", "1:9: &#xFFFF; is not a character that XML allows"),
        ("&#x110000;", "1:9: &#x110000; is not a character that XML allows"),
        ("&#99999999999999999999999;", "1:9: &#999999999999999999 is not a character that XML allows"),
    ])
    func `Malformed references are errors`(text: String, expected: String) {
        let error = failure(of: "<string>\(text)</string>", .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    /// Section 2.2: the only control characters in XML are tab, LF and CR.
    @Test(arguments: ["a\u{0}", "a\u{1B}", "&lt;\u{8}", "<![CDATA[\u{1}]]>"]) func `Control characters are errors`(
        text: String
    ) {
        let error = failure(of: "<string>\(text)</string>", .xmlPropertyList)
        #expect(error?.kind == .controlCharacter)
        #expect(error?.message.contains("is a control character, which XML cannot contain") == true)
    }
}

@Suite struct XMLPropertyListReaderScalarTests {
    /// CFPropertyList.c: a sign, decimal digits or 0x and hexadecimal digits, surrounded by white space.
    @Test(arguments: [
        ("0", "0"), (" -5\n", "-5"), ("+5", "5"), ("007", "7"), ("0xFF", "255"), ("-0x10", "-16"), ("0Xab", "171"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("<!-- c -->1&#50;", "12"),
    ])
    func `Integers are read`(text: String, expected: String) throws {
        #expect(try content(of: "<integer>\(text)</integer>", .xmlPropertyList) == expected)
    }

    /// CoreFoundation keeps these as unsigned 64-bit integers, which `DeclarationValue` does not have.
    @Test func `Integers from 2^63 are reals`() throws {
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
    func `Malformed integers are errors`(text: String, kind: DeclarationFormatError.Kind) {
        let error = failure(of: "<integer>\(text)</integer>", .xmlPropertyList)
        #expect(error?.kind == kind)
        #expect(error?.position.column == (kind == .missingValue ? 1 : 10))
    }

    @Test func `An error quotes the text`() {
        #expect(
            failure(of: "<integer>five</integer>", .xmlPropertyList)?.description
                == "1:10: expected decimal digits, or 0x and hexadecimal digits, in <integer>, found 'five'")
        #expect(
            failure(of: "<integer>\(String(repeating: "x", count: 1000))</integer>", .xmlPropertyList)?.message.count
                == 118)
        #expect(failure(of: "<integer/>", .xmlPropertyList)?.description == "1:1: <integer> is empty")
    }

    @Test(arguments: [
        ("0", "0.0"), ("1.5", "1.5"), ("-1e3", "-1000.0"), (" .5 ", "0.5"), ("5.", "5.0"), ("+1E-2", "0.01"),
        ("nan", "nan"),
        ("NaN", "nan"), ("inf", "inf"), ("+Infinity", "inf"), ("-INF", "-inf"), ("-infinity", "-inf"),
        ("1e-400", "0.0"),
    ])
    func `Reals are read`(text: String, expected: String) throws {
        #expect(try content(of: "<real>\(text)</real>", .xmlPropertyList) == expected)
    }

    @Test(arguments: [
        ("1e400", DeclarationFormatError.Kind.numberOutOfRange), ("1,5", .invalidNumber), ("0x1p3", .invalidNumber),
        ("nan(1)", .invalidNumber), ("e", .invalidNumber), ("1e", .invalidNumber), ("", .missingValue),
        ("1 2", .invalidNumber),
        ("infinite", .invalidNumber),
    ])
    func `Malformed reals are errors`(text: String, kind: DeclarationFormatError.Kind) {
        #expect(failure(of: "<real>\(text)</real>", .xmlPropertyList)?.kind == kind)
    }

    /// PropertyList-1.0.dtd; the forms are tested in CalendarDateTests.
    @Test func `Dates are read`() throws {
        #expect(try content(of: "<date>2001-01-01T00:00:00Z</date>", .xmlPropertyList) == "date 0.0")
        #expect(try content(of: "<date>2001-01-01</date>", .xmlPropertyList) == "date 0.0")
    }

    @Test(arguments: ["yesterday", "2001-02-30T00:00:00Z", "2001-01-01 00:00:00 +0000"])
    func `Malformed dates are errors`(text: String) {
        let error = failure(of: "<date>\(text)</date>", .xmlPropertyList)
        #expect(error?.kind == .invalidDate)
        #expect(
            error?.description == "1:7: expected a date such as 2001-12-31T23:59:59Z in <date>, found '\(text)'")
    }

    @Test func `Data errors point at the character`() {
        let error = failure(of: "<data>\n  D7!=\n</data>", .xmlPropertyList)
        #expect(error?.description == "2:5: expected a base64 digit")
        #expect(error?.kind == .invalidData)
        #expect(
            failure(of: "<data>D70</data>", .xmlPropertyList)?.description.hasPrefix("1:10: the last group") == true)
        // After references were resolved, the error is at the beginning of the text.
        #expect(failure(of: "<data><!-- c -->D70</data>", .xmlPropertyList)?.position.description == "1:7")
    }
}
