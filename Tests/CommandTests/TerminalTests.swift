import DeclarationFormats
import TestTags
import Testing

/// Text from files cannot manipulate a terminal.
///
/// Sources: [Unicode Technical Report 36](https://www.unicode.org/reports/tr36/), 2.7 and 3.1; "Trojan Source",
/// CVE-2021-42574, for the characters that reorder text; ECMA-48 for control functions of C0 and C1.
@Suite(.tags(.slow)) struct TerminalTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func typeq(
        _ arguments: [[UInt8]], to output: TypeqProcess.Output = .terminals, colored: Bool = false
    ) throws -> TypeqProcess {
        try TypeqProcess(
            arguments, in: tree.root,
            environment: ["TERM": "xterm"].merging(colored ? [:] : ["NO_COLOR": "1"]) { $1 }, output: output)
    }

    private func typeq(_ arguments: String..., to output: TypeqProcess.Output = .terminals) throws -> TypeqProcess {
        try typeq(arguments.map { Array($0.utf8) }, to: output)
    }

    // MARK: Names

    /// Names, and the text that a terminal shows.
    static let names: [(name: String, shown: String)] = [
        ("plain.md", "plain.md"), ("größe 数.md", "größe 数.md"), ("a\\b.md", "a\\b.md"),
        ("two\nlines.md", #"two\u{A}lines.md"#), ("\r.md", #"\u{D}.md"#), ("a\tb.md", #"a\u{9}b.md"#),
        ("\u{1B}[31mred.md", #"\u{1B}[31mred.md"#), ("\u{1B}]0;title\u{7}.md", #"\u{1B}]0;title\u{7}.md"#),
        ("\u{7F}.md", #"\u{7F}.md"#), ("c1\u{85}\u{9B}31m.md", #"c1\u{85}\u{9B}31m.md"#),
        ("photo\u{202E}gpj.md", #"photo\u{202E}gpj.md"#),
        ("\u{202A}\u{202B}\u{202C}\u{202D}.md", #"\u{202A}\u{202B}\u{202C}\u{202D}.md"#),
        ("\u{2066}\u{2067}\u{2068}\u{2069}.md", #"\u{2066}\u{2067}\u{2068}\u{2069}.md"#),
        ("\u{200E}\u{200F}\u{61C}.md", #"\u{200E}\u{200F}\u{61C}.md"#),
        ("a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}b.md", #"a\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}b.md"#),
        ("a\u{2028}b\u{2029}c.md", #"a\u{2028}b\u{2029}c.md"#), ("so\u{AD}ft.md", #"so\u{AD}ft.md"#),
        ("\u{E0041}tag.md", #"\u{E0041}tag.md"#),
        // Joiners between emoji are not escaped.
        ("\u{1F469}\u{200D}\u{1F680}.md", "\u{1F469}\u{200D}\u{1F680}.md"),
        ("\u{2764}\u{FE0F}\u{200D}\u{1F525}.md", "\u{2764}\u{FE0F}\u{200D}\u{1F525}.md"),
        ("1\u{FE0F}\u{20E3}.md", "1\u{FE0F}\u{20E3}.md"), ("1\u{FE0F}.md", #"1\u{FE0F}.md"#),
        ("\u{1F469}\u{200D}a.md", "\u{1F469}\\u{200D}a.md"),
    ]

    @Test(arguments: names.indices)
    func `Invisible characters in a name, and those that move text, are escaped`(_ index: Int) throws {
        let (name, shown) = Self.names[index]
        try tree.file(name, Samples.markdown)
        for command in ["type", "which-group"] {
            let run = try typeq(command, name)
            #expect(run.output.hasPrefix(shown + ": "), "\(run.output.debugDescription)")
            #expect(run.output.hasSuffix("\r\n"))
            #expect(run.output.dropLast().contains("\r\n") == false, "one line")
            // A pipe receives the exact name.
            #expect(try typeq(command, name, to: .kept).output.utf8.starts(with: (name + ": ").utf8))
        }
        let missing = try typeq("type", "no-\(name)")
        #expect(missing.messages == "typeq: no-\(shown): no such file or directory\r\n")
    }

    @Test func `Bytes that are not UTF-8 are escaped, and the bytes around them are printed`() throws {
        // A lone byte, a truncated sequence, an overlong sequence, a surrogate; then a letter.
        let name: [UInt8] = [0xFF, 0x61, 0xE2, 0x82, 0xC0, 0xAF, 0xED, 0xA0, 0x80] + Array("ö.md".utf8)
        let shown = #"\xFFa\xE2\x82\xC0\xAF\xED\xA0\x80ö.md"#
        try tree.file(bytes: name, Samples.markdown.utf8)
        #expect(try typeq([name]).output == "\(shown): net.daringfireball.markdown\r\n")
        #expect(
            try typeq([name], to: .kept).outputBytes == name + Array(": net.daringfireball.markdown\n".utf8))
        // Messages are text, in which invalid bytes are always escaped.
        for output in [TypeqProcess.Output.kept, .terminals] {
            let missing = try typeq([Array("no-".utf8) + name], to: output)
            #expect(missing.messages.hasPrefix("typeq: no-\(shown): no such file or directory"))
        }
    }

    @Test func `With -0 and in JSON a name is exact, even on a terminal`() throws {
        let name = "a\u{1B}[31m\u{202E}b.md"
        try tree.file(name, Samples.markdown)
        let null = try typeq("-0", name)
        #expect(null.output == "\(name): net.daringfireball.markdown\0")
        let json = try typeq("--json", name)
        let document = try DeclarationDocument.read(Array(json.output.utf8), format: .json)
        #expect(document.root.dictionary?["file"]?.string == name)
        // The escapes are JSON escapes, even for characters above U+FFFF.
        #expect(json.output.contains(#"a\u001b[31m\u202Eb.md"#))
        let tag = "a\u{E0041}b\u{7F}.md"
        try tree.file(tag, Samples.markdown)
        let tagged = try typeq("--json", tag)
        #expect(tagged.output.contains(#"a\uDB40\uDC41b\u007F.md"#))
        let value = try DeclarationDocument.read(Array(tagged.output.utf8), format: .json)
        #expect(value.root.dictionary?["file"]?.string == tag)
        // A pipe receives the characters.
        #expect(try typeq("--json", tag, to: .kept).output.contains(tag.dropLast(4)))
    }

    @Test func `Answers are escaped only on a terminal, and messages everywhere`() throws {
        let name = "a\u{202E}b.md"
        try tree.file(name, Samples.markdown)
        let messages = try typeq(name, "no-\(name)", to: .terminal)
        #expect(messages.output == "a\\u{202E}b.md: net.daringfireball.markdown\r\n")
        // Messages often become logs.
        #expect(messages.messages == "typeq: no-a\\u{202E}b.md: no such file or directory\n")
        let answers = try typeq(name, "no-\(name)", to: .keptBesideTerminal)
        #expect(answers.output == "\(name): net.daringfireball.markdown\n")
        #expect(answers.messages == "typeq: no-a\\u{202E}b.md: no such file or directory\r\n")
    }

    @Test func `A message is one line, wherever it goes`() throws {
        let run = try TypeqProcess("no\nsuch\u{1B}[2J.md", in: tree.root)
        #expect(run.messages == "typeq: no\\u{A}such\\u{1B}[2J.md: no such file or directory\n")
    }

    @Test func `A name cannot set colors`() throws {
        try tree.file("\u{1B}[31ma.md", Samples.markdown)
        let run = try typeq([Array("\u{1B}[31ma.md".utf8)], colored: true)
        #expect(run.output == "\\u{1B}[31ma.md: \u{1B}[36mnet.daringfireball.markdown\u{1B}[0m\r\n")
    }

    // MARK: Other text from files

    /// Commands that print text from files, with control characters in it.
    static let commands: [[String]] = [
        ["show", "--registry", "types.json", "com.example.trap"],
        ["which-group", "--app", "app.json", "--explain", "a.extrap"], ["new", "--app", "app.json"],
        ["app", "app.json"], ["lint", "app.json"], ["registry", "check", "types.json"],
        ["which-scene", "--app", "app.json", "--explain", "--url", "x:trap"],
        ["windows", "--app", "app.json"], ["phase", "--app", "app.json", "--windows", "windows.json"],
        ["which-group", "--app", "app.json", "--windows", "windows.json", "a.extrap"],
        ["diff", "app.json", "other.json"], ["open", "--app", "app.json", "a.extrap"],
        ["registry", "layers", "--registry", "trap\u{202E}\u{1B}[8m.json"], ["app", "trap\u{202E}\u{1B}[8m.json"],
        ["lint", "trap\u{202E}\u{1B}[8m.json"], ["--files-from", "trap\u{202E}\u{1B}[8m.list"],
        ["conforms", "trap\u{202E}\u{1B}[8m", "public.data"], ["trap\u{202E}\u{1B}[8m", "--trap\u{202E}\u{1B}[8m"],
        ["completions", "trap\u{202E}\u{1B}[8m"], ["type", "--identify", "trap\u{202E}\u{1B}[8m", "x"],
    ]

    @Test(arguments: commands)
    func `Names of apps, groups and windows, descriptions, rules and operands are escaped on a terminal`(
        _ arguments: [String]
    ) throws {
        let trap = "\\u001b[8m\\u202e\\u0007"
        try tree.file(
            "types.json",
            """
            { "types": [{ "identifier": "com.example.trap", "kind": "exported", "conformsTo": ["public.data"],
              "extensions": ["extrap"], "description": "trap\(trap)", "referenceURL": "https://example.com/\(trap)",
              "unknown\(trap)": 1 }] }
            """)
        for (file, name) in [("app.json", "trap"), ("other.json", "other")] {
            try tree.file(
                file,
                """
                { "identifier": "com.example.app", "name": "App \(trap)", "platform": "macOS", "unknown\(trap)": 1,
                  "types": [{ "identifier": "com.example.trap", "kind": "exported", "conformsTo": ["public.data"],
                    "extensions": ["extrap"], "description": "trap\(trap)" }],
                  "scenes": [
                    { "kind": "DocumentGroup", "name": "\(name)\(trap)", "readable": ["com.example.trap"] },
                    { "kind": "WindowGroup", "name": "\(name)s\(trap)", "matching": ["trap\(trap)"] } ] }
                """)
        }
        try tree.file(
            "windows.json",
            """
            [{ "id": "w\(trap)", "scene": "trap\(trap)", "file": "\(tree.canonicalRoot)/a.extrap" },
             { "id": "v\(trap)", "scene": "nowhere\(trap)" }]
            """)
        try tree.file("a.extrap", "x")
        let run = try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root,
            environment: ["NO_COLOR": "1", "TERM": "xterm", "XDG_STATE_HOME": tree.path("state")], output: .terminals)
        let shown = run.output + run.messages
        let hidden = shown.unicodeScalars.filter { $0.value != 0x0D && $0.value != 0x0A }
            .filter { $0.value < 0x20 || $0.value == 0x202E }
        #expect(hidden.isEmpty, "\(shown.debugDescription)")
        #expect(run.exitCode != 128 + 5)
    }

    /// Characters that hide, reverse or move text.
    static let deceptive = "\u{202E}\u{2066}\u{200B}\u{2028}\u{E0041}\u{AD}"

    /// Commands that print documents, JSON, or lines in the form of another program.
    static let documents: [[String]] = [
        ["file", "a.extrap", "b\(deceptive)c.extrap"], ["file", "-k", "a.extrap"], ["file", "--extension", "a.extrap"],
        ["file", "-i", "a.extrap"], ["file", "-F", ";", "no\(deceptive)", "link"],
        ["export", "--format", "plist", ".extrap"], ["export", "--format", "json", ".extrap"],
        ["export", "--format", "shared-mime-info", ".extrap"],
        ["show", "--json", ".extrap"], ["show", ".extrap"], ["tree", ".extrap"], ["types", "--extension", "extrap"],
        ["graph", ".extrap"], ["graph", "--format", "mermaid", ".extrap"], ["graph", "--json", ".extrap"],
        ["lint", "--format", "json", "types.json"], ["lint", "--format", "github", "types.json"],
        ["lint", "--format", "sarif", "types.json"], ["lint", "types.json"],
        ["registry", "check", "--json", "types.json"],
        ["find", "--conforms-to", ".extrap", "."], ["is", "--explain", "a.extrap", ".extrap"],
        ["type", "--explain", "a.extrap", "b\(deceptive)c.extrap"],
        ["type", "--format", "{file} {type} {description}", "a.extrap"],
        ["rename", "--to-type", "w\(deceptive).png", "a.extrap"],
        ["conforms", "--explain", ".extrap", "public.data"],
        ["report", "-o", "-"], ["registry", "layers"], ["doctor"],
    ]

    @Test(arguments: documents)
    func `Documents, JSON and the answers of file are escaped on a terminal`(_ arguments: [String]) throws {
        let trap = Self.deceptive
        try tree.file(
            "types.json",
            """
            { "types": [{ "identifier": "com.example.trap\(trap)", "kind": "exported", "conformsTo": ["public.data"],
              "extensions": ["extrap", "ex\(trap)"], "mimeTypes": ["text/x-trap\(trap)"], "description": "trap\(trap)",
              "signatures": [{ "bytes": "45584252" }], "unknown\(trap)": 1 }] }
            """)
        try tree.file("a.extrap", "EXBR\u{0}")
        try tree.file("b\(trap)c.extrap", "EXBR\u{0}")
        try tree.file("w\(trap).png", "EXBR\u{0}")
        try tree.link("link", to: "to\(trap)")
        let run = try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root,
            environment: [
                "NO_COLOR": "1", "TERM": "xterm", "TYPEQ_REGISTRY": "types.json", "PATH": "/usr/bin:/bin",
                "XDG_STATE_HOME": tree.path("state"),
            ], output: .terminals)
        let shown = run.output + run.messages
        let raw = Set(trap.unicodeScalars)
        #expect(!shown.unicodeScalars.contains(where: raw.contains), "\(shown.prefix(2000).debugDescription)")
        #expect(!shown.isEmpty)
    }

    @Test func `The names that file prints are padded to their width, and with -r they are exact`() throws {
        try tree.file("a\u{202E}b.md", Samples.markdown)
        try tree.file("plain.md", Samples.markdown)
        let lines = try typeq("file", "a\u{202E}b.md", "plain.md").output.split(separator: "\r\n")
        #expect(lines.first?.hasPrefix(#"a\342\200\256b.md: "#) == true)
        #expect(lines.last?.hasPrefix("plain.md:          M") == true)
        #expect(try typeq("file", "-r", "a\u{202E}b.md").output.hasPrefix("a\u{202E}b.md: "))
        #expect(try typeq("file", "a\u{202E}b.md", to: .kept).output.hasPrefix("a\u{202E}b.md: "))
    }

    @Test func `Columns are as wide as the escaped text in them`() throws {
        try tree.file(
            "app.json",
            """
            { "identifier": "com.example.app", "platform": "macOS", "types": [
              { "identifier": "com.example.a", "kind": "exported", "conformsTo": ["public.\\u202Edata"] },
              { "identifier": "com.example.b", "kind": "exported", "conformsTo": ["public.data"] } ] }
            """)
        let rows = try typeq("app", "app.json").output.split(separator: "\r\n").filter { $0.contains("exported") }
        #expect(rows.count == 2)
        #expect(Set(rows.map { $0.firstRange(of: "public.")?.lowerBound.utf16Offset(in: $0) }).count == 1)
    }
}
