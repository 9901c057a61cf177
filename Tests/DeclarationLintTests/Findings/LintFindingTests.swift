import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Findings of registries and readings under the rules of lint. All commands use the ids of lint.
@Suite struct RegistryFindingTests {
    @Test func `The severity is that of the rule, not that of the finding`() {
        for rule in LintFinding.rules.keys {
            for severity in [RegistryFinding.Severity.note, .warning, .error] {
                let finding = LintFinding(RegistryFinding(rule, severity, "m"))
                #expect(RuleList.rule(finding.rule)?.documentation.severity == finding.severity, "\(rule)")
            }
        }
    }

    @Test func `A finding of a decision has the id of the rule of lint`() {
        func name(_ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity) -> String {
            LintFinding(RegistryFinding(rule, severity, "m")).rule
        }
        #expect(name(.unknownContentType, .error) == "E_TYPE_UNDECLARED")
        #expect(name(.unknownContentType, .warning) == "W_TYPE_ONLY_IN_CODE")
        #expect(name(.malformed, .error) == "E_WRONG_KIND")
        #expect(name(.malformed, .warning) == "W_LOOSE_FORM")
        #expect(name(.duplicateSceneName, .error) == "E_DUPLICATE_SCENE_NAME")
        #expect(name(.reservedPrefix, .error) == "W_RESERVED_PREFIX")
    }
}

/// The text of findings. Source: typeq-lint(1); Workflow commands (GitHub).
@Suite struct TextFormatTests {
    private func finding(_ message: String, file: String = "a.plist", fix: String? = nil) -> LintFinding {
        LintFinding(
            rule: "E_ID_CHARSET", severity: .note, message: message,
            location: LintLocation(file: file, position: SourcePosition(offset: 9, line: 2, column: 3)), fix: fix,
            platformMessage: nil)
    }

    @Test func `A finding is one line, with its fix in the lines below`() {
        #expect(
            finding("it is wrong", fix: "<a>\n<b>").text
                == ["a.plist:2:3: note: it is wrong [E_ID_CHARSET]", "    fix: <a>", "         <b>"])
    }

    @Test func `Control characters are escaped`() {
        #expect(finding("'a\u{1B}[31m\nb'").text == ["a.plist:2:3: note: 'a\\u{1B}[31m\\u{A}b' [E_ID_CHARSET]"])
    }

    @Test func `A location in a binary property list is a byte offset`() {
        let location = LintLocation(file: "a", position: SourcePosition(offset: 31))
        #expect(location.text == "a:byte 0x1f")
    }

    /// Source: an attack with control characters in the names of a declaration, which a log of a workflow shows.
    @Test func `An annotation escapes control characters`() {
        #expect(
            finding("'a\u{1B}[31m\u{2028}'", file: "a.plist").gitHubAnnotation
                == "::notice file=a.plist,line=2,col=3,title=E_ID_CHARSET::'a\\u{1B}[31m\\u{2028}'")
    }

    @Test func `An annotation escapes its delimiters`() {
        #expect(
            finding("100% wrong\nreally", file: "a,b:c.plist").gitHubAnnotation
                == "::notice file=a%2Cb%3Ac.plist,line=2,col=3,title=E_ID_CHARSET::100%25 wrong%0Areally")
    }
}
