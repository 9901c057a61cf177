import DeclarationFormats
import Testing

/// CoreFoundation's CFOldStylePList.c and GNUstep's NSPropertyList.m.
@Suite struct OpenStepPropertyListReaderTests {
    @Test(
        arguments: [
            ("{ a = b; \"c d\" = ( e, f ); }", #"{"a": "b", "c d": ["e", "f"]}"#),
            ("{}", "{}"), ("{ }", "{}"), ("()", "[]"), ("( )", "[]"), ("(a)", #"["a"]"#), ("hello", #""hello""#),
            ("\"a b\"", #""a b""#), ("{a=1;b=YES;}", #"{"a": "1", "b": "YES"}"#),
            ("( {a=(b);}, <0f>, () )", #"[{"a": ["b"]}, <0f>, []]"#),
        ])
    func values(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    /// A comma may follow the last element.
    @Test func trailingComma() throws {
        #expect(try content(of: "( a, b, )", .openStepPropertyList) == #"["a", "b"]"#)
        #expect(failure(of: "( , )", .openStepPropertyList)?.description == "1:3: expected a value, found ','")
        #expect(failure(of: "( a, , )", .openStepPropertyList)?.description == "1:6: expected a value, found ','")
    }

    /// A key without value is its own value.
    @Test func shortcutMembers() throws {
        #expect(try content(of: "{ a; b = c; d; }", .openStepPropertyList) == #"{"a": "a", "b": "c", "d": "d"}"#)
    }

    /// Strings files: the members of a dictionary without its braces.
    @Test(arguments: [
        ("a = b;", #"{"a": "b"}"#), ("\"a\" = \"b\";\n\"c\" = d;\n", #"{"a": "b", "c": "d"}"#), ("a;", #"{"a": "a"}"#),
        ("/* c */ a = { b = c; };", #"{"a": {"b": "c"}}"#), ("a; b;", #"{"a": "a", "b": "b"}"#), (" \n", "{}"),
        ("// nothing", "{}"), ("a = (b);", #"{"a": ["b"]}"#), ("a = {};", #"{"a": {}}"#),
    ])
    func stringsFiles(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    @Test func everyValueAndKeyHasItsPosition() throws {
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

    @Test func aStringsFileBeginsAtItsBeginning() throws {
        let root = try DeclarationDocument.read(Array("\n/* c */ a = b;".utf8)).root
        #expect(positions(in: root).map(\.description) == ["1:1", "2:9", "2:13"])
    }

    /// CFOldStylePList.c: U+2028 and U+2029 are white space too.
    @Test func lineAndParagraphSeparatorsAreSpace() throws {
        #expect(try content(of: "(\u{2028}a,\u{2029}b\u{B})", .openStepPropertyList) == #"["a", "b"]"#)
        #expect(failure(of: "(\u{2027})", .openStepPropertyList)?.kind == .unexpectedCharacter)
    }

    @Test func commentsAreSkipped() throws {
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
    func somethingElseStandsThere(text: String, expected: String, opening: String?) {
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
    func theEndComesTooEarly(text: String, expected: String) {
        let error = failure(of: text, .openStepPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
    }

    @Test(arguments: ["{} x", "() ;", "<0f> <0f>", "\"a\" b", "{};"]) func somethingFollowsTheValue(text: String) {
        #expect(failure(of: text, .openStepPropertyList)?.kind == .trailingContent)
    }
}
