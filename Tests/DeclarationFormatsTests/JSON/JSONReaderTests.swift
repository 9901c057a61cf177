import DeclarationFormats
import Testing

/// RFC 8259, "The JavaScript Object Notation (JSON) Data Interchange Format".
@Suite struct JSONReaderTests {
    /// Section 2: a text is a value of any kind with white space around.
    @Test(arguments: [
        ("null", "null"), (" true\r\n", "true"), ("\tfalse ", "false"), ("0", "0"), ("\"\"", "\"\""), ("[]", "[]"),
        ("{}", "{}"), ("[ ]", "[]"), ("{ \n }", "{}"),
    ])
    func aTextIsOneValue(text: String, expected: String) throws {
        #expect(try content(of: text, .json) == expected)
    }

    /// Sections 3 to 5.
    @Test func valuesNest() throws {
        let text = #"{"a": [1, {"b": [[], {}]}, null], "c": {"d": true}, "e": "f"}"#
        #expect(try content(of: text, .json) == text)
    }

    /// Section 4 leaves repeated names open: all are kept.
    @Test func repeatedNamesAreKept() throws {
        let root = try DeclarationDocument.read(Array(#"{"a": 1, "b": 2, "a": 3}"#.utf8)).root
        let members = try #require(root.dictionary)
        #expect(members.map(\.key) == ["a", "b", "a"])
        #expect(members["a"]?.integer == 3)
        #expect(members.duplicates.map(\.keyPosition.description) == ["1:18"])
    }

    @Test func everyValueAndNameHasItsPosition() throws {
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
        (#"{"a""#, "1:5: expected ':' after a name of the object, found the end of the file"),
        (#"{"a":"#, "1:6: expected a value, found the end of the file"),
        (#"{"a":1"#, "1:7: expected ',' or '}' after a member of the object, found the end of the file"),
    ])
    func theEndComesTooEarly(text: String, expected: String) {
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
        (#"{"a" 1}"#, "1:6: expected ':' after a name of the object, found '1'"),
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
    func somethingElseStandsThere(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedCharacter)
    }

    @Test(arguments: [
        ("1 2", "1:3: expected the end of the file after the value, found '2'"),
        ("{}\n}", "2:1: expected the end of the file after the value, found '}'"),
        ("[]\u{0}", "1:3: expected the end of the file after the value, found U+0000"),
    ])
    func somethingFollowsTheValue(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .trailingContent)
    }

    @Test func anErrorInAContainerNamesItsOpening() {
        #expect(failure(of: "{\n  \"a\": [1\n}", .json)?.opening?.description == "2:8")
        #expect(failure(of: "[1, \"text", .json)?.opening?.description == "1:5")
        #expect(failure(of: "[1] x", .json)?.opening == nil)
    }
}
