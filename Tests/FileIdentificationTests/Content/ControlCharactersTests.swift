import Testing

@testable import ContentIdentification

/// Control characters in text. Source: issue 32, "text with control separators (^A, ESC, FF)" is text.
@Suite struct ControlCharactersTests {
    private func form(_ bytes: [UInt8], isWhole: Bool = true) -> TextForm {
        bytes.withUnsafeBytes { TextForm($0, isWhole: isWhole) }
    }

    private func form(_ text: String) -> TextForm { form(Array(text.utf8)) }

    // Source: Hive, LanguageManual DDL: the fields of a row are separated by ^A, those of a list by ^B.
    @Test(arguments: [
        "a\u{1}b\n", "1\u{1}Alice\u{1}23\n", "1\u{1}Zoë\n", "0\u{1}name\u{1}a\u{2}b\u{2}c\u{1}k\u{3}v\u{1}0.0\n",
    ])
    func `A row with a few separators is text`(_ row: String) {
        #expect(form(row).isText)
    }

    @Test func `A short text may contain one or two control characters`() {
        for control in [1...6, 0x0E...0x1F, 0x7F...0x7F].joined() {
            let mark = String(Unicode.Scalar(UInt8(control)))
            #expect(form("ab\(mark)cd ef\n") == .text(.ascii), "\(control)")
            #expect(form("ab\(mark)cd ef\(mark)g\n") == .text(.ascii), "\(control)")
        }
        // Three of them, one without white space or at the beginning, and one for each letter are not text.
        #expect(form("a\u{4}bcd\u{5}ef\u{6}g\n") == .binary)
        #expect(form("ab\u{4}cdef") == .binary)
        #expect(form("\u{4}abcdef\n") == .binary)
        #expect(form("a\u{4}\n") == .binary)
        #expect(form("a\u{4}b\0 c\n") == .binary)
        #expect(form("a line before the first numbers\n\u{1}\u{2}\u{3}\u{4}") == .binary)
    }

    // Source: RFC 7464, section 2.2: RS is before each text of a sequence.
    @Test func `A sequence of JSON texts begins with a separator`() {
        #expect(form("\u{1E}{\"a\":1}\n\u{1E}{\"b\":2}\n") == .text(.ascii))
        #expect(form("\u{1}{\"a\":1}\n\u{1}{\"b\":2}\n") == .binary)
    }

    // Source: the CP/M 2.2 manual, section 5.1: ^Z ends a text file, and fills its last record of 128 bytes.
    @Test func `Characters that end a text of CP-M and DOS do not count`() {
        #expect(form("hello world\r\n\u{1A}") == .text(.ascii))
        #expect(form("hi\r\n" + String(repeating: "\u{1A}", count: 124)) == .text(.ascii))
        #expect(form("grüße\r\n\u{1A}\u{1A}\u{1A}") == .text(.utf8))
        #expect(form([UInt8](repeating: 0x1A, count: 128)) == .binary)
        #expect(form("\u{1A}\u{1A}\u{1A}hello\r\n") == .binary)
        #expect(form([0x68, 0x0A, 0x1A, 0x1A, 0x1A], isWhole: false) == .binary)
    }

    // Source: ECMA-48, section 5.4.
    @Test func `Text in an 8-bit encoding may contain control sequences and separators`() {
        let colors: [UInt8] = [0x1B, 0x5B, 0x33, 0x32, 0x6D, 0xFC, 0x62, 0x65, 0x72, 0x1B, 0x5B, 0x30, 0x6D, 0x0A]
        #expect(form(colors) == .text(.latin1))
        #expect(form([0xFC, 0x62, 0x65, 0x72, 0x1B, 0x41, 0x0A]) == .binary)
        // "привет", "всем" and "друзьям" in KOI8-R.
        let words: [[UInt8]] = [
            [0xD0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], [0xD7, 0xD3, 0xC5, 0xCD], [0xC4, 0xD2, 0xD5, 0xDA, 0xD8, 0xD1, 0xCD],
        ]
        #expect(form(Array(words.joined(separator: [1])) + [0x0A]).isText)
        #expect(form([0xE9, 1, 0xC7, 1, 0xFF, 1, 0xB3, 1, 0xE9, 1, 0xC7, 1, 0xFF, 1, 0xB3, 1]) == .binary)
    }
}
