import Testing

@testable import DocumentRouting

/// Sources: "Association between MIME types and applications" 1.0.1; Desktop Entry Specification 1.5: comments and blank lines
/// "should be preserved across reads and writes".
@Suite struct MIMEAppsFileTests {
    private func set(_ id: String, _ mimeType: String = "text/plain", in text: String, isAssociated: Bool = true)
        -> String
    {
        var file = MIMEAppsFile(Array(text.utf8))
        file.setDefault(id, for: mimeType, isAssociated: isAssociated)
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test func `An empty file gets a group, and the missing association`() {
        #expect(set("b.desktop", in: "") == "[Default Applications]\ntext/plain=b.desktop;\n")
        #expect(
            set("b.desktop", in: "", isAssociated: false)
                == "[Default Applications]\ntext/plain=b.desktop;\n\n[Added Associations]\ntext/plain=b.desktop;\n")
    }

    @Test func `Only the line of the type changes`() {
        let file = """
            # my file
            [Added Associations]
            # c1
            text/plain=a.desktop;

            [Other]
            x=y
            no equals sign

            [Default Applications]
            text/html=w.desktop
            Text/Plain = a.desktop;c.desktop;

            # end
            """
        #expect(
            set("b.desktop", in: file).split(separator: "\n", omittingEmptySubsequences: false)
                == file.split(separator: "\n", omittingEmptySubsequences: false).map {
                    $0.hasPrefix("Text/Plain") ? "Text/Plain=b.desktop;a.desktop;c.desktop;" : $0
                })
    }

    @Test func `The first default application that is set again changes nothing`() {
        let file = "[Default Applications]\ntext/plain=b.desktop\n"
        #expect(set("b.desktop", in: file) == file)
        #expect(set("b.desktop", in: set("b.desktop", in: "")) == set("b.desktop", in: ""))
    }

    @Test func `A removed association is no longer removed, and others are`() {
        #expect(
            set("b.desktop", in: "[Removed Associations]\ntext/plain=b.desktop;a.desktop;\nimage/png=b.desktop;\n")
                == "[Removed Associations]\ntext/plain=a.desktop;\nimage/png=b.desktop;\n\n"
                + "[Default Applications]\ntext/plain=b.desktop;\n")
        #expect(
            set("b.desktop", in: "[Removed Associations]\ntext/plain=b.desktop\n[X]\n")
                == "[Removed Associations]\n[X]\n\n[Default Applications]\ntext/plain=b.desktop;\n")
    }

    @Test func `All lines of a repeated key change, also in a repeated group`() {
        #expect(
            set(
                "b.desktop",
                in: "[Default Applications]\ntext/plain=a.desktop\n[X]\n[Default Applications]\ntext/plain=z.desktop")
                == "[Default Applications]\ntext/plain=b.desktop;z.desktop;\n[X]\n[Default Applications]\n"
                + "text/plain=b.desktop;z.desktop;")
    }

    @Test func `Line ends and the end of the file are kept`() {
        #expect(
            set("b.desktop", in: "#a\r\n[Default Applications]\r\ntext/html=w.desktop")
                == "#a\r\n[Default Applications]\r\ntext/html=w.desktop\r\ntext/plain=b.desktop;\r\n")
        #expect(
            set("b.desktop", in: "[Default Applications]\nx=y\n\n\n[Z]\n")
                == "[Default Applications]\nx=y\ntext/plain=b.desktop;\n\n\n[Z]\n")
    }

    @Test func `A semicolon in an ID is escaped`() {
        #expect(set("b;c\\d.desktop", in: "") == "[Default Applications]\ntext/plain=b\\;c\\\\d.desktop;\n")
    }

    /// Source: Desktop Entry Specification 1.5, section 4: the escapes `\s`, `\n`, `\t` and `\r`. Found by fuzzing.
    @Test func `White space in other IDs remains escaped`() {
        let file = "[Default Applications]\ntext/plain=z\\s;\\sy\\nx;a b\\tc\\r\n"
        let changed = set("b.desktop", in: file)
        #expect(changed == "[Default Applications]\ntext/plain=b.desktop;z\\s;\\sy\\nx;a b\\tc\\r;\n")
        #expect(set("b.desktop", in: changed) == changed)
    }
}
