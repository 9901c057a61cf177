import DeclarationFormats
import Testing

/// XML 1.0, 2.8 (prolog) and 3.1 (tags).
@Suite struct XMLPropertyListReaderTagTests {
    /// XML 1.0, 3.1: an end tag must name the element that is open.
    @Test(arguments: [
        (
            "<plist>\n <dict>\n</array></plist>",
            "3:1: expected </dict> to end the element that begins at 2:2, found </array>", "2:2"
        ),
        ("<string>a</strin>", "1:10: expected </string> to end the element that begins at 1:1, found </strin>", "1:1"),
        (
            "<string>a</strings>", "1:10: expected </string> to end the element that begins at 1:1, found </strings>",
            "1:1"
        ),
        ("<array></>", "1:8: expected </array> to end the element that begins at 1:1, found </>", "1:1"),
        (
            "<plist><true/></dict>", "1:15: expected </plist> to end the element that begins at 1:1, found </dict>",
            "1:1"
        ),
    ])
    func `Mismatched end tags are errors`(text: String, expected: String, opening: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .mismatchedTag)
        #expect(error?.opening?.description == opening)
    }

    @Test(
        arguments: [
            ("", "1:1: expected an element, found the end of the file", nil),
            ("<", "1:2: expected the name of an element after '<', found the end of the file", nil),
            ("<dict", "1:6: expected an attribute, '>' or '/>' to end the tag, found the end of the file", "1:1"),
            ("<dict/", "1:7: expected '>' after '/', found the end of the file", "1:1"),
            ("<dict>", "1:7: expected an element or </dict>, found the end of the file", "1:1"),
            ("<plist>", "1:8: expected an element, found the end of the file", nil),
            ("<plist><true/>", "1:15: expected </plist>, found the end of the file", "1:1"),
            ("<plist><true/></plist", "1:22: expected '>' to end </plist, found the end of the file", "1:1"),
            ("<string>abc", "1:12: expected </string>, found the end of the file", "1:1"),
            ("<string>abc</string", "1:20: expected '>' to end </string, found the end of the file", "1:1"),
            ("<string>a<![CDATA[b", "1:20: expected ']]>' to end the CDATA section, found the end of the file", "1:10"),
            ("<string>a<!-- b", "1:16: expected '-->' to end the comment, found the end of the file", "1:10"),
            ("<!-- a --", "1:10: expected '-->' to end the comment, found the end of the file", "1:1"),
            ("\n<?xml a?", "2:9: expected '?>' to end the processing instruction, found the end of the file", "2:1"),
            ("<!DOCTYPE plist", "1:16: expected '>' to end <!DOCTYPE, found the end of the file", "1:1"),
            ("<!DOCTYPE p PUBLIC \"-//", "1:24: expected '\"' to end the text, found the end of the file", "1:20"),
            (
                "<!DOCTYPE p [ ", "1:15: expected ']' to end the declarations of <!DOCTYPE, found the end of the file",
                "1:1"
            ),
            ("<!DOCTYPE p [<!ELEMENT", "1:23: expected '>' to end the declaration, found the end of the file", "1:14"),
            ("<plist version=\"1.0", "1:20: expected '\"' to end the text, found the end of the file", "1:16"),
            ("<plist version=", "1:16: expected a quoted attribute value, found the end of the file", nil),
            ("<string>&amp", "1:13: expected ';' to end the reference, found the end of the file", "1:9"),
        ] as [(String, String, String?)])
    func `An unterminated item is an error`(text: String, expected: String, opening: String?) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedEnd)
        #expect(error?.opening?.description == opening)
    }

    @Test(arguments: [
        "<plist version = '1.0' ><true /></plist >", "<plist xml:lang=\"en\" a='\"'><true\n/></plist\n>",
        "<plist\tversion=\"&lt;>\"><true></true></plist>",
    ])
    func `Tags may have attributes and white space`(text: String) throws {
        #expect(try content(of: text, .xmlPropertyList) == "true")
    }

    @Test(arguments: [
        ("<plist version>", "1:15: expected '=' after the name of an attribute, found '>'"),
        ("<plist version=1>", "1:16: expected a quoted attribute value, found '1'"),
        ("<plist =\"1\">", "1:8: expected an attribute, '>' or '/>' to end the tag, found '='"),
        ("<plist a=\"<\">", "1:11: expected '\"' to end the text, found '<'"),
        ("<true/ >", "1:7: expected '>' after '/', found a space"),
        ("< true/>", "1:2: expected the name of an element after '<', found a space"),
        ("<!ELEMENT a>", "1:2: expected the name of an element after '<', found '!'"),
        ("<string>a</string x>", "1:19: expected '>' to end </string, found 'x'"),
        ("<!DOCTYPE plist <true/>", "1:17: expected '>' to end <!DOCTYPE, found '<'"),
        ("<!DOCTYPE plist [ x ]><true/>", "1:19: expected ']' to end the declarations of <!DOCTYPE, found 'x'"),
    ])
    func `Malformed tags are errors`(text: String, expected: String) {
        #expect(failure(of: text, .xmlPropertyList)?.description == expected)
    }

    /// XML 1.0, 2.8 and 4.2. Nested entities can expand a few lines to a gigabyte, and external ones read other files,
    /// so no entity is read.
    @Test func `Entity declarations are not read`() {
        let bomb = """
            <?xml version="1.0"?>
            <!DOCTYPE plist [
              <!-- <!ENTITY in a comment is none -->
              <!ELEMENT plist (string)> <!ATTLIST plist version CDATA ">">
              <!ENTITY a "aaaaaaaaaa">
              <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            ]>
            <plist><string>&b;</string></plist>
            """
        let error = failure(of: bomb, .xmlPropertyList)
        #expect(error?.description == "5:3: entity declarations are not read")
        #expect(error?.kind == .entity)
        let parameter = failure(of: "<!DOCTYPE p [ %x; ]><true/>", .xmlPropertyList)
        #expect(parameter?.description == "1:15: entity declarations are not read, so none can be used here")
        #expect(parameter?.kind == .entity)
    }

    @Test func `Other declarations are skipped`() throws {
        let text =
            "<!DOCTYPE plist SYSTEM 'a' [ <!ELEMENT a ANY><?pi ]?> <!-- ] --> <!NOTATION n SYSTEM \">\"> ]><true/>"
        #expect(try content(of: text, .xmlPropertyList) == "true")
    }
}
