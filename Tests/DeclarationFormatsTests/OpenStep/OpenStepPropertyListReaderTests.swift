import DeclarationFormats
import Testing

/// CoreFoundation's CFOldStylePList.c and GNUstep's NSPropertyList.m.
@Suite struct OpenStepPropertyListReaderTests {
    @Test(arguments: [
        ("{ a = b; \"c d\" = ( e, f ); }", #"{"a": "b", "c d": ["e", "f"]}"#),
        ("{}", "{}"), ("{ }", "{}"), ("()", "[]"), ("( )", "[]"), ("(a)", #"["a"]"#), ("hello", #""hello""#),
        ("\"a b\"", #""a b""#), ("{a=1;b=YES;}", #"{"a": "1", "b": "YES"}"#),
        ("( {a=(b);}, <0f>, () )", #"[{"a": ["b"]}, <0f>, []]"#),
    ])
    func `Values are read`(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    /// A comma may follow the last element.
    @Test func `A trailing comma is allowed`() throws {
        #expect(try content(of: "( a, b, )", .openStepPropertyList) == #"["a", "b"]"#)
        #expect(failure(of: "( , )", .openStepPropertyList)?.description == "1:3: expected a value, found ','")
        #expect(failure(of: "( a, , )", .openStepPropertyList)?.description == "1:6: expected a value, found ','")
    }

    /// The value of a key without one is the key.
    @Test func `A member without a value has its key as value`() throws {
        #expect(try content(of: "{ a; b = c; d; }", .openStepPropertyList) == #"{"a": "a", "b": "c", "d": "d"}"#)
    }

    /// Strings files: the members of a dictionary without its braces.
    @Test(arguments: [
        ("a = b;", #"{"a": "b"}"#), ("\"a\" = \"b\";\n\"c\" = d;\n", #"{"a": "b", "c": "d"}"#), ("a;", #"{"a": "a"}"#),
        ("/* c */ a = { b = c; };", #"{"a": {"b": "c"}}"#), ("a; b;", #"{"a": "a", "b": "b"}"#), (" \n", "{}"),
        ("// nothing", "{}"), ("a = (b);", #"{"a": ["b"]}"#), ("a = {};", #"{"a": {}}"#),
    ])
    func `Strings files are read`(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    @Test func `Every value and key has its position`() throws {
        let (text, expected) = pointed(
            """
            // größe
            👉{
              👉'ключ' = 👉( 👉a, /* é
              */ 👉"b", 👉<0f bd> );
              👉"😀";
            }
            """)
        let root = try DeclarationDocument.read(Array(text.utf8), format: .openStepPropertyList).root
        // A member without value has the position of its key.
        #expect(positions(in: root) == expected + [expected[expected.count - 1]])
    }

    @Test func `A strings file begins at its first character`() throws {
        let root = try DeclarationDocument.read(Array("\n/* c */ a = b;".utf8)).root
        #expect(positions(in: root).map(\.description) == ["1:1", "2:9", "2:13"])
    }

    /// CFOldStylePList.c: U+2028 and U+2029 are also white space.
    @Test func `Line and paragraph separators are space`() throws {
        #expect(try content(of: "(\u{2028}a,\u{2029}b\u{B})", .openStepPropertyList) == #"["a", "b"]"#)
        #expect(failure(of: "(\u{2027})", .openStepPropertyList)?.kind == .unexpectedCharacter)
    }

    @Test func `Comments are skipped`() throws {
        let text = "/* a */ { // b = c;\n d /* e */ = /**/ f // g\r ; /* * / **/ } // h"
        #expect(try content(of: text, .openStepPropertyList) == #"{"d": "f"}"#)
    }

    @Test(
        arguments: [
            ("{ a = b }", "1:9: expected ';' after a value of the dictionary, found '}'", "1:1"),
            ("{ a b; }", "1:5: expected '=' or ';' after a key of the dictionary, found 'b'", "1:1"),
            ("{ a = ; }", "1:7: expected a value, found ';'", "1:1"),
            ("{ = b; }", "1:3: expected a key or '}', found '='", "1:1"),
            ("{ a = b; ) }", "1:10: expected a key or '}', found ')'", "1:1"),
            ("( a b )", "1:5: expected ',' or ')' after an element of the array, found 'b'", "1:1"),
            ("( a; )", "1:4: expected ',' or ')' after an element of the array, found ';'", "1:1"),
            ("a = b; }", "1:8: expected a key, found '}'", "1:1"),
            ("a = b\nc = d;", "2:1: expected ';' after a value of the dictionary, found 'c'", "1:1"),
            ("{ größe = b; }", "1:5: expected '=' or ';' after a key of the dictionary, found 'ö'", "1:1"),
            ("=", "1:1: expected a value, found '='", nil),
            ("[a]", "1:1: expected a value, found '['", nil),
        ] as [(String, String, String?)])
    func `An unexpected character is an error`(text: String, expected: String, opening: String?) {
        let error = failure(of: text, .openStepPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedCharacter)
        #expect(error?.opening?.description == opening)
    }

    @Test(arguments: [
        ("", "1:1: the file is empty, expected a property list"),
        ("{", "1:2: expected a key or '}', found the end of the file"),
        ("{ a", "1:4: expected '=' or ';' after a key of the dictionary, found the end of the file"),
        ("{ a =", "1:6: expected a value, found the end of the file"),
        ("{ a = b", "1:8: expected ';' after a value of the dictionary, found the end of the file"),
        ("{ a = b;", "1:9: expected a key or '}', found the end of the file"),
        ("(", "1:2: expected a value, found the end of the file"),
        ("( a", "1:4: expected ',' or ')' after an element of the array, found the end of the file"),
        ("( a,", "1:5: expected a value, found the end of the file"),
        ("a =", "1:4: expected a value, found the end of the file"),
        ("a = b", "1:6: expected ';' after a value of the dictionary, found the end of the file"),
        ("\"a", "1:3: expected '\"' to end the string, found the end of the file"),
        ("'a", "1:3: expected \"'\" to end the string, found the end of the file"),
        ("/* a", "1:5: expected '*/' to end the comment, found the end of the file"),
        ("( <0f", "1:6: expected hexadecimal digits or '>' in data, found the end of the file"),
    ])
    func `An early end of the file is an error`(text: String, expected: String) {
        let error = failure(of: text, .openStepPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
    }

    @Test(arguments: ["{} x", "() ;", "<0f> <0f>", "\"a\" b", "{};"]) func `Content after the value is an error`(
        text: String
    ) {
        #expect(failure(of: text, .openStepPropertyList)?.kind == .trailingContent)
    }
}

@Suite struct OpenStepPropertyListReaderStringTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array(text.utf8), format: .openStepPropertyList).root.string
    }

    /// CFOldStylePList.c allows letters, digits and `_$/:.-`; NSPropertyList.m allows the other characters.
    @Test(arguments: [
        "a", "5", "-1.5", "$x", "/usr/bin", "http://x/y", "a*b", "!#%&+?@|~^",
    ])
    func `Strings without quotes are read`(text: String) throws {
        #expect(try string(text) == text)
    }

    @Test(arguments: ["größe", "a b", "a,b", "a\\b", "a(b", "\u{E9}"]) func `Strings with other characters need quotes`(
        text: String
    ) {
        #expect(failure(of: text, .openStepPropertyList) != nil)
    }

    @Test(arguments: [
        (#""""#, ""), (#""a 'b'""#, "a 'b'"), (#"'a "b"'"#, #"a "b""#), ("\"größe\n😀\"", "größe\n😀"),
        (#""\a\b\f\n\r\t\v""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"), (#""\"\\\'\x\/""#, #""\'x/"#), ("\"a\\\nb\"", "a\nb"),
        (#""x\é\😀y""#, "xé😀y"),
    ])
    func `Quoted strings are read`(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// CFOldStylePList.c: `\U` and up to four hexadecimal digits.
    @Test(arguments: [
        (#""\U00e9""#, "é"), (#""\U20ac!""#, "€!"), (#""\Ue9 x""#, "é x"), (#""\Ud83d\Ude00""#, "😀"),
        (#""\U00412""#, "A2"),
    ])
    func `Unicode escapes are resolved`(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// CFOldStylePList.c: one to three octal digits are a character of the NeXTSTEP encoding.
    @Test(arguments: [
        (#""\101""#, "A"), (#""\60\060""#, "00"), (#""\0601""#, "01"), (#""\0""#, "\u{0}"), (#""\12x""#, "\nx"),
        (#""\200\341\375""#, "\u{A0}Æÿ"), (#""\244""#, "\u{2044}"), (#""\320""#, "\u{2014}"), (#""\256""#, "\u{FB01}"),
        (#""\326""#, "á"), (#""\373""#, "ß"),
    ])
    func `Octal escapes are resolved`(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    @Test(arguments: [
        (#"( "a\376" )"#, #"1:5: \376 is not a character, expected at most \375"#),
        (#"( "a\777" )"#, #"1:5: \777 is not a character, expected at most \375"#),
        (#"( "a\Ux" )"#, #"1:7: expected a hexadecimal digit after '\U', found 'x'"#),
        (#"( "\Ud83d" )"#, #"1:4: \Ud83d is half a surrogate pair, expected both halves"#),
        (#"( "\Ude00" )"#, #"1:4: \Ude00 is half a surrogate pair, expected both halves"#),
        (#"( "\Ud83d\U0041" )"#, #"1:4: \Ud83d is half a surrogate pair, expected both halves"#),
    ])
    func `Malformed escapes are errors`(text: String, expected: String) {
        let error = failure(of: text, .openStepPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    @Test func `A backslash at the end of the file is an error`() {
        #expect(failure(of: #""a\"#, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: #""a\U"#, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: #""a\1"#, .openStepPropertyList)?.kind == .unexpectedEnd)
    }
}

@Suite struct OpenStepPropertyListReaderDataTests {
    /// CFOldStylePList.c: white space is allowed between pairs of digits.
    @Test(arguments: [("<>", "<>"), ("<0f bd>", "<0fbd>"), ("< 0FBD\n77 >", "<0fbd77>"), ("<0f /* c */ bd>", "<0fbd>")])
    func `Data is read`(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    /// NSPropertyList.m.
    @Test(arguments: [
        ("<*I5>", "5"), ("<*I-5>", "-5"), ("<*I\"5\">", "5"), ("<*I9223372036854775808>", "9.223372036854776e+18"),
        ("<*R1.5>", "1.5"), ("<*R-inf>", "-inf"), ("<*BY>", "true"), ("<*BN>", "false"), ("<*B\"Y\">", "true"),
        ("<*D2001-01-01 01:00:30 +0100>", "date 30.0"), ("<[D70=]>", "<0fbd>"), ("<[]>", "<>"),
        ("( <*I5>, <*BY> )", "[5, true]"), ("{ a = <*R2>; }", #"{"a": 2.0}"#),
    ])
    func `Typed values are read`(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    @Test(arguments: [
        ("(<0>)", "1:4: expected a second hexadecimal digit for a byte of data, found '>'"),
        ("(<0 f>)", "1:4: expected a second hexadecimal digit for a byte of data, found a space"),
        ("(<0g>)", "1:4: expected a second hexadecimal digit for a byte of data, found 'g'"),
        ("(<x>)", "1:3: expected hexadecimal digits or '>' in data, found 'x'"),
        ("(<*X5>)", "1:4: expected I, R, B or D after '<*', found 'X'"),
        ("(<*I>)", "1:5: expected decimal digits after '<*I'"),
        ("(<*Ifive>)", "1:5: expected decimal digits after '<*I'"),
        ("(<*I99999999999999999999>)", "1:5: the integer does not fit into 64 bits"),
        ("(<*R>)", "1:5: expected a decimal number after '<*R'"),
        ("(<*R1e999>)", "1:5: the number exceeds 1.8e308"),
        ("(<*BX>)", "1:5: expected Y or N after '<*B', found 'X'"),
        ("(<*B>)", "1:5: expected Y or N after '<*B', found '>'"),
        ("(<*D2001-01-01>)", "1:5: expected a date such as 2001-12-31 23:59:59 +0000 after '<*D'"),
        ("(<[D7!=]>)", "1:6: expected a base64 digit"),
        ("(<[D70=] >)", "1:9: expected '>' after ']', found a space"),
    ])
    func `Malformed text is an error`(text: String, expected: String) {
        #expect(failure(of: text, .openStepPropertyList)?.description == expected)
    }

    @Test(arguments: ["<", "<0", "<*", "<*I5", "<*D", "<[D70=", "<[D70=]"]) func `An unterminated item is an error`(
        text: String
    ) {
        #expect(failure(of: text, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: text, .openStepPropertyList)?.opening?.description == "1:1")
    }
}
