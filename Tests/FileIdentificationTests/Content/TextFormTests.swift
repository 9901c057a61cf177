import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Text and binary bytes.
@Suite struct TextFormTests {
    private func form(_ bytes: [UInt8], isWhole: Bool = true) -> TextForm {
        bytes.withUnsafeBytes { TextForm($0, isWhole: isWhole) }
    }

    private func form(_ text: String) -> TextForm { form(Array(text.utf8)) }

    @Test func `Encodings are detected from bytes`() {
        #expect(form("hello\n") == .text(.ascii))
        #expect(form("grüße\n") == .text(.utf8))
        #expect(form([0xEF, 0xBB, 0xBF] + Array("hi".utf8)) == .text(.utf8))
        #expect(form(Array("caf".utf8) + [0xE9, 0x0A]) == .text(.latin1))
        #expect(form([0x93] + Array("quoted".utf8) + [0x94, 0x0A]) == .text(.unknown8Bit))
    }

    @Test func `UTF-16 and UTF-32 need a byte order mark`() {
        #expect(form([0xFF, 0xFE, 0x68, 0, 0x69, 0]) == .text(.utf16LittleEndian))
        #expect(form([0xFE, 0xFF, 0, 0x68, 0, 0x69]) == .text(.utf16BigEndian))
        #expect(form([0xFF, 0xFE, 0, 0, 0x68, 0, 0, 0]) == .text(.utf32LittleEndian))
        #expect(form([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x68]) == .text(.utf32BigEndian))
        #expect(form([0x68, 0, 0x69, 0]) == .binary)
    }

    // Source: file-type issue 163, puremagic issue 134: UTF-16 and the sync word of MPEG audio begin with the same
    // bytes.
    @Test func `Bytes with the mark of UTF-16 that do not decode are not text`() {
        #expect(form([0xFF, 0xFE, 0x00, 0xDC, 0x41, 0]) == .binary)
        #expect(form([0xFF, 0xFE, 0x41]) == .binary)
        #expect(form([0xFF, 0xFE, 0x00, 0xD8]) == .binary)
        #expect(form([0xFF, 0xFE, 0x00, 0xD8], isWhole: false) == .text(.utf16LittleEndian))
        #expect(form([0xFF, 0xFE, 0x00, 0xD8, 0x00, 0xDC]) == .text(.utf16LittleEndian))
        #expect(form([0xFF, 0xFE, 0x41, 0, 0, 0, 0x42, 0]) == .binary)
        #expect(form([0xFF, 0xFE, 0x41, 0x02, 0x9C, 0xE1, 0x03, 0x75, 0x91]) == .binary)
    }

    @Test func `Bytes with a NUL or many control characters are not text`() {
        #expect(form([0x68, 0, 0x69]) == .binary)
        #expect(form([1, 2, 3, 4, 0x41]) == .binary)
        #expect(form("bell \u{7} escape \u{1B}[1m form feed \u{C}\n") == .text(.ascii))
        #expect(form(String(repeating: "a", count: 200) + "\u{1}") == .text(.ascii))
        #expect(form([0xE9, 0x01, 0x41, 0x42]) == .binary)
    }

    @Test func `Each byte is examined, at any position in the text`() {
        let inText: Set<UInt8> = [7, 8, 9, 10, 11, 12, 13, 27]
        // Control characters that separate fields, in text of 16 bytes or more.
        let separators: Set<UInt8> = [1, 2, 3, 28, 29, 30, 31]
        for count in [15, 16, 17, 40] {
            for position in 0..<count {
                for byte in UInt8.min...0x7F {
                    var text = [UInt8](repeating: 0x7E, count: count)
                    text[position] = byte
                    let isSeparator =
                        count >= 16 && (position > 0 || byte == 0x1E) && separators.contains(byte)
                    let isEnd = byte == 0x1A && position == count - 1
                    let isControl =
                        byte < 0x20 && !inText.contains(byte) && !isSeparator && !isEnd || byte == 0x7F
                    #expect(form(text) == (isControl ? .binary : .text(.ascii)), "\(byte) at \(position) of \(count)")
                }
                var text = [UInt8](repeating: 0x20, count: count)
                text[position] = 0xE9
                #expect(form(text) == .text(.latin1), "a byte above ASCII at \(position) of \(count)")
            }
        }
    }

