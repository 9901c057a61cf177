import DeclarationFormats
import Testing

/// RFC 8259, "The JavaScript Object Notation (JSON) Data Interchange Format".
@Suite struct JSONDocumentReaderTests {
    /// Section 2: a string is a value of any kind with white space around it.
    @Test(arguments: [
        ("null", "null"), (" true\r\n", "true"), ("\tfalse ", "false"), ("0", "0"), ("\"\"", "\"\""), ("[]", "[]"),
        ("{}", "{}"), ("[ ]", "[]"), ("{ \n }", "{}"),
    ])
    func `A string is one value`(text: String, expected: String) throws {
        #expect(try content(of: text, .json) == expected)
    }

    /// Sections 3 to 5.
    @Test func `Values can be nested`() throws {
        let text = #"{"a": [1, {"b": [[], {}]}, null], "c": {"d": true}, "e": "f"}"#
        #expect(try content(of: text, .json) == text)
    }

    /// Section 4 leaves repeated names open: all are kept.
    @Test func `Repeated names are kept`() throws {
        let root = try DeclarationDocument.read(Array(#"{"a": 1, "b": 2, "a": 3}"#.utf8)).root
        let members = try #require(root.dictionary)
        #expect(members.map(\.key) == ["a", "b", "a"])
        #expect(members["a"]?.integer == 3)
        #expect(members.duplicates.map(\.keyPosition.description) == ["1:18"])
    }

    @Test func `Every value and name has its position`() throws {
        let (text, expected) = pointed(
            """
              👉{
                👉"größe" : 👉[👉1,
              \t👉"😀é",👉-2.5e3], 👉"b": 👉{👉"c":👉null}
            }
            """)
        #expect(expected.count == 10)
        let root = try DeclarationDocument.read(Array(text.utf8)).root
        #expect(positions(in: root) == expected)
    }

    @Test(arguments: [
        ("", "1:1: expected a value, found the end of the file"),
        (" \n ", "2:2: expected a value, found the end of the file"),
        ("{", "1:2: expected a name in double quotes or '}', found the end of the file"),
        ("[", "1:2: expected a value, found the end of the file"),
        ("[1", "1:3: expected ',' or ']' after an element of the array, found the end of the file"),
        ("[1,", "1:4: expected a value, found the end of the file"),
        (#"{"a""#, "1:5: expected ':' after a key of the object, found the end of the file"),
        (#"{"a":"#, "1:6: expected a value, found the end of the file"),
        (#"{"a":1"#, "1:7: expected ',' or '}' after a member of the object, found the end of the file"),
    ])
    func `An early end of the file is an error`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
    }

    @Test(arguments: [
        ("{\n\"a\": 1,\n  \"b\": 2 x", "3:10: expected ',' or '}' after a member of the object, found 'x'"),
        ("[1 2]", "1:4: expected ',' or ']' after an element of the array, found '2'"),
        ("[1}", "1:3: expected ',' or ']' after an element of the array, found '}'"),
        (#"{"a":1]"#, "1:7: expected ',' or '}' after a member of the object, found ']'"),
        ("[1,]", "1:4: expected a value, found ']'"),
        (#"{"a":1,}"#, "1:8: expected a name in double quotes after ',', found '}'"),
        ("{a:1}", "1:2: expected a name in double quotes or '}', found 'a'"),
        ("{'a':1}", "1:2: expected a name in double quotes or '}', found \"'\""),
        (#"{"a" 1}"#, "1:6: expected ':' after a key of the object, found '1'"),
        (#"{"a":}"#, "1:6: expected a value, found '}'"),
        ("// c\n1", "1:1: expected a value, found '/'"),
        ("[1, /* c */ 2]", "1:5: expected a value, found '/'"),
        ("nul", "1:1: expected 'null', found 'nul'"),
        ("[nulls]", "1:2: expected 'null', found 'nulls'"),
        ("True", "1:1: expected a value, found 'T'"),
        ("\u{A0}1", "1:1: expected a value, found U+00A0"),
        ("\u{7}", "1:1: expected a value, found U+0007"),
        ("[\u{0}]", "1:2: expected a value, found U+0000"),
    ])
    func `An unexpected character is an error`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedCharacter)
    }

    @Test(arguments: [
        ("1 2", "1:3: expected the end of the file after the value, found '2'"),
        ("{}\n}", "2:1: expected the end of the file after the value, found '}'"),
        ("[]\u{0}", "1:3: expected the end of the file after the value, found U+0000"),
    ])
    func `Content after the value is an error`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .trailingContent)
    }

    @Test func `An error in a container has the position of its opening`() {
        #expect(failure(of: "{\n  \"a\": [1\n}", .json)?.opening?.description == "2:8")
        #expect(failure(of: "[1, \"text", .json)?.opening?.description == "1:5")
        #expect(failure(of: "[1] x", .json)?.opening == nil)
    }
}

/// RFC 8259, section 6.
@Suite struct JSONDocumentReaderNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("7", "7"), ("-12", "-12"), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"),
    ])
    func `Whole numbers are integers`(text: String, expected: String) throws {
        #expect(try content(of: text, .json) == expected)
    }

    @Test(arguments: [
        ("9223372036854775808", 9223372036854775808.0), ("-9223372036854775809", -9223372036854775809.0),
        ("18446744073709551616", 18446744073709551616.0), ("123456789012345678901234567890", 1.2345678901234568e29),
    ])
    func `Whole numbers beyond 64 bits are reals`(text: String, expected: Double) throws {
        guard case .real(let real) = try DeclarationDocument.read(Array(text.utf8)).root.content else {
            Issue.record("\(text) is not a real")
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
    func `Other numbers are the nearest reals`(text: String) throws {
        guard case .real(let real) = try DeclarationDocument.read(Array(text.utf8)).root.content else {
            Issue.record("\(text) is not a real")
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
        ("[1e]", "1:4: expected a digit after 'e' or the exponent sign, found ']'"),
        ("[1e+]", "1:5: expected a digit after 'e' or the exponent sign, found ']'"),
        ("[-.5]", "1:3: expected a digit after '-', found '.'"),
    ])
    func `Malformed numbers are errors`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidNumber)
    }

    @Test(arguments: [".5", "+1", "[0x10]", "[NaN]", "[Infinity]", "[-Infinity]", "1e5x", "1.5.2"])
    func `Other strings are not numbers`(text: String) {
        #expect(failure(of: text, .json) != nil)
    }

    @Test func `A number can end the file`() {
        #expect(failure(of: "-", .json)?.kind == .unexpectedEnd)
        #expect(failure(of: "1e", .json)?.kind == .unexpectedEnd)
    }

    /// Section 6 lets an implementation set limits; JSON has no infinity.
    @Test(arguments: ["1e400", "-1e309", "1e99999999999999999999", "1" + String(repeating: "0", count: 400)])
    func `Numbers beyond reals are errors`(text: String) {
        let error = failure(of: "[" + text + "]", .json)
        #expect(error?.kind == .numberOutOfRange)
        #expect(error?.position.description == "1:2")
    }
}

/// RFC 8259, sections 7 and 8.
@Suite struct JSONDocumentReaderStringTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array(text.utf8), format: .json).root.string
    }

    /// Section 7: all characters but quotation mark, reverse solidus and U+0000 to U+001F are literal.
    @Test(arguments: ["", "plain", "größe", "😀", "\u{7F}", "\u{2028}", "a/b", "\u{FFFF}", "fifteen bytes.x and more"])
    func `Literal characters are unchanged`(text: String) throws {
        #expect(try string("\"\(text)\"") == text)
    }

    /// Section 7.
    @Test(arguments: [
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"x\u0000y"#, "x\u{0}y"),
        (#"\uD83D\uDE00"#, "😀"), (#"\ud834\udd1e!"#, "\u{1D11E}!"), (#"a\nb\nc"#, "a\nb\nc"), (#"é\né"#, "é\né"),
    ])
    func `Escapes are resolved`(text: String, expected: String) throws {
        #expect(try string("\"\(text)\"") == expected)
    }

    @Test func `Escaped names are also resolved`() throws {
        #expect(try content(of: #"{"\u0061": 1}"#, .json) == #"{"a": 1}"#)
    }

    @Test(arguments: [
        (#"["a\x"]"#, "1:5: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
        (#""\u12G4""#, "1:6: expected four hexadecimal digits after '\\u', found 'G'"),
        (#""\u12""#, "1:6: expected four hexadecimal digits after '\\u', found '\"'"),
        (#""é\'""#, "1:4: expected one of \" \\ / b f n r t u after '\\', found \"'\""),
    ])
    func `Unknown escapes are errors`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    /// Section 8.2: half a surrogate pair has unpredictable results.
    @Test(arguments: [
        (#""a\uD83D""#, "1:3"), (#""\uDE00""#, "1:2"), (#""\uD83Dx""#, "1:2"), (#""\uD83D\n""#, "1:2"),
        (#""\uD83D\uD83D\uDE00""#, "1:2"), (#""\uD83D\u0041""#, "1:2"),
    ])
    func `Half a surrogate pair is an error`(text: String, position: String) {
        let error = failure(of: text, .json)
        #expect(error?.position.description == position)
        #expect(error?.kind == .invalidEscape)
        #expect(error?.message.contains("half a surrogate pair") == true)
    }

    /// Section 7: control characters must be escaped.
    @Test(arguments: [
        ("\"a\nb\"", "1:3: expected control characters in a string to be escaped, found a line ending"),
        ("\"\t\"", "1:2: expected control characters in a string to be escaped, found a tab"),
        ("\"\u{0}\"", "1:2: expected control characters in a string to be escaped, found U+0000"),
        ("\"\\n\u{1F}\"", "1:4: expected control characters in a string to be escaped, found U+001F"),
    ])
    func `Control characters are errors`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .controlCharacter)
        #expect(error?.opening?.description == "1:1")
    }

    @Test(arguments: [
        ("\"abc", "1:5: expected '\"' to end the string, found the end of the file"),
        ("\"a\\n", "1:5: expected '\"' to end the string, found the end of the file"),
        ("\"a\\", "1:4: expected one of \" \\ / b f n r t u after '\\', found the end of the file"),
        ("\"\\u1", "1:5: expected four hexadecimal digits after '\\u', found the end of the file"),
        ("\"\\uD83D\\u", "1:10: expected four hexadecimal digits after '\\u', found the end of the file"),
    ])
    func `An unterminated item is an error`(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
        #expect(error?.opening?.description == "1:1")
    }
}
