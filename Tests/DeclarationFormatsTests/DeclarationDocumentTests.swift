import DeclarationFormats
import Testing

@Suite struct DeclarationDocumentTests {
    @Test func theFormatIsToldFromTheBytes() throws {
        let texts: [(String, DeclarationFormat)] = [
            (#"{"a": "b"}"#, .json),
            ("<plist><dict><key>a</key><string>b</string></dict></plist>", .xmlPropertyList),
            ("{ a = b; }", .openStepPropertyList),
            ("a = b;", .openStepPropertyList),
        ]
        for (text, format) in texts {
            let document = try DeclarationDocument.read(Array(text.utf8))
            #expect(document.format == format)
            #expect(rendered(document.root) == #"{"a": "b"}"#)
        }
    }

    @Test func aGivenFormatIsNotGuessed() {
        #expect(failure(of: "{ a = b; }", .json)?.position.column == 3)
        #expect(failure(of: "{}", .xmlPropertyList)?.description == "1:1: expected an element, found '{'")
        #expect(failure(of: "{}", .binaryPropertyList)?.description == "byte 0x0: expected 'bplist00'")
    }

    @Test func aBufferIsReadLikeAnArray() throws {
        let bytes = Array("[1, 2]".utf8)
        let document = try bytes.withUnsafeBytes { try DeclarationDocument.read($0) }
        #expect(rendered(document.root) == "[1, 2]")
    }

    @Test func whatIsNoDeclarationIsAnError() {
        #expect(failure(of: [], nil)?.kind == .unexpectedEnd)
        #expect(failure(of: [], nil)?.description == "1:1: the file is empty, expected JSON or a property list")
        #expect(failure(of: Array("hello".utf8), nil)?.kind == .unknownFormat)
    }

    /// CFOldStylePList.c: at most 512 arrays and dictionaries within each other.
    @Test(arguments: [
        (DeclarationFormat.json, "[", "1", "]"),
        (.json, #"{"a":"#, "1", "}"),
        (.xmlPropertyList, "<array>", "<true/>", "</array>"),
        (.xmlPropertyList, "<dict><key>a</key>", "<true/>", "</dict>"),
        (.openStepPropertyList, "(", "a", ")"),
        (.openStepPropertyList, "{a=", "b", ";}"),
    ])
    func nestingEndsAt512(format: DeclarationFormat, opening: String, value: String, closing: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + value + String(repeating: closing, count: depth)
        }
        #expect(DeclarationDocument.maximumDepth == 512)
        _ = try DeclarationDocument.read(Array(nested(512).utf8), format: format)
        #expect(failure(of: nested(513), format)?.kind == .nestingTooDeep)
        let error = try #require(failure(of: nested(100_000), format))
        #expect(error.kind == .nestingTooDeep)
        #expect(error.position.offset == 512 * opening.utf8.count)
        #expect(error.message.contains("nested more than 512 deep"))
    }

    @Test func errorsDescribePositionAndMessage() {
        let error = DeclarationFormatError(
            position: SourcePosition(offset: 20, line: 3, column: 17), kind: .unexpectedCharacter, message: "expected x"
        )
        #expect(error.description == "3:17: expected x")
        #expect(error.kind.description == "unexpectedCharacter")
        #expect(error.kind != .unexpectedEnd)
    }
}
