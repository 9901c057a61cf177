import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text files that end early, because a file was not completely fetched or only its first bytes are available.
@Suite struct CutTextTests {
    // Source: XML 1.0, productions 39 to 44: the prolog is followed by one element with its attributes and content.
    @Test(arguments: [
        "<plan name=\"a\" start=\"b\">\n  <step name=\"b\">\n    <ec",
        "<plan name=\"a\" start=\"b", "<note to='a' from='b'>\n  text of the note",
        "<a:root xmlns:a=\"http://example.org/na", "<root xmln", "<root xmlns",
        "<!-- words -->\n<list>\n <item>1</item>\n <item>2</item>\n <!-- an", "<list><item><![CDATA[<x]]></item><item",
    ])
    func `A truncated XML document is XML, from the first tag that shows it`(_ text: String) {
        let isShort = text == "<root xmln"
        #expect(kind(text) == (isShort ? nil : "public.xml"))
        #expect(kind(text, isWhole: false) == (isShort ? nil : "public.xml"))
    }

    // Source: SVG 2, 5.1.2: the root element is 'svg'; GraphML and KML by their root elements.
    @Test(arguments: [
        ("<svg xmlns=\"http://www.w3.org/20", "public.svg-image"), ("<svg width=\"24\" heig", "public.svg-image"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 2", "public.svg-image"),
    ])
    func `A vocabulary is recognized by the root element if the namespace is truncated`(
        _ text: String, _ identifier: String
    ) {
        #expect(kind(text) == identifier)
    }

    @Test(arguments: [
        "<name> <address>\n", "<file>\n<other>\n", "<alice> hi\n<bob> hello, <alice>\n", "<a@example.org> wrote:\n",
        "<WORD> write this\n", "<Foo bar={1}>\n  <Baz/>\n", "<one a=\"1\">\n</two>\n", "<p class=\"a\" id=\"b\">words",
        "<?php echo 1; ?>\n<x a=\"b\">\n <y>1</y>\n",
    ])
    func `Words in angle brackets and HTML tags are not XML`(_ text: String) {
        #expect(kind(text) != "public.xml")
    }

    // Source: RFC 8259, section 4: a member is a string, a colon and a value.
    @Test(arguments: [
        "{\"name\": \"x\", \"list\": [1, 2", "{\"name\": \"someth", "{\"a\": 1, \"ke", "{\"a\": 12", "[{\"a\": -1.5e",
        "[[1, 2], [3, 4", "{\n  \"a\": {\n    \"b\": tr", "[\n  {\n    \"id\": \"\\u00",
    ])
    func `A JSON text that ends early is JSON if it has a member or nested arrays`(_ text: String) {
        #expect(kind(text) == "public.json")
        #expect(FileIdentifier(policy: .content).identify(bytes: Array(text.utf8)).type == .json)
    }

    @Test(arguments: [
        "{\"a", "{\"a\"", "{\"a\":", "[1, 2", "[\"a\", \"b", "[[", "[[1", "{ unfinished", "{a: 1", "{\"a\": x",
    ])
    func `A bracket without a member is not JSON`(_ text: String) {
        #expect(kind(text) == nil)
    }

    // Source: JSON Lines: each line is a value.
    @Test func `The second of two JSON lines can be truncated`() {
        #expect(kind("{\"a\":1}\n{\"a\": 2") == "public.ndjson")
        #expect(kind("{\"a\":1}\n{\"a\": ") == nil)
    }

    // Sources: OpenType 1.9, table directory; WOFF 1.0, section 3: binary numbers follow the first four bytes.
    @Test(arguments: [
        "true\n", "true", "wOFF\n", "wOFF ok\n", "OTTO\n", "wOFF is a font\n", "fLaC\n", "LIST\n", "MThd\n",
    ])
    func `A word is not treated as the beginning of a binary file`(_ text: String) {
        let found = FileIdentifier(policy: .content).identify(bytes: Array(text.utf8))
        #expect(found.type == .plainText, "\(found.type)")
    }

    @Test func `A signature that is not a word, or is long, may be all of a file`() {
        let identifier = FileIdentifier(policy: .content)
        #expect(identifier.identify(bytes: Array("MThd".utf8)).type.identifier == "public.midi-audio")
        #expect(identifier.identify(bytes: Array("SQLite format 3".utf8)).type.identifier == "org.sqlite.sqlite3")
    }
}
