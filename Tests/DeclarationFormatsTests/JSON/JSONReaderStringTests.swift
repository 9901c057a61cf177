import DeclarationFormats
import Testing

/// RFC 8259, sections 7 and 8.
@Suite struct JSONReaderStringTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array(text.utf8), format: .json).root.string
    }

    /// Section 7: all characters but quotation mark, reverse solidus and U+0000 to U+001F stand for themselves.
    @Test(arguments: ["", "plain", "größe", "😀", "\u{7F}", "\u{2028}", "a/b", "\u{FFFF}", "fifteen bytes.x and more"])
    func charactersStandForThemselves(text: String) throws {
        #expect(try string("\"\(text)\"") == text)
    }

    /// Section 7.
    @Test(arguments: [
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"x\u0000y"#, "x\u{0}y"),
        (#"\uD83D\uDE00"#, "😀"), (#"\ud834\udd1e!"#, "\u{1D11E}!"), (#"a\nb\nc"#, "a\nb\nc"), (#"é\né"#, "é\né"),
    ])
    func escapesAreResolved(text: String, expected: String) throws {
        #expect(try string("\"\(text)\"") == expected)
    }

    @Test func escapedNamesAreResolvedToo() throws {
        #expect(try content(of: #"{"\u0061": 1}"#, .json) == #"{"a": 1}"#)
    }

    @Test(arguments: [
        (#"["a\x"]"#, "1:5: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
        (#""\u12G4""#, "1:6: expected four hexadecimal digits after '\\u', found 'G'"),
        (#""\u12""#, "1:6: expected four hexadecimal digits after '\\u', found '\"'"),
        (#""é\'""#, "1:4: expected one of \" \\ / b f n r t u after '\\', found \"'\""),
    ])
    func unknownEscapes(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    /// Section 8.2: half a surrogate pair makes behaviour unpredictable.
    @Test(arguments: [
        (#""a\uD83D""#, "1:3"), (#""\uDE00""#, "1:2"), (#""\uD83Dx""#, "1:2"), (#""\uD83D\n""#, "1:2"),
        (#""\uD83D\uD83D\uDE00""#, "1:2"), (#""\uD83D\u0041""#, "1:2"),
    ])
    func halfASurrogatePair(text: String, position: String) {
        let error = failure(of: text, .json)
        #expect(error?.position.description == position)
        #expect(error?.kind == .invalidEscape)
        #expect(error?.message.contains("half a surrogate pair") == true)
    }

    /// Section 7: control characters must be escaped.
    @Test(arguments: [
        ("\"a\nb\"", "1:3: expected control characters in a string to be escaped, found a line end"),
        ("\"\t\"", "1:2: expected control characters in a string to be escaped, found a tab"),
        ("\"\u{0}\"", "1:2: expected control characters in a string to be escaped, found U+0000"),
        ("\"\\n\u{1F}\"", "1:4: expected control characters in a string to be escaped, found U+001F"),
    ])
    func controlCharacters(text: String, expected: String) {
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
    func unterminated(text: String, expected: String) {
        let error = failure(of: text, .json)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
        #expect(error?.opening?.description == "1:1")
    }
}
