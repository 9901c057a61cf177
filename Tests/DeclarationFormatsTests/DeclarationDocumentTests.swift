import DeclarationFormats
import Testing

@Suite struct DeclarationDocumentTests {
    @Test func `The format is detected`() throws {
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

    @Test func `If the format is given, it is not detected`() {
        #expect(failure(of: "{ a = b; }", .json)?.position.column == 3)
        #expect(failure(of: "{}", .xmlPropertyList)?.description == "1:1: expected an element, found '{'")
        #expect(failure(of: "{}", .binaryPropertyList)?.description == "byte 0x0: expected 'bplist00'")
    }

    @Test func `Any other file is an error`() {
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
    func `Nesting is limited to 512`(format: DeclarationFormat, opening: String, value: String, closing: String) throws
    {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + value + String(repeating: closing, count: depth)
        }
        #expect(DeclarationDocument.maximumDepth == 512)
        _ = try DeclarationDocument.read(Array(nested(512).utf8), format: format)
        #expect(failure(of: nested(513), format)?.kind == .nestingTooDeep)
        let error = try #require(failure(of: nested(100_000), format))
        #expect(error.kind == .nestingTooDeep)
        #expect(error.position.offset == 512 * opening.utf8.count)
        #expect(error.message.contains("nested more than 512 levels deep"))
    }

    @Test func `The description of an error has its position and message`() {
        let error = DeclarationFormatError(
            position: SourcePosition(offset: 20, line: 3, column: 17), kind: .unexpectedCharacter, message: "expected x"
        )
        #expect(error.description == "3:17: expected x")
        #expect(error.kind.description == "unexpectedCharacter")
        #expect(error.kind != .unexpectedEnd)
    }
}

@Suite struct DeclarationFormatTests {
    @Test(arguments: [
        #"{"a": 1}"#, "{}", "{", " \n{ \"a", "[]", "[1", "\"text\"", "-1", "17", "true", "null", "{'a': 1}", "{ a: 1 }",
        "{\"a\" 1}", "\u{FEFF}{}", "{ , }",
    ])
    func `JSON is detected`(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .json)
    }

    @Test(arguments: [
        "<?xml version=\"1.0\"?>", "<!DOCTYPE plist>", "<!-- c --><plist>", "<plist version='1.0'>", "<dict>", "<data>",
        "<date>", "\n<plist>", "\u{FEFF}<plist>", "<html>",
    ])
    func `XML property lists are detected`(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .xmlPropertyList)
    }

    @Test(arguments: [
        "{ a = b; }", "{ \"a\" = b; }", "{ 'a' = b; }", "{ a; }", "( a, b )", "()", "<0fbd>", "<0f bd>", "<>", "<*I5>",
        "<[AAAA]>", "a = b;", "\"a\" = \"b\";", "\"a\\\"b\" = c;", "/* c */ \"a\" = \"b\";", "// c\na = b;", "a;",
        "/* only a comment */", "{ /* c */ a = b; }", "// !$*UTF8*$!\n{ archiveVersion = 1; }", "-1 = 2;",
        "{ \"a\" /* c */ = 1; }", "/* c */ {}",
    ])
    func `OpenStep property lists are detected`(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .openStepPropertyList)
    }

    /// OpenStep allows colons in strings without quotes, but JSON that lacks quotes is the more common mistake.
    @Test func `A colon after the first word means JSON`() {
        #expect(DeclarationFormat.detect(Array("{ a:b = c; }".utf8)) == .json)
    }

    @Test func `Binary property lists are detected`() {
        #expect(DeclarationFormat.detect(Array("bplist00".utf8)) == .binaryPropertyList)
        #expect(DeclarationFormat.detect(Array("bplist15".utf8)) == .binaryPropertyList)
    }

    @Test(arguments: ["", " \n", "hello", "plain text, nothing else", "\u{0}", "#!/bin/sh", "%PDF-1.7"])
    func `Other files have no format`(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == nil)
    }

    /// XML 1.0, appendix F: UTF-16 without a byte order mark is detected from its first characters.
    @Test func `UTF-16 is read`() {
        #expect(DeclarationFormat.detect([0xFE, 0xFF, 0, 0x7B]) == .json)
        #expect(DeclarationFormat.detect([0xFF, 0xFE, 0x28, 0]) == .openStepPropertyList)
        #expect(DeclarationFormat.detect([0, 0x3C, 0, 0x70]) == .xmlPropertyList)
        #expect(DeclarationFormat.detect([0x3C, 0, 0x70, 0]) == .xmlPropertyList)
        #expect(DeclarationFormat.detect([0xFE, 0xFF, 0xD8, 0]) == nil)
    }

    @Test func `Formats have names for messages`() {
        #expect(DeclarationFormat.json.description == "JSON")
        #expect(DeclarationFormat.xmlPropertyList.description == "XML property list")
        #expect(DeclarationFormat.binaryPropertyList.description == "binary property list")
        #expect(DeclarationFormat.openStepPropertyList.description == "OpenStep property list")
    }
}
