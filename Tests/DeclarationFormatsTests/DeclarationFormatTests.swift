import DeclarationFormats
import Testing

@Suite struct DeclarationFormatTests {
    @Test(arguments: [
        #"{"a": 1}"#, "{}", "{", " \n{ \"a", "[]", "[1", "\"text\"", "-1", "17", "true", "null", "{'a': 1}", "{ a: 1 }",
        "{\"a\" 1}", "\u{FEFF}{}", "{ , }",
    ])
    func json(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .json)
    }

    @Test(arguments: [
        "<?xml version=\"1.0\"?>", "<!DOCTYPE plist>", "<!-- c --><plist>", "<plist version='1.0'>", "<dict>", "<data>",
        "<date>", "\n<plist>", "\u{FEFF}<plist>", "<html>",
    ])
    func xmlPropertyList(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .xmlPropertyList)
    }

    @Test(arguments: [
        "{ a = b; }", "{ \"a\" = b; }", "{ 'a' = b; }", "{ a; }", "( a, b )", "()", "<0fbd>", "<0f bd>", "<>", "<*I5>",
        "<[AAAA]>", "a = b;", "\"a\" = \"b\";", "\"a\\\"b\" = c;", "/* c */ \"a\" = \"b\";", "// c\na = b;", "a;",
        "/* only a comment */", "{ /* c */ a = b; }", "// !$*UTF8*$!\n{ archiveVersion = 1; }", "-1 = 2;",
        "{ \"a\" /* c */ = 1; }", "/* c */ {}",
    ])
    func openStepPropertyList(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == .openStepPropertyList)
    }

    /// OpenStep allows colons in strings without quotes, but JSON that lacks quotes is the more common mistake.
    @Test func aColonAfterTheFirstWordMeansJSON() {
        #expect(DeclarationFormat.detect(Array("{ a:b = c; }".utf8)) == .json)
    }

    @Test func binaryPropertyList() {
        #expect(DeclarationFormat.detect(Array("bplist00".utf8)) == .binaryPropertyList)
        #expect(DeclarationFormat.detect(Array("bplist15".utf8)) == .binaryPropertyList)
    }

    @Test(arguments: ["", " \n", "hello", "plain text, nothing else", "\u{0}", "#!/bin/sh", "%PDF-1.7"])
    func nothing(text: String) {
        #expect(DeclarationFormat.detect(Array(text.utf8)) == nil)
    }

    /// XML 1.0, appendix F: UTF-16 is told from its first characters if it has no byte order mark.
    @Test func utf16() {
        #expect(DeclarationFormat.detect([0xFE, 0xFF, 0, 0x7B]) == .json)
        #expect(DeclarationFormat.detect([0xFF, 0xFE, 0x28, 0]) == .openStepPropertyList)
        #expect(DeclarationFormat.detect([0, 0x3C, 0, 0x70]) == .xmlPropertyList)
        #expect(DeclarationFormat.detect([0x3C, 0, 0x70, 0]) == .xmlPropertyList)
        #expect(DeclarationFormat.detect([0xFE, 0xFF, 0xD8, 0]) == nil)
    }

    @Test func formatsHaveNamesForMessages() {
        #expect(DeclarationFormat.json.description == "JSON")
        #expect(DeclarationFormat.xmlPropertyList.description == "XML property list")
        #expect(DeclarationFormat.binaryPropertyList.description == "binary property list")
        #expect(DeclarationFormat.openStepPropertyList.description == "OpenStep property list")
    }
}
