import DeclarationFormats
import Testing

/// Writing JSON as RFC 8259 defines it.
@Suite struct JSONValueTests {
    @Test func `Compact JSON is one line without spaces`() {
        let value: JSONValue = [
            "file": "report.md", "editable": true, "warnings": [], "trace": [["rule": 1, "real": .real(0.5)]],
            "none": .null,
            "empty": [:],
        ]
        #expect(
            value.serialized()
                == #"{"file":"report.md","editable":true,"warnings":[],"trace":[{"rule":1,"real":0.5}],"none":null,"empty":{}}"#
        )
    }

    @Test func `Pretty JSON is indented by two spaces`() {
        let value: JSONValue = ["a": [1, ["b": [:]]], "c": []]
        #expect(
            value.serialized(pretty: true) == """
                {
                  "a": [
                    1,
                    {
                      "b": {}
                    }
                  ],
                  "c": []
                }
                """)
    }

    @Test func `Members keep their order and may repeat`() {
        #expect(JSONValue.object([("b", 1), ("a", 2), ("b", 3)]).serialized() == #"{"b":1,"a":2,"b":3}"#)
    }

    /// Section 7: quotation mark, reverse solidus and control characters must be escaped; nothing else has to be.
    @Test(arguments: [
        ("\"\\/", #""\"\\/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
        ("größe 😀", "\"größe 😀\""), ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("", "\"\""),
    ])
    func `Strings have only the necessary escapes`(text: String, expected: String) {
        #expect(JSONValue.string(text).serialized() == expected)
        #expect(JSONValue.object([(text, .null)]).serialized() == "{\(expected):null}")
    }

    @Test func `Strings are read back unchanged`() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar(UInt32($0)) }))
        let read = try DeclarationDocument.read(Array(JSONValue.string(text).serialized().utf8))
        #expect(read.root.string == text)
    }

    @Test(arguments: [
        (JSONValue.integer(.min), "-9223372036854775808"), (.real(0.1), "0.1"), (.real(1e300), "1e+300"),
        (.real(-0.0), "-0.0"),
        (.real(5), "5.0"), (.real(.infinity), "null"), (.real(-.infinity), "null"), (.real(.nan), "null"),
    ])
    func `Numbers are written`(value: JSONValue, expected: String) {
        #expect(value.serialized() == expected)
    }

    /// RFC 4648, section 4.
    @Test func `Bytes are written in base64`() {
        #expect(
            JSONValue.object([("a", .base64([0xFB, 0xFF])), ("b", .base64([]))]).serialized() == #"{"a":"+/8=","b":""}"#
        )
    }

    @Test func `Writing appends to the output`() {
        var output = Array("x".utf8)
        JSONValue.array([1, 2]).write(into: &output)
        #expect(output == Array("x[1,2]".utf8))
    }

    @Test func `Equality depends on order and kind`() {
        #expect(["a": 1, "b": [true, .null]] as JSONValue == .object([("a", 1), ("b", .array([true, .null]))]))
        #expect(["a": 1, "b": 2] as JSONValue != ["b": 2, "a": 1])
        #expect(1 as JSONValue != .real(1))
        #expect("\(1)x" as JSONValue == .string("1x"))
    }
}
