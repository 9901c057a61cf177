import DeclarationFormats
import Testing

@Suite struct OpenStepPropertyListReaderStringTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array(text.utf8), format: .openStepPropertyList).root.string
    }

    /// CFOldStylePList.c allows letters, digits and `_$/:.-`; NSPropertyList.m the rest.
    @Test(arguments: [
        "a", "5", "-1.5", "$x", "/usr/bin", "http://x/y", "a*b", "!#%&+?@|~^",
    ])
    func stringsWithoutQuotes(text: String) throws {
        #expect(try string(text) == text)
    }

    @Test(arguments: ["größe", "a b", "a,b", "a\\b", "a(b", "\u{E9}"]) func othersNeedQuotes(text: String) {
        #expect(failure(of: text, .openStepPropertyList) != nil)
    }

    @Test(arguments: [
        (#""""#, ""), (#""a 'b'""#, "a 'b'"), (#"'a "b"'"#, #"a "b""#), ("\"größe\n😀\"", "größe\n😀"),
        (#""\a\b\f\n\r\t\v""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"), (#""\"\\\'\x\/""#, #""\'x/"#), ("\"a\\\nb\"", "a\nb"),
        (#""x\é\😀y""#, "xé😀y"),
    ])
    func quotedStrings(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// CFOldStylePList.c: `\U` and up to four hexadecimal digits.
    @Test(arguments: [
        (#""\U00e9""#, "é"), (#""\U20ac!""#, "€!"), (#""\Ue9 x""#, "é x"), (#""\Ud83d\Ude00""#, "😀"),
        (#""\U00412""#, "A2"),
    ])
    func unicodeEscapes(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// CFOldStylePList.c: one to three octal digits are a character of the NeXTSTEP encoding.
    @Test(arguments: [
        (#""\101""#, "A"), (#""\60\060""#, "00"), (#""\0601""#, "01"), (#""\0""#, "\u{0}"), (#""\12x""#, "\nx"),
        (#""\200\341\375""#, "\u{A0}Æÿ"), (#""\244""#, "\u{2044}"), (#""\320""#, "\u{2014}"), (#""\256""#, "\u{FB01}"),
        (#""\326""#, "á"), (#""\373""#, "ß"),
    ])
    func octalEscapes(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    @Test(arguments: [
        (#"( "a\376" )"#, #"1:5: \376 is no character, expected at most \375"#),
        (#"( "a\777" )"#, #"1:5: \777 is no character, expected at most \375"#),
        (#"( "a\Ux" )"#, #"1:7: expected a hexadecimal digit after '\U', found 'x'"#),
        (#"( "\Ud83d" )"#, #"1:4: \Ud83d is half a surrogate pair, expected both halves"#),
        (#"( "\Ude00" )"#, #"1:4: \Ude00 is half a surrogate pair, expected both halves"#),
        (#"( "\Ud83d\U0041" )"#, #"1:4: \Ud83d is half a surrogate pair, expected both halves"#),
    ])
    func malformedEscapes(text: String, expected: String) {
        let error = failure(of: text, .openStepPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    @Test func aBackslashMayEndTheFile() {
        #expect(failure(of: #""a\"#, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: #""a\U"#, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: #""a\1"#, .openStepPropertyList)?.kind == .unexpectedEnd)
    }
}
