import DeclarationFormats
import Testing

@Suite struct PositionTrackerTests {
    private func descriptions(_ text: String) throws -> [String] {
        positions(in: try DeclarationDocument.read(Array(text.utf8), format: .json).root).map(\.description)
    }

    @Test func columnsCountScalarsAndOffsetsBytes() throws {
        // An emoji of seven scalars and a decomposed letter.
        let root = try DeclarationDocument.read(Array("[\"👨‍👩‍👧‍👦e\u{301}\", 1]".utf8)).root
        let second = try #require(root.array?.last?.position)
        #expect(second.description == "1:15")
        #expect(second.offset == 33)
    }

    /// XML 1.0, 2.11: CR LF, CR and LF all end a line.
    @Test(arguments: ["[\n1,\n2]", "[\r\n1,\r\n2]", "[\r1,\r2]"]) func threeLineEnds(text: String) throws {
        #expect(try descriptions(text) == ["1:1", "2:1", "3:1"])
    }

    @Test func mixedLineEnds() throws {
        #expect(try descriptions("[\r\r\n\n1\n\r,2]\r") == ["1:1", "4:1", "6:2"])
    }

    /// Unicode, 23.8: a byte order mark is no part of the text; it is part of the file.
    @Test func aByteOrderMarkHasBytesButNoColumn() throws {
        let root = try DeclarationDocument.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)).root
        #expect(root.position == SourcePosition(offset: 3, line: 1, column: 1))
        #expect(root.array?.first?.position == SourcePosition(offset: 4, line: 1, column: 2))
    }

    @Test func tabsAreOneColumn() throws {
        #expect(try descriptions("\t\t[\t1]") == ["1:3", "1:5"])
    }

    /// Counting from the start of the line each time would be a trillion steps: hours, and the limit ends that.
    @Test(.timeLimit(.minutes(20))) func aLongLineIsCountedOnce() throws {
        let elements = 200_000
        let text = "[" + String(repeating: "\"é\",", count: elements) + "1]"
        let last = try DeclarationDocument.read(Array(text.utf8)).root.array?.last?.position
        #expect(last == SourcePosition(offset: 1 + 5 * elements, line: 1, column: 2 + 4 * elements))
    }
}
