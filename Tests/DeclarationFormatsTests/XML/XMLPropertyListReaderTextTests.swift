import DeclarationFormats
import Testing

/// XML 1.0, 2.2 (characters), 2.7 (CDATA), 2.11 (line ends), 4.1 (references), 4.6 (predefined entities).
@Suite struct XMLPropertyListReaderTextTests {
    private func string(_ text: String) throws -> String? {
        try DeclarationDocument.read(Array("<string>\(text)</string>".utf8)).root.string
    }

    @Test(arguments: [
        ("", ""), ("  a\tb\n ", "  a\tb\n "), ("größe 😀", "größe 😀"), ("a > b ]] \"'", "a > b ]] \"'"),
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#65;&#x1F600;&#xe9;&#x00000041;", "A😀éA"), ("a&#13;&#10;", "a\r\n"),
        ("<![CDATA[<b>&amp;]]]]><![CDATA[>]]>", "<b>&amp;]]>"), ("a<!-- <x> -->b<?pi >?>c", "abc"),
        ("<![CDATA[]]>", ""),
    ])
    func textIsResolved(text: String, expected: String) throws {
        #expect(try string(text) == expected)
    }

    /// Section 2.11: CR LF and CR are read as LF.
    @Test func lineEndsAreLF() throws {
        #expect(try string("a\r\nb\rc\n\r\nd<![CDATA[\r\n\r]]>") == "a\nb\nc\n\nd\n\n")
    }

    @Test func keysAreResolvedToo() throws {
        #expect(
            try content(of: "<dict><key>a&amp;<![CDATA[<]]></key><true/></dict>", .xmlPropertyList) == #"{"a&<": true}"#
        )
        #expect(try content(of: "<dict><key/><true/></dict>", .xmlPropertyList) == #"{"": true}"#)
    }

    @Test(arguments: ["&nbsp;", "&a;", "&AMP;", "&größe;"]) func onlyPredefinedEntitiesAreRead(reference: String) {
        let error = failure(of: "<string>é\(reference)</string>", .xmlPropertyList)
        #expect(
            error?.description
                == "1:10: expected &amp; &lt; &gt; &quot; &apos; or a number, found the entity \(reference)")
        #expect(error?.kind == .entity)
    }

    @Test(arguments: [
        ("a & b", "1:12: expected the name of an entity after '&', which itself is written '&amp;', found a space"),
        ("&amp b", "1:13: expected ';' to end the reference, found a space"),
        ("&#;", "1:11: expected a digit of a character's number, found ';'"),
        ("&#x;", "1:12: expected a digit of a character's number, found ';'"),
        ("&#1F;", "1:12: expected ';' to end the reference, found 'F'"),
        ("&#0;", "1:9: &#0; is no character of XML"), ("&#x8;", "1:9: &#x8; is no character of XML"),
        ("&#xD800;", "1:9: &#xD800; is no character of XML"), ("&#xFFFF;", "1:9: &#xFFFF; is no character of XML"),
        ("&#x110000;", "1:9: &#x110000; is no character of XML"),
        ("&#99999999999999999999999;", "1:9: &#999999999999999999 is no character of XML"),
    ])
    func malformedReferences(text: String, expected: String) {
        let error = failure(of: "<string>\(text)</string>", .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .invalidEscape)
    }

    /// Section 2.2: of the control characters only tab, LF and CR are characters of XML.
    @Test(arguments: ["a\u{0}", "a\u{1B}", "&lt;\u{8}", "<![CDATA[\u{1}]]>"]) func controlCharacters(text: String) {
        let error = failure(of: "<string>\(text)</string>", .xmlPropertyList)
        #expect(error?.kind == .controlCharacter)
        #expect(error?.message.contains("is a control character, which XML cannot hold") == true)
    }
}
