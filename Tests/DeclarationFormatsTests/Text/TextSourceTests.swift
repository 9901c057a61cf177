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

    /// Unicode, 23.8: byte order marks. Lines and columns are the same in all encodings; offsets are offsets in the
    /// file.
    @Test(arguments: [
        (Array(text.utf8), [0, 3, 14, 15, 23]),
        ([0xEF, 0xBB, 0xBF] + Array(text.utf8), [3, 6, 17, 18, 26]),
        ([0xFE, 0xFF] + utf16(text, bigEndian: true), [2, 8, 26, 28, 40]),
        ([0xFF, 0xFE] + utf16(text, bigEndian: false), [2, 8, 26, 28, 40]),
        ([0x00, 0x00, 0xFE, 0xFF] + utf32(text, bigEndian: true), [4, 16, 52, 56, 76]),
        ([0xFF, 0xFE, 0x00, 0x00] + utf32(text, bigEndian: false), [4, 16, 52, 56, 76]),
    ])
    func `Every encoding has the same value`(bytes: [UInt8], offsets: [Int]) throws {
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
    func `Malformed UTF-8 is an error`(sequence: [UInt8]) {
        for format in [DeclarationFormat.json, .xmlPropertyList, .openStepPropertyList] {
            let error = failure(of: Array("\n\"é".utf8) + sequence + Array("\"".utf8), format)
            #expect(error?.kind == .invalidEncoding)
            #expect(error?.position == SourcePosition(offset: 4, line: 2, column: 3))
            #expect(error?.message.hasPrefix("expected UTF-8, found byte 0x") == true)
        }
    }

    @Test func `The limits of well-formed UTF-8 are read`() throws {
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
    func `Malformed UTF-16 and UTF-32 are errors`(bytes: [UInt8], offset: Int) {
        let error = failure(of: bytes, .json)
        #expect(error?.kind == .invalidEncoding)
        #expect(error?.position == SourcePosition(offset: offset, line: 1, column: 2))
    }
}

@Suite struct PositionTrackerTests {
    private func descriptions(_ text: String) throws -> [String] {
        positions(in: try DeclarationDocument.read(Array(text.utf8), format: .json).root).map(\.description)
    }

    @Test func `Columns count scalars and offsets bytes`() throws {
        // An emoji of seven scalars and a decomposed letter.
        let root = try DeclarationDocument.read(Array("[\"👨‍👩‍👧‍👦e\u{301}\", 1]".utf8)).root
        let second = try #require(root.array?.last?.position)
        #expect(second.description == "1:15")
        #expect(second.offset == 33)
    }

    /// XML 1.0, 2.11: CR LF, CR and LF all end a line.
    @Test(arguments: ["[\n1,\n2]", "[\r\n1,\r\n2]", "[\r1,\r2]"]) func `LF, CR LF and CR are line ends`(text: String)
        throws
    {
        #expect(try descriptions(text) == ["1:1", "2:1", "3:1"])
    }

    @Test func `Line ends may be mixed`() throws {
        #expect(try descriptions("[\r\r\n\n1\n\r,2]\r") == ["1:1", "4:1", "6:2"])
    }

    /// Unicode, 23.8: a byte order mark is part of the file, not of the text.
    @Test func `A byte order mark has bytes but no column`() throws {
        let root = try DeclarationDocument.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)).root
        #expect(root.position == SourcePosition(offset: 3, line: 1, column: 1))
        #expect(root.array?.first?.position == SourcePosition(offset: 4, line: 1, column: 2))
    }

    @Test func `A tab is one column`() throws {
        #expect(try descriptions("\t\t[\t1]") == ["1:3", "1:5"])
    }

    /// Counting from the start of the line each time would take a trillion steps, which is hours; the time limit would
    /// end the test.
    @Test(.timeLimit(.minutes(20))) func `A long line is counted once`() throws {
        let elements = 200_000
        let text = "[" + String(repeating: "\"é\",", count: elements) + "1]"
        let last = try DeclarationDocument.read(Array(text.utf8)).root.array?.last?.position
        #expect(last == SourcePosition(offset: 1 + 5 * elements, line: 1, column: 2 + 4 * elements))
    }
}

/// XML 1.0, 4.3.3 and appendix F.
@Suite struct TextSourceXMLTests {
    private func document(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(encoding)'?>\n<string>".utf8) + bytes + Array("</string>".utf8)
    }

    @Test(arguments: ["UTF-8", "utf-8"]) func `UTF-8 is read`(encoding: String) throws {
        #expect(try DeclarationDocument.read(document(encoding, [0xC3, 0xA9])).root.string == "é")
        #expect(failure(of: document(encoding, [0xE9]), nil)?.description == "2:9: expected UTF-8, found byte 0xE9")
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"]) func `ISO-8859-1 is read`(encoding: String) throws {
        #expect(try DeclarationDocument.read(document(encoding, [0xE9, 0xFF])).root.string == "éÿ")
        let array = document(encoding, [0xE9]) + Array("x".utf8)
        let error = failure(of: array, nil)
        #expect(error?.position == SourcePosition(offset: array.count - 1, line: 2, column: 19))
    }

    @Test func `US-ASCII is read`() throws {
        #expect(try DeclarationDocument.read(document("US-ASCII", [0x61])).root.string == "a")
        let error = failure(of: document("US-ASCII", [0xC3, 0xA9]), nil)
        #expect(error?.description == "2:9: expected US-ASCII as declared, found 'é'")
        #expect(error?.kind == .invalidEncoding)
    }

    @Test(arguments: [true, false], [true, false]) func `UTF-16 is read`(bigEndian: Bool, marked: Bool) throws {
        let text = (marked ? "\u{FEFF}" : "") + "<?xml version=\"1.0\" encoding=\"UTF-16\"?><string>é😀</string>"
        let bytes = text.utf16.flatMap {
            bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let root = try DeclarationDocument.read(bytes).root
        #expect(root.string == "é😀")
        #expect(root.position == SourcePosition(offset: 78 + (marked ? 2 : 0), line: 1, column: 40))
    }

    /// Section 4.3.3: it is an error if the declared encoding is not the actual encoding. The byte order mark takes
    /// precedence.
    @Test func `A byte order mark takes precedence over the declaration`() throws {
        let text = "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><string>é</string>"
        #expect(try DeclarationDocument.read(Array(text.utf8)).root.string == "é")
    }

    @Test func `Other encodings are errors`() {
        let error = failure(of: document("windows-1252", [0xE9]), nil)
        #expect(
            error?.description
                == "1:31: expected the encoding UTF-8, UTF-16, ISO-8859-1 or US-ASCII, found 'windows-1252'")
        #expect(error?.kind == .unsupportedEncoding)
        #expect(
            failure(of: document("UTF-16", []), nil)?.description
                == "1:31: UTF-16 is declared, but the file does not have this encoding")
    }

    @Test(arguments: [
        "<?xml version='1.0'?><true/>", "<?xml encoding?><true/>", "<?xml encoding=?><true/>",
        "<?xml encoding='x?><true/>",
        "<?xmlencoding='x'?><true/>", "<?xml version='1.0' encoding = \"UTF-8\" standalone='no'?><true/>",
    ])
    func `If there is no declaration, the encoding is UTF-8`(text: String) throws {
        #expect(try content(of: text, .xmlPropertyList) == "true")
    }
}