    // Source: RFC 1557, "ISO-2022-KR": a text file begins with ESC $ ) C; SO and SI shift between the sets of characters.
    @Test func `Shifts of ISO-2022-KR are text after the designation of the second set`() {
        let korean = "\u{E}FD@L=c\u{F}(Python)\u{E}@:\u{F} \u{E}9h?l1b\u{F}\n"
        #expect(form("\u{1B}$)C" + korean) == .text(.ascii))
        #expect(form(korean) == .binary)
        #expect(form("\u{1B}$)C\u{1}\u{2}" + korean) == .binary)
    }

    @Test func `A truncated character is valid at the end of the window and invalid at the end of a file`() {
        let cut = Array("grü".utf8).dropLast()
        #expect(form(Array(cut), isWhole: false) == .text(.utf8))
        #expect(
            form(Array(cut), isWhole: true) == .text(.unknown8Bit) || form(Array(cut), isWhole: true) == .text(.latin1))
        #expect(form([0x41, 0xF0, 0x9F, 0x98], isWhole: false) == .text(.utf8))
    }

    @Test func `A byte has the same effect at any position after the first one`() {
        // Bytes are examined 16 at a time: every byte at every position of a block, and in the rest after the last block.
        for byte in UInt8.min...UInt8.max {
            let isControl = byte < 0x20 && ![7, 8, 9, 10, 11, 12, 13, 27].contains(byte)
            let legacyText: TextForm = .text(byte < 0xA0 ? .unknown8Bit : .latin1)
            let expected: TextForm = byte == 0 ? .binary : byte < 0x80 ? .text(.ascii) : legacyText
            // A control character is within a text, not before it.
            for place in (isControl ? 1 : 0)..<19 {
                var bytes = Array("plain\ttext, lines\n".utf8)
                bytes.insert(byte, at: place)
                #expect(form(bytes) == expected, "\(byte) at \(place)")
            }
        }
        // The line tabulation and the escape character are not in text of 8-bit encodings.
        for byte: UInt8 in [0x0B, 0x1B] { #expect(form([0xE9, 0x20, byte]) == .binary) }
    }

    @Test func `An empty file is neither text nor binary`() {
        #expect(form([]) == .empty)
        #expect(form([]).encodingName == "binary")
    }

    @Test(arguments: [Samples.png, Samples.jpeg, Samples.gif, Samples.zip, Samples.gzip, Samples.elf, Samples.noise])
    func `Binary formats are not text`(bytes: [UInt8]) {
        #expect(form(bytes) == .binary)
    }
}

/// UTF-8 by RFC 3629.
@Suite struct UTF8CheckTests {
    private func isValid(_ bytes: [UInt8], isWhole: Bool = true) -> Bool {
        bytes.withUnsafeBytes { UTF8Check.isValid($0, isWhole: isWhole) }
    }

    @Test func `Every scalar value is valid`() {
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(isValid(Array(String(Character(scalar)).utf8)))
        }
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC3, 0x28], [0xFF],
        ] as [[UInt8]])
    func `Overlong forms, surrogates and stray bytes are invalid even at the end of a window`(bytes: [UInt8]) {
        #expect(!isValid(bytes))
        #expect(!isValid(bytes, isWhole: false))
    }

    @Test func `It agrees with the standard library on every pair and triple of interesting bytes`() {
        let interesting: [UInt8] =
            [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1]
            + [0xEC, 0xED, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]
        for first in interesting {
            for second in interesting {
                for third in interesting {
                    let bytes = [first, second, third]
                    #expect(isValid(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }
}
