import DeclarationFormats
import Testing

@testable import DeclarationLint

/// The findings that a comment silences. Source: typeq-lint(1).
@Suite struct SuppressionsTests {
    private func lines(_ text: String, rule: String = "W_RANK_MISSING") -> [Int] {
        let suppressions = Suppressions(Array(text.utf8))
        return (1...text.split(separator: "\n", omittingEmptySubsequences: false).count).filter { line in
            let location = Diagnostic.Location(file: "a", position: SourcePosition(offset: 0, line: line, column: 1))
            return suppressions.silences(
                Diagnostic(id: rule, "", at: location))
        }
    }

    private let mark = "<!-- typeq:ignore W_RANK_MISSING -->"

    @Test func `A comment on its own line applies to the next element`() {
        #expect(lines("<a>\n \(mark)\n <dict>\n  <key>k</key><string/>\n </dict>\n <dict/>\n</a>") == [2, 3, 4, 5])
    }

    @Test func `A comment before a key also applies to the value`() {
        #expect(
            lines("<dict>\n\(mark)\n<key>k</key>\n<array>\n<string>a</string>\n</array>\n<key>l</key></dict>") == [
                2, 3, 4, 5, 6,
            ])
    }

    @Test func `A comment before the root element applies to the whole file`() {
        #expect(lines("<?xml version=\"1.0\"?>\n\(mark)\n<plist>\n<dict>\n</dict>\n</plist>") == [2, 3, 4, 5, 6])
        #expect(lines("\(mark)\n<plist>\n<dict>") == [1, 2, 3])
    }

    @Test func `A comment after other text applies to its line`() {
        #expect(lines("<dict>\n<key>k</key> \(mark)\n<string/>\n</dict>") == [2])
    }

    @Test func `In other formats than XML, a comment applies to the next line`() {
        #expect(lines("{\n  // typeq:ignore W_RANK_MISSING\n  a = b;\n  c = d;\n}") == [2, 3])
        #expect(lines("let a = 1 /* typeq:ignore W_RANK_MISSING */\nlet b = 2") == [1])
    }

    @Test func `Several rules are separated by commas, and no others are silenced`() {
        let text = "<!-- typeq:ignore E_ID_CHARSET, W_RANK_MISSING because of reasons -->\n<dict/>"
        #expect(lines(text) == [1, 2])
        #expect(lines(text, rule: "E_ID_CHARSET") == [1, 2])
        #expect(lines(text, rule: "W_BROAD_CLAIM") == [])
        #expect(Suppressions(Array(text.utf8)).unknownRules(in: "a").isEmpty)
    }

    @Test func `An unknown name is a finding at the comment and silences nothing`() {
        let text = "<dict>\n <!-- typeq:ignore E_ID_CHARST, W_RANK_MISSING -->\n<dict/></dict>"
        let findings = Suppressions(Array(text.utf8)).unknownRules(in: "a")
        #expect(findings.map(\.id) == ["W_UNKNOWN_RULE_IGNORED"])
        #expect(findings.map(\.message) == ["'E_ID_CHARST' is not the name of a rule: did you mean 'E_ID_CHARSET'?"])
        #expect(findings.map { "\($0.location.position?.description ?? "")" } == ["2:7"])
        #expect(lines(text) == [2, 3])
    }

    private func comments(_ text: String) -> [String] {
        Suppressions(Array(text.utf8)).unknownRules(in: "a").map {
            "\($0.location.position?.description ?? "") \($0.id) \($0.message); \($0.fix ?? "")"
        }
    }

    @Test func `A comment with a word other than ignore is a finding`() {
        let message = "has no effect: did you mean 'typeq:ignore'?; typeq:ignore W_RANK_MISSING"
        for word in ["disable", "ignore-next-line", "Ignore", "noqa", " ignore", "ignore_next"] {
            for (before, after) in [("<!-- ", " -->"), ("let a = 1 // ", ""), ("/* ", " */"), ("# ", "")] {
                #expect(
                    comments("\n\(before)typeq:\(word) W_RANK_MISSING\(after)") == [
                        "2:\(before.count + 1) W_UNKNOWN_SUPPRESSION 'typeq:\(word)' \(message)"
                    ])
            }
        }
        #expect(comments("<!--\n  typeq:disable W_RANK_MISSING\n-->").count == 1)
        #expect(lines("<!-- typeq:disable W_RANK_MISSING -->\n<a/>") == [])
    }

    @Test func `A comment without a rule is a finding`() {
        #expect(
            comments("<!-- typeq:ignore -->") == [
                "1:6 W_UNKNOWN_SUPPRESSION 'typeq:ignore' has no effect: the comment names no rule; typeq:ignore RULE"
            ])
        #expect(comments("<!-- typeq:off -->").count == 1)
    }

    @Test func `Text and URLs with the mark are not comments`() {
        for text in [
            "let a = \"typeq:disable\"", "<string>typeq:open</string>", "// see typeq://open", "// typeq: the resolver",
            "let url = \"typeq://x\"", "<!-- the scheme typeq:open -->", "a typeq:ignore", "# http://typeq:80/",
        ] {
            #expect(comments(text) == [], "\(text)")
        }
    }

    @Test func `In YAML, a comment on its own line applies to the next line`() {
        #expect(lines("a: 1\n  # typeq:ignore W_RANK_MISSING\n  b: 2\n  c: 3") == [2, 3])
        #expect(lines("a: 1\nb: 2 # typeq:ignore W_RANK_MISSING\nc: 3") == [2])
    }

    /// The finding about a value is at its key, and the mistake is in the value.
    @Test func `A comment in the line of a value also applies to the line of its key`() {
        #expect(lines("<dict>\n<key>k</key>\n<string>v</string> \(mark)\n<key>l</key>\n</dict>") == [2, 3])
        #expect(lines("<dict>\n<key>k</key>\n\n<array> \(mark)\n<string/>\n</array>\n</dict>") == [2, 3, 4])
        #expect(lines("<dict>\n<key>k</key>\n\(mark)\n<string>v</string>\n<key>l</key>\n</dict>") == [2, 3, 4])
        // The end of a value is not its line.
        #expect(lines("<dict>\n<key>k</key>\n<array>\n<string/>\n</array> \(mark)\n</dict>") == [5])
        #expect(lines("<array>\n<string/>\n<string>v</string> \(mark)\n</array>") == [3])
        #expect(
            lines("<dict>\n<key>k</key>\n<!-- typeq:ignore E_ID_CHARSET -->\n<true/> \(mark)\n</dict>") == [2, 3, 4])
    }

    @Test func `A rule without a finding in the lines of its comment is unused`() {
        let text = "<dict>\n\(mark)\n<key>k</key>\n<string/>\n\(mark)\n<key>l</key>\n<string/>\n</dict>"
        func unused(_ lines: [Int], id: String = "W_RANK_MISSING", isChecked: Bool = true) -> [String] {
            let findings = lines.map {
                Diagnostic(
                    id: id, "",
                    at: Diagnostic.Location(file: "a", position: SourcePosition(offset: 0, line: $0, column: 1)))
            }
            return Suppressions(Array(text.utf8)).unused(among: findings, in: "a") { _ in isChecked }.map {
                "\($0.location.position?.line ?? 0) \($0.id) \($0.message)"
            }
        }
        let message = "I_UNUSED_SUPPRESSION 'typeq:ignore W_RANK_MISSING' suppresses no finding"
        #expect(unused([3, 7]) == [])
        #expect(unused([4]) == ["5 \(message)"])
        #expect(unused([1, 8]) == ["2 \(message)", "5 \(message)"])
        #expect(unused([3, 7], id: "E_ID_CHARSET").count == 2)
        #expect(unused([], isChecked: false) == [])
    }

    @Test func `A finding without a line is not silenced`() {
        let finding = Diagnostic(id: "W_RANK_MISSING", "", at: Diagnostic.Location(file: "a"))
        #expect(!Suppressions(Array("\(mark)\n<plist></plist>".utf8)).silences(finding))
    }

    @Test func `Comments at several depths end with their own elements`() {
        let text = """
            <dict>
            \(mark)
            <key>a</key>
            <array>
            \(mark)
            <dict>
            </dict>
            <string>b</string>
            \(mark)
            </array>
            <key>c</key>
            <true/>
            </dict>
            """
        #expect(lines(text) == Array(2...10))
        #expect(lines("<a>\n\(mark)\n</a>\n<b>\n</b>") == [2, 3])
        #expect(lines("<a>\n\(mark)\n\(mark)\n<key>k</key>\n<b>\n</b>\n<c/></a>") == [2, 3, 4, 5, 6])
    }

    /// Source: 100,000 comments once took 5 seconds.
    @Test func `Comments beyond the limit are a finding at the first of them`() {
        let count = DeclarationLimits.comments
        let text = "<a>\n" + String(repeating: mark + "\n", count: count + 2) + "</a>"
        let findings = Suppressions(Array(text.utf8)).unknownRules(in: "a")
        #expect(findings.map(\.id) == ["E_UNREADABLE"])
        #expect(findings.first?.location.position?.line == count + 2)
    }
}
