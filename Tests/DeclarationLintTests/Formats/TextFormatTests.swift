import DeclarationFormats
import Testing

@testable import DeclarationLint

/// How findings are written. Source: typeq(1), lint; Workflow commands (GitHub).
@Suite struct TextFormatTests {
    private func finding(_ message: String, file: String = "a.plist", fix: String? = nil) -> LintFinding {
        LintFinding(
            rule: "E_ID_CHARSET", severity: .note, message: message,
            place: LintPlace(file: file, position: SourcePosition(offset: 9, line: 2, column: 3)), fix: fix,
            platformMessage: nil)
    }

    @Test func `a finding is a line, its fix the lines below`() {
        #expect(
            finding("it is wrong", fix: "<a>\n<b>").text
                == ["a.plist:2:3: note: it is wrong [E_ID_CHARSET]", "    fix: <a>", "         <b>"])
    }

    @Test func `control characters of a file are spelled out`() {
        #expect(finding("'a\u{1B}[31m\nb'").text == ["a.plist:2:3: note: 'a\\u{1B}[31m\\u{A}b' [E_ID_CHARSET]"])
    }

    @Test func `a place in a binary property list is a byte`() {
        let place = LintPlace(file: "a", position: SourcePosition(offset: 31))
        #expect(place.text == "a:byte 0x1f")
    }

    @Test func `an annotation escapes what would end it`() {
        #expect(
            finding("100% wrong\nreally", file: "a,b:c.plist").gitHubAnnotation
                == "::notice file=a%2Cb%3Ac.plist,line=2,col=3,title=E_ID_CHARSET::100%25 wrong%0Areally")
    }
}
