@testable import DeclarationFormats

/// One sound file of each format, with every kind of value that it has.
enum Samples {
    static let json = Array(
        """
        {"name": "X Writer", "größe": [-1, 300, 1.5e3, true, false, null], "escaped": "a\\n\\u00e9\\ud83d\\ude00",
         "nested": {"a": {"b": [[], {}]}}, "big": 18446744073709551615}
        """.utf8)

    static let xml = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><!-- comment -->
        <dict>
        \t<key>name</key><string>X &amp; Y &#233;<![CDATA[<b>]]></string>
        \t<key>größe</key><array><integer>-1</integer><real>1.5</real><true/><false/><data>D70=</data></array>
        \t<key>date</key><date>2001-01-01T00:01:00Z</date><key>dict</key><dict/>
        </dict>
        </plist>
        """.utf8)

    static let openStep = Array(
        """
        // !$*UTF8*$!
        { name = "X \\"Writer\\" \\U00e9\\341"; 'größe' = ( -1, <*I300>, <*R1.5>, <*BY>, <0f bd>, <[D70=]>, ); /* c */
          date = <*D2001-01-01 00:01:00 +0000>; nested = { a; b = {}; }; }
        """.utf8)

    static let strings = Array("/* title */\n\"a b\" = \"größe\\n\";\nc = d;\n".utf8)

    /// Written by CoreFoundation's `plutil -convert binary1`.
    static let binary: [UInt8] = {
        let text = """
            YnBsaXN0MDDWAQIDBAUGBw0OERITZQBnAHIA9gDfAGVTYmlnVnNoYXJlZFRkYXRlVGRhdGFUbmFtZaUICQoLDBP//////////xEBLCM/+AAA
            AAAAAAkIFAAAAAAAAAAA//////////+iDxBYWCBXcml0ZXLQM0BOAAAAAAAAQg+9WFggV3JpdGVyCBUgJCswNTpASUxVVldoa3R1foEAAAAA
            AAABAQAAAAAAAAAUAAAAAAAAAAAAAAAAAAAAig==
            """
        return (try? Base64.decode(Array(text.utf8)[...])) ?? []
    }()

    static let all: [(DeclarationFormat, [UInt8])] = [
        (.json, json), (.xmlPropertyList, xml), (.openStepPropertyList, openStep), (.openStepPropertyList, strings),
        (.binaryPropertyList, binary),
    ]
}
