import DeclarationFormats
import Testing

@Suite struct TextSourceTests {
    private static let text = "{\n \"größe\": [\"😀\", 1]}"

    private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    private static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            let bytes = (0..<4).map { UInt8(scalar.value >> (24 - 8 * $0) & 0xFF) }
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    /// Unicode, 23.8: byte order marks. Lines and columns are the same in all encodings, offsets are those of the file.
    @Test(arguments: [
        (Array(text.utf8), [0, 3, 14, 15, 23]),
        ([0xEF, 0xBB, 0xBF] + Array(text.utf8), [3, 6, 17, 18, 26]),
        ([0xFE, 0xFF] + utf16(text, bigEndian: true), [2, 8, 26, 28, 40]),
        ([0xFF, 0xFE] + utf16(text, bigEndian: false), [2, 8, 26, 28, 40]),
        ([0x00, 0x00, 0xFE, 0xFF] + utf32(text, bigEndian: true), [4, 16, 52, 56, 76]),
        ([0xFF, 0xFE, 0x00, 0x00] + utf32(text, bigEndian: false), [4, 16, 52, 56, 76]),
    ])
    func everyEncodingGivesTheSameValue(bytes: [UInt8], offsets: [Int]) throws {
        let root = try DeclarationDocument.read(bytes).root
        #expect(rendered(root) == #"{"größe": ["😀", 1]}"#)
        #expect(positions(in: root).map(\.description) == ["1:1", "2:2", "2:11", "2:12", "2:17"])
        #expect(positions(in: root).map(\.offset) == offsets)
    }

    /// Unicode, table 3-7: well-formed UTF-8 byte sequences.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0x80], [0xE2, 0x82],
            [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
            [0xF0, 0x9F, 0x28, 0x80], [0xF0, 0x9F, 0x98, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xFF],
        ] as [[UInt8]])
    func malformedUTF8(sequence: [UInt8]) {
        for format in [DeclarationFormat.json, .xmlPropertyList, .openStepPropertyList] {
            let error = failure(of: Array("\n\"é".utf8) + sequence + Array("\"".utf8), format)
            #expect(error?.kind == .invalidEncoding)
            #expect(error?.position == SourcePosition(offset: 4, line: 2, column: 3))
            #expect(error?.message.hasPrefix("expected UTF-8, found byte 0x") == true)
        }
    }

    @Test func wellFormedUTF8AtItsLimits() throws {
        let text = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{3FFFF}\u{40000}\u{10FFFF}"
        #expect(try DeclarationDocument.read(Array("\"\(text)\"".utf8)).root.string == text)
    }

    @Test(
        arguments: [
            // Half a surrogate pair, at the end and before another character; half a code unit.
            ([0xFE, 0xFF, 0, 0x22, 0xD8, 0x3D], 4), ([0xFE, 0xFF, 0, 0x22, 0xD8, 0x3D, 0, 0x22], 4),
            ([0xFE, 0xFF, 0, 0x22, 0xDE, 0x00, 0, 0x22], 4), ([0xFF, 0xFE, 0x22, 0, 0x22], 4),
            // A surrogate, a number beyond Unicode and half a code unit in UTF-32.
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0, 0xD8, 0], 8),
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0x11, 0, 0], 8),
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0], 8),
        ] as [([UInt8], Int)])
    func malformedUTF16AndUTF32(bytes: [UInt8], offset: Int) {
        let error = failure(of: bytes, .json)
        #expect(error?.kind == .invalidEncoding)
        #expect(error?.position == SourcePosition(offset: offset, line: 1, column: 2))
    }
}
