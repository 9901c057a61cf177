import DeclarationFormats
import Testing

@testable import DeclarationLint

/// Mistakes that reading finds. All commands use the ids of lint (issue "One kind of diagnostic").
@Suite struct DiagnosticTests {
    @Test(arguments: DiagnosticID.allCases)
    func `Each id has a documented lint rule`(id: DiagnosticID) throws {
        let rule = try #require(RuleList.rule(id.rawValue))
        #expect(rule.documentation.id == id.rawValue)
        #expect(Diagnostic(id, "m").documented().fix != nil)
        #expect(Diagnostic(id, "m").severity == rule.documentation.severity)
    }
}

/// The text of findings. Source: typeq-lint(1); Workflow commands (GitHub).
@Suite struct TextFormatTests {
    private func finding(_ message: String, file: String = "a.plist", fix: String? = nil) -> Diagnostic {
        Diagnostic(
            id: "I_ID_CHARSET", message,
            at: Diagnostic.Location(file: file, position: SourcePosition(offset: 9, line: 2, column: 3)), fix: fix)
    }

    @Test func `A finding is one line, with its fix in the lines below`() {
        #expect(
            finding("it is wrong", fix: "<a>\n<b>").text
                == ["a.plist:2:3: note: it is wrong [I_ID_CHARSET]", "    fix: <a>", "         <b>"])
    }

    @Test func `Control characters are escaped`() {
        #expect(finding("'a\u{1B}[31m\nb'").text == ["a.plist:2:3: note: 'a\\u{1B}[31m\\u{A}b' [I_ID_CHARSET]"])
    }

    @Test func `A location in a binary property list is a byte offset`() {
        let location = Diagnostic.Location(file: "a", position: SourcePosition(offset: 31))
        #expect(location.text == "a:byte 0x1f")
    }

    /// Source: an attack with control characters in the names of a declaration, which are shown in the log of a
    /// workflow.
    @Test func `An annotation escapes control characters`() {
        #expect(
            finding("'a\u{1B}[31m\u{2028}'", file: "a.plist").gitHubAnnotation
                == "::notice file=a.plist,line=2,col=3,title=I_ID_CHARSET::'a\\u{1B}[31m\\u{2028}'")
    }

    @Test func `An annotation escapes its delimiters`() {
        #expect(
            finding("100% wrong\nreally", file: "a,b:c.plist").gitHubAnnotation
                == "::notice file=a%2Cb%3Ac.plist,line=2,col=3,title=I_ID_CHARSET::100%25 wrong%0Areally")
    }
}
