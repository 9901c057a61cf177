import DeclarationFormats
import Testing

/// Apple's PropertyList-1.0.dtd, and CoreFoundation's CFPropertyList.c where that allows more.
@Suite struct XMLPropertyListReaderTests {
    @Test func `Every element is read`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>string</key><string>a &amp; b</string>
                <key>array</key><array><integer>1</integer><real>1.5</real></array>
                <key>booleans</key><array><true/><false/><true></true></array>
                <key>data</key><data>
                    D70=
                </data>
                <key>date</key><date>2001-01-01T00:01:00Z</date>
                <key>empty</key><array><dict/><array/><string/><data/><dict></dict></array>
            </dict>
            </plist>

            """
        #expect(
            try content(of: text, .xmlPropertyList)
                == #"{"string": "a & b", "array": [1, 1.5], "booleans": [true, false, true], "data": <0fbd>, "#
                + #""date": date 60.0, "empty": [{}, [], "", <>, {}]}"#)
    }

    @Test func `Every element and key has its position`() throws {
        let (text, expected) = pointed(
            """
            <?xml version="1.0"?>
            <plist version="1.0"><!-- größe -->
            \t👉<dict>
              👉<key>é&#x1F600;</key>👉<string>😀</string> 👉<key>b</key>
              👉<array>👉<true/><!-- c -->👉<dict>👉<key>c</key>👉<integer>1</integer></dict>
              </array>
            </dict></plist>
            """)
        let root = try DeclarationDocument.read(Array(text.utf8)).root
        #expect(positions(in: root) == expected)
    }

    /// CFPropertyList.c reads a value without `<plist>` around it.
    @Test func `The plist element may be missing`() throws {
        #expect(try content(of: "<array><true/></array>", .xmlPropertyList) == "[true]")
        #expect(try content(of: "<string>a</string>\n", .xmlPropertyList) == #""a""#)
        #expect(try content(of: "<dict/>", .xmlPropertyList) == "{}")
    }

    /// CFPropertyList.c: a dictionary of CF$UID alone is the UID of a keyed archive.
    @Test func `A dictionary with only CF$UID is a UID`() throws {
        #expect(try content(of: "<dict><key>CF$UID</key><integer>7</integer></dict>", .xmlPropertyList) == "uid 7")
        #expect(
            try content(of: "<dict><key>CF$UID</key><string>7</string></dict>", .xmlPropertyList)
                == #"{"CF$UID": "7"}"#)
        #expect(
            try content(of: "<dict><key>CF$UID</key><integer>-7</integer></dict>", .xmlPropertyList)
                == #"{"CF$UID": -7}"#)
    }

    @Test func `Repeated keys are kept`() throws {
        let text = "<dict><key>a</key><true/><key>a</key><false/></dict>"
        let members = try #require(try DeclarationDocument.read(Array(text.utf8)).root.dictionary)
        #expect(members["a"]?.boolean == false)
        #expect(members.duplicates.map(\.keyPosition.description) == ["1:26"])
    }

    @Test(arguments: [
        ("<dict><string>a</string></dict>", "1:7: expected <key> or </dict>, found <string>"),
        ("<dict><key>a</key><true/><false/></dict>", "1:26: expected <key> or </dict>, found <false>"),
        ("<dict>\n<dict/></dict>", "2:1: expected <key> or </dict>, found <dict>"),
    ])
    func `A value without a key is an error`(text: String, expected: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .missingKey)
        #expect(error?.opening?.description == "1:1")
    }

    @Test(arguments: [
        ("<dict><key>a</key></dict>", "1:7: expected a value after the key 'a', found </dict>"),
        ("<dict>\n<key>a</key><key>b</key></dict>", "2:1: expected a value after the key 'a', found <key>"),
        ("<plist></plist>", "1:1: expected a value in <plist>, found none"),
        ("<plist/>", "1:1: expected a value in <plist>, found none"),
        ("<plist><!-- c --></plist>", "1:1: expected a value in <plist>, found none"),
    ])
    func `A missing value is an error`(text: String, expected: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .missingValue)
    }

    @Test(arguments: [
        ("<array><key>a</key></array>", "1:8: expected a value, found <key>, which belongs in a <dict>"),
        ("<key>a</key>", "1:1: expected a value, found <key>, which belongs in a <dict>"),
        ("<plist><plist><true/></plist></plist>", "1:8: <plist> must be the outermost element"),
        (
            "<plist><true/><false/></plist>",
            "1:15: expected </plist> after the only value of the property list, found <false>"
        ),
        (
            "<string>a<true/></string>", "1:10: expected text or </string>, found an element; '<' is written '&lt;'"
        ),
    ])
    func `An element in the wrong position is an error`(text: String, expected: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedElement)
    }

    @Test(arguments: [
        "<set/>", "<array><null/></array>", "<Dict/>", "<dictionary/>", "<stringx/>", "<x:dict/>", "<da/>",
    ])
    func `Unknown elements are errors`(text: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.kind == .unexpectedElement)
        #expect(
            error?.message.contains("is not an element of property lists; expected <dict>, <array>, <string>") == true)
        #expect(error?.position.column == (text.hasPrefix("<array>") ? 8 : 1))
    }

    @Test(arguments: [
        ("<dict>a</dict>", "1:7: expected an element or </dict>, found 'a'"),
        ("<array>\n 1</array>", "2:2: expected an element or </array>, found '1'"),
        ("<plist>x</plist>", "1:8: expected an element, found 'x'"),
        ("x<plist/>", "1:1: expected an element, found 'x'"),
        ("<array>&amp;</array>", "1:8: expected an element or </array>, found '&'"),
        ("<true>x</true>", "1:7: expected <true/> to be empty, found text"),
    ])
    func `Text between elements is an error`(text: String, expected: String) {
        let error = failure(of: text, .xmlPropertyList)
        #expect(error?.description == expected)
        #expect(error?.kind == .unexpectedCharacter)
    }

    /// A message is one line, even if it quotes a long text or a text with line ends.
    @Test func `A long text in a message is shortened`() {
        let long = String(repeating: "x", count: 1000)
        #expect(
            failure(of: "<\(long)/>", .xmlPropertyList)?.message.hasPrefix("<\(long.prefix(40))…> is not an element")
                == true)
        #expect(
            failure(of: "<dict><key>a\nb</key></dict>", .xmlPropertyList)?.message
                == "expected a value after the key 'a…', found </dict>")
    }

    @Test(arguments: ["<plist><true/></plist>x", "<true/><true/>", "<true/></plist>", "<plist><true/></plist>&amp;"])
    func `Content after the value is an error`(text: String) {
        #expect(failure(of: text, .xmlPropertyList)?.kind == .trailingContent)
    }

    @Test(arguments: ["<plist><true/></plist>\n<!-- c --> <?pi x?>\n", "<?pi?><true/>", "<!-- - -- ->--><true/>"])
    func `Comments and processing instructions are skipped`(text: String) throws {
        #expect(try content(of: text, .xmlPropertyList) == "true")
    }
}
