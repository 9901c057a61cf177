import Testing

@Suite struct HelpTests {
    /// The names of all commands in the overview.
    static let commands = [
        "type", "is", "find", "file", "which-group", "which-scene", "new", "open", "close", "windows", "rename",
        "phase", "conforms",
        "show",
        "tree", "types", "graph", "handlers", "export", "app", "diff", "lint", "report", "registry check",
        "registry layers",
        "registry compile",
        "doctor", "completions",
    ]

    @Test func `The overview lists every command, and begins with examples`() throws {
        let run = try TypeqProcess("--help")
        #expect(run.lines.dropFirst(2).first == "EXAMPLES")
        let listed = run.lines.drop { $0 != "COMMANDS" }.dropFirst().prefix { !$0.isEmpty }
        #expect(listed.map { HelpText.firstColumn($0) } == Self.commands)
        #expect(run.exitCode == 0)
        #expect(try TypeqProcess("help").output == run.output)
        #expect(try TypeqProcess("-h").output == run.output)
    }

    @Test(arguments: commands)
    func `--help, -h and help print the help of a command`(_ command: String) throws {
        let words = command.split(separator: " ").map { Array($0.utf8) }
        let run = try TypeqProcess(words + [Array("--help".utf8)])
        #expect(run.lines.contains { $0.hasPrefix("  typeq \(command) ") })
        #expect(run.exitCode == 0)
        #expect(run.messages == "")
        // In file(1), -h is a different option.
        if command != "file" { #expect(try TypeqProcess(words + [Array("-h".utf8)]).output == run.output) }
        #expect(try TypeqProcess([Array("help".utf8)] + words).output == run.output)
        #expect(run.lines.allSatisfy { $0.count <= 130 })
    }

    /// Source: a packager, for whom these were unknown commands, although there is a page for `help`.
    @Test(arguments: ["help", "--help", "-h"]) func `help describes itself`(_ word: String) throws {
        let run = try TypeqProcess("help", word)
        #expect(run.exitCode == 0 && run.messages == "")
        #expect(run.lines.contains("  typeq help [COMMAND]") && run.output.contains("typeq-help(1)"))
    }

    @Test func `A family of commands has a help`() throws {
        let run = try TypeqProcess("registry", "--help")
        #expect(run.lines.contains { $0.hasPrefix("  registry compile ") })
        #expect(run.exitCode == 0)
        #expect(try TypeqProcess("help", "registry").output == run.output)
    }

    @Test func `The version includes libmagic and the registry`() throws {
        let run = try TypeqProcess("--version")
        #expect(run.output.hasPrefix("typeq 0."))
        #expect(run.output.contains("libmagic"))
        #expect(run.output.contains("registry of "))
        #expect(run.output.contains(" of them declared by Apple in macOS 12 to 27"))
        #expect(run.exitCode == 0)
        #expect(try TypeqProcess("conforms", "--version").output == run.output)
    }

    @Test func `The versions are also an object, with the digests of the data`() throws {
        let object = try TypeqProcess("--version", "--json").object()
        #expect(object.text("typeq") != nil && object["registry"]?.dictionary?.text("digest") != nil)
        #expect(try TypeqProcess("conforms", "--json", "--version").object().keys == object.keys)
    }

    @Test func `A command line without arguments is a usage error`() throws {
        let run = try TypeqProcess()
        #expect(run.messages == "typeq: no file or command given: see 'typeq --help'\n")
        #expect(run.exitCode == 64)
    }

    /// A misspelled command line, and its message.
    struct Slip: Sendable, CustomTestStringConvertible {
        var line: String
        var message: String

        var testDescription: String { line }
    }

    static let slips = [
        Slip(line: "confroms a b", message: "unknown command or file 'confroms': did you mean 'conforms'?"),
        Slip(line: "tpyes --extension ts", message: "unknown command or file 'tpyes': did you mean 'types'?"),
        Slip(line: "-q conforms a b", message: "the command comes before the options: 'typeq conforms …'"),
        Slip(line: "grph", message: "unknown command or file 'grph': did you mean 'graph'?"),
        Slip(line: "regstry check x", message: "unknown command or file 'regstry': did you mean 'registry'?"),
        Slip(line: "help confroms", message: "unknown command 'confroms': did you mean 'conforms'?"),
        Slip(
            line: "registry chek",
            message: "'typeq registry' needs one of check, layers, compile: did you mean 'check'?"),
        Slip(line: "registry", message: "'typeq registry' needs one of check, layers, compile"),
        Slip(line: "conforms --explian a b", message: "unknown option '--explian': did you mean '--explain'?"),
        Slip(line: "--jsno x.md", message: "unknown option '--jsno': did you mean '--json'?"),
        Slip(line: "conforms -qx a b", message: "unknown option '-x' for 'typeq conforms'"),
        Slip(line: "conforms --format json a b", message: "unknown option '--format' for 'typeq conforms'"),
        Slip(line: "--color=red x.md", message: "invalid value 'red' for '--color' (choose auto, always, never)"),
        Slip(line: "--identify x.md", message: "invalid value 'x.md' for '--identify' (choose auto, name, content)"),
        Slip(line: "--json=yes x.md", message: "the option '--json' takes no value"),
        Slip(line: "x.md --registry", message: "the option '--registry' needs a value: --registry FILE"),
        Slip(line: "rules", message: "unknown command or file 'rules': did you mean 'typeq lint --list-rules'?"),
        Slip(
            line: "lint --ignore E_ID_CHARSET x",
            message:
                "unknown option '--ignore' for 'typeq lint': a comment 'typeq:ignore RULE' suppresses a rule, and \"lint\" in a "
                + "typeq.json suppresses it for a repository"),
        Slip(line: "app --app .", message: "unknown option '--app' for 'typeq app': write the app as the operand"),
        Slip(
            line: "type -r --count .",
            message: "unknown option '--count' for 'typeq type': write --format '{type}' FILE… | sort | uniq -c"),
        Slip(line: "new .md --type .md", message: "'typeq new' takes TYPE or '--type', not both"),
        Slip(line: "which-scene a:b --url a:b", message: "'typeq which-scene' takes URL or '--url', not both"),
        Slip(line: "report . --app . -o -", message: "'typeq report' takes PATH or '--app', not both"),
        Slip(line: "new .md .txt", message: "'typeq new' takes [TYPE], got 2"),
        Slip(line: "windows public.png", message: "'typeq windows' takes no operand, got 1"),
        Slip(
            line: "completions tcsh",
            message:
                "invalid operand 'tcsh' (choose a shell: bash, zsh, fish; or a kind of words: types, "
                + "extensions, mime-types, rules, roles, answers, applications)"
        ),
    ]

    @Test(arguments: slips)
    func `A misspelled command line gets the nearest spelling, and exit code 64`(_ slip: Slip) throws {
        let run = try TypeqProcess(slip.line.split(separator: " ").map { Array($0.utf8) })
        #expect(run.output == "")
        #expect(run.messages == "typeq: \(slip.message)\n")
        #expect(run.exitCode == 64)
    }

    @Test func `An operand is the value of the option that it abbreviates`() throws {
        let tree = try ThrowawayTree()
        try tree.file("Info.plist", AppSamples.propertyList)
        try tree.file(
            "typeq.json",
            #"{"urlSchemes": ["acme"], "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.plain-text"]}]}"#
        )
        for (short, long) in [
            (
                ["new", "public.plain-text", "--app", "typeq.json"],
                ["new", "--type", "public.plain-text", "--app", "typeq.json"]
            ),
            (
                ["which-scene", "acme://a", "--app", "typeq.json"],
                ["which-scene", "--url", "acme://a", "--app", "typeq.json"]
            ),
            (["report", "Info.plist", "-o", "-"], ["report", "--app", "Info.plist", "-o", "-"]),
        ] {
            let one = try TypeqProcess(short.map { Array($0.utf8) }, in: tree.root)
            let other = try TypeqProcess(long.map { Array($0.utf8) }, in: tree.root)
            #expect(one.output == other.output && !one.output.isEmpty)
            #expect(one.messages == other.messages)
            #expect(one.exitCode == other.exitCode)
        }
    }

    @Test func `A value of an option from a list may differ in case`() throws {
        let tree = try ThrowawayTree()
        try tree.file("a.txt", "a\n")
        #expect(try TypeqProcess("--identify", "NAME", "a.txt", in: tree.root).output == "a.txt: public.plain-text\n")
        try tree.file("Info.plist", AppSamples.propertyList)
        let run = try TypeqProcess("app", "--platform", "IOS", "Info.plist", in: tree.root)
        #expect(run.output.contains(", iOS"), "\(run.output) \(run.messages)")
    }

    @Test func `An existing file is not treated as a misspelled command, and neither is an operand of 'type'`() throws {
        let tree = try ThrowawayTree()
        try tree.file("grph", Samples.markdown)
        try tree.file("tree", Samples.markdown)
        #expect(try TypeqProcess("grph", in: tree.root).output == "grph: public.plain-text\n")
        #expect(try TypeqProcess("./tree", in: tree.root).exitCode == 0)
        let missing = try TypeqProcess("type", "gaph", in: tree.root)
        #expect(missing.messages == "typeq: gaph: no such file or directory\n")
        #expect(missing.exitCode == 2)
    }

    @Test func `'--' ends the options`() throws {
        let tree = try ThrowawayTree()
        try tree.file("--json", Samples.markdown)
        #expect(try TypeqProcess("--mime", "--", "--json", in: tree.root).output == "--json: text/plain\n")
    }
}
