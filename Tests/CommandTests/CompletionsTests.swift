import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.tags(.slow)) struct CompletionsTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func `The script of each shell has every command and option`(_ shell: String) throws {
        let run = try TypeqProcess("completions", shell)
        #expect(run.exitCode == 0)
        for command in HelpTests.commands {
            for word in command.split(separator: " ") { #expect(run.output.contains(word)) }
            let help = try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)])
            for option in HelpText(help.output).options {
                let name = option.long.dropFirst(2)
                #expect(run.output.contains(shell == "fish" ? "-l \(name)" : "--\(name)"))
            }
        }
    }

    // MARK: In the shells

    private static func path(_ shell: String) -> String? {
        ["/bin/\(shell)", "/usr/bin/\(shell)", "/usr/local/bin/\(shell)", "/opt/homebrew/bin/\(shell)"].first {
            access($0, X_OK) == 0
        }
    }

    static let bash = path("bash")
    static let zsh = path("zsh")
    static let fish = path("fish")

    /// A folder with files, and `typeq` in the path.
    private struct Folder {
        let tree: ThrowawayTree
        let environment: [String: String]

        init() throws {
            tree = try ThrowawayTree()
            try tree.folder("bin")
            try tree.link("bin/typeq", to: TypeqProcess.binary)
            try tree.link("bin/frobnicate", to: TypeqProcess.binary)
            try tree.file("work/picture.png", Samples.png)
            try tree.file("work/two words.txt", "a\n")
            try tree.file("work/inner/x.txt", "a\n")
            try tree.file("work/--odd.png", Samples.png)
            // Words from a layer are data.
            try tree.file(
                "config/typeq/types.d/t.json",
                #"{"types": [{"identifier": "com.x.newtype", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["ex$(touch made)"], "description": "New"}]}"#
            )
            try tree.file(
                ".local/share/applications/org.example.Editor.desktop",
                "[Desktop Entry]\nType=Application\nName=Editor\nExec=true %f\n")
            environment = [
                "PATH": "\(tree.path("bin")):/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", "HOME": tree.root,
                "XDG_CONFIG_HOME": tree.path("config"), "LC_ALL": "C.UTF-8", "TERM": "xterm",
            ]
        }

        func run(_ shell: String, _ arguments: [String]) throws -> TypeqProcess {
            try TypeqProcess(
                program: shell, arguments.map { Array($0.utf8) }, in: tree.path("work"), environment: environment)
        }
    }

    /// Command lines, and the words that complete their last word.
    static let questions: [([String], [String])] = [
        (["conf"], ["conforms"]), (["registry", "ch"], ["check"]),
        (["which-group", "--orig"], ["--origin"]), (["which-group", "--origin", "sy"], ["system"]),
        (["registry", "compile", "--ou"], ["--output"]), (["rename", "--to"], ["--to-type"]),
        (["conforms", "public.jpeg"], ["public.jpeg", "public.jpeg-2000", "public.jpeg-xl"]),
        (["conforms", "com.x.new"], ["com.x.newtype"]), (["show", ".jp2"], [".jp2"]),
        (["types", "--extension", "jp2"], ["jp2"]),
        (["is", "pic"], ["picture.png"]), (["is", "picture.png", "public.imag"], ["public.image"]),
        (["find", "--conforms-to", "public.imag"], ["public.image"]),
        (["lint", "--explain", "W_EXPORTS_F"], ["W_EXPORTS_FOREIGN_TYPE"]),
        (["which-scene", "--connect", "CPS"], ["CPSceneSessionRoleImmersiveSpaceApplication"]),
        (["type", "two"], ["two words.txt"]),
        // The value of an option is not an operand.
        (["is", "--app", "inner", "pic"], ["picture.png"]),
        (["is", "--json", "picture.png", "public.imag"], ["public.image"]),
        // The command is the first word: typeq reports a command after options. Other words are not commands.
        (["-q", "two"], ["two words.txt"]), (["-q", "--identify", "na"], ["name"]),
        (["find", "type", "--conforms-to", "public.imag"], ["public.image"]),
        // Source: a new user typed each of these, and zsh offered nothing.
        (["pic"], ["picture.png"]), (["type", "--only", "mism"], ["mismatched"]),
        (["find", "-c", "spreadsh"], ["spreadsheet"]), (["completions", "zs"], ["zsh"]),
        (["types", "--mime", "image/jp2"], ["image/jp2"]),
        // Source: a packager for whom `help` offered nothing.
        (["hel"], ["help"]), (["help", "comp"], ["completions"]), (["help", "regi"], ["registry"]),
        (["help", "registry", "chec"], ["check"]),
    ]

    /// Command lines in which words begin with a hyphen after `--`, and the words that complete their last word.
    ///
    /// Source: a packager to whom bash and zsh offered options, which typeq reads as files there.
    static let operands: [([String], [String])] = [
        (["type", "--", "--od"], ["--odd.png"]), (["type", "-b", "--", "pic"], ["picture.png"]),
        (["--", "--od"], ["--odd.png"]), (["type", "--", "--format", "pic"], ["picture.png"]),
        (["conforms", "--", "public.jpeg-x"], ["public.jpeg-xl"]),
        (["is", "--", "--odd.png", "public.imag"], ["public.image"]),
    ]

    // MARK: Values of options

    /// The names of values that are free text.
    static let freeValues = ["TEMPLATE", "N", "NAME", "URL", "ID", "PID", "GLOB"]

    /// The beginning of a value, and the only word that completes it.
    static let values = [
        "TYPE": ("public.imag", "public.image"), "WHAT": ("mism", "mismatched"), "EXT": ("torren", "torrent"),
        "MIME": ("application/x-bittorren", "application/x-bittorrent"), "FILE": ("pic", "picture.png"),
        "RULE": ("W_EXPORTS_F", "W_EXPORTS_FOREIGN_TYPE"), "CMD": ("frobni", "frobnicate"),
        "ROLE": ("CPSceneSessionRoleI", "CPSceneSessionRoleImmersiveSpaceApplication"), "PATH": ("pic", "picture.png"),
        "APP": ("org.example.E", "org.example.Editor.desktop"),
    ]

    /// A command line for every option with a value in the help of every command, and the word that completes it.
    private static func valueQuestions() throws -> [([String], [String])] {
        var questions: [([String], [String])] = []
        for command in HelpTests.commands where command != "file" {
            let words = command.split(separator: " ").map(String.init)
            let help = try TypeqProcess((words + ["--help"]).map { Array($0.utf8) })
            for option in HelpText(help.output).options {
                guard let value = option.value else { continue }
                // The choices are in parentheses at the end of the line.
                let line = help.lines.first { $0.contains("\(option.long) \(value)") } ?? ""
                let list = line.last == ")" ? line.split(separator: "(").last?.dropLast() ?? "" : ""
                let choices = list.split(separator: ", ").map(String.init)
                if choices.count > 1, !choices.contains(where: { $0.contains(" ") }) {
                    let unique = choices.first { word in
                        !choices.contains { $0 != word && $0.hasPrefix(word.dropLast()) }
                    }
                    // Versions differ in the last digit only.
                    let start = unique.map { String($0.dropLast()) } ?? choices[choices.count - 1]
                    questions.append((words + [option.long, start], choices.filter { $0.hasPrefix(start) }))
                } else if value == "KIND" {
                    questions.append((words + [option.long, ""], ["f", "d", "l"]))
                } else if !freeValues.contains(value) {
                    let (start, word) = try #require(values[value], "a value without a completion: \(line)")
                    questions.append((words + [option.long, start], [word]))
                }
            }
        }
        return questions
    }

    @Test(.enabled(if: bash != nil, "there is no bash"), .timeLimit(.minutes(20)))
    func `bash completes the values of every option`() throws {
        let folder = try Folder()
        let script = """
            source <(typeq completions bash)
            while IFS=$'\\t' read -r -a words; do
                COMP_WORDS=(typeq "${words[@]}"); [ "${words[-1]}" = @ ] && COMP_WORDS[-1]=''
                COMP_CWORD=${#words[@]}; _typeq; echo "${COMPREPLY[*]}"
            done
            """
        let questions = try Self.valueQuestions()
        let input = questions.map { $0.0.map { $0.isEmpty ? "@" : $0 }.joined(separator: "\t") + "\n" }.joined()
        let run = try TypeqProcess(
            program: try #require(Self.bash), ["-c", script].map { Array($0.utf8) }, in: folder.tree.path("work"),
            environment: folder.environment, input: Array(input.utf8))
        #expect(questions.count > 100 && run.messages == "")
        #expect(run.lines.count == questions.count)
        for (question, line) in zip(questions, run.lines) {
            #expect(line == question.1.joined(separator: " "), "\(question.0)")
        }
    }

    @Test(.enabled(if: fish != nil, "there is no fish"), .timeLimit(.minutes(20)))
    func `fish completes the values of every option`() throws {
        let folder = try Folder()
        let questions = try Self.valueQuestions()
        let lines = questions.map {
            "echo \"::\"(complete -C 'typeq \($0.0.joined(separator: " "))' | string join ' ')\n"
        }
        let run = try folder.run(
            try #require(Self.fish),
            ["--no-config", "-c", "source (typeq completions fish | psub)\n" + lines.joined()])
        #expect(run.messages == "" && run.lines.count == questions.count)
        for (question, line) in zip(questions, run.lines) {
            let found = line.dropFirst(2).split(separator: " ").map { String($0.prefix { $0 != "\t" }) }
            for word in question.1 { #expect(found.contains(word), "\(question.0): \(line)") }
        }
    }

    @Test(.enabled(if: bash != nil, "there is no bash"))
    func `bash completes commands, options, values, types, rules, roles and files`() throws {
        let folder = try Folder()
        let script = """
            source <(typeq completions bash)
            COMP_WORDS=(typeq "$@"); COMP_CWORD=$#; _typeq; printf '%s\\n' "${COMPREPLY[@]}"
            """
        for (words, expected) in Self.questions + Self.operands {
            let run = try folder.run(try #require(Self.bash), ["-c", script, "bash"] + words)
            #expect(run.messages == "" && run.lines == expected, "\(words)")
        }
        let more: [([String], [String])] = [
            (["find", "inn"], ["inner"]), (["find", "pic"], [""]),
            (["type", "--identify", "=", ""], ["auto", "name", "content"]),
            (["type", "--identify", "=", "na"], ["name"]),
            (["lint", "--format", ""], ["text", "json", "sarif", "github"]),
            (["type", "--format", ""], [""]), (["types", "--extension", "ex"], ["ex$(touch", "ex"]),
        ]
        for (words, expected) in more.dropLast() {
            let run = try folder.run(try #require(Self.bash), ["-c", script, "bash"] + words)
            #expect(run.messages == "" && run.lines == expected, "\(words)")
        }
        _ = try folder.run(try #require(Self.bash), ["-c", script, "bash", "types", "--extension", "ex"])
        #expect(FileBytes.names(in: Array(folder.tree.path("work").utf8)).count == 4, "nothing was run")
        let without = try TypeqProcess(
            program: try #require(Self.bash),
            ["-c", "eval \"$S\"; COMP_WORDS=(typeq show pub); COMP_CWORD=2; _typeq; echo \"${#COMPREPLY[@]}\""].map {
                Array($0.utf8)
            },
            in: folder.tree.root,
            environment: ["S": try TypeqProcess("completions", "bash").output, "PATH": "/nowhere"])
        #expect(without.output == "0\n" && without.messages == "", "typeq is not in the path")
    }

    @Test(.enabled(if: fish != nil, "there is no fish"))
    func `fish completes commands, options, values, types, rules, roles and files`() throws {
        let folder = try Folder()
        for (words, expected) in Self.questions + Self.operands where words.last != "two" {
            let line = "typeq " + words.joined(separator: " ")
            let run = try folder.run(
                try #require(Self.fish),
                ["--no-config", "-c", "source (typeq completions fish | psub); complete -C '\(line)'"])
            let found = run.lines.map { String($0.prefix { $0 != "\t" }) }
            #expect(run.messages == "")
            for word in expected { #expect(found.contains(word), "\(words): \(found)") }
        }
        // Commands are not offered where they would be errors, and neither are options of other commands.
        for (line, word) in [
            ("typeq -q conf", "conforms"), ("typeq two conf", "conforms"), ("typeq find type --arc", "--archives"),
            ("typeq type -- --o", "--os"), ("typeq help ", "picture.png"), ("typeq help registry ch", "type"),
            ("typeq is inner public.imag", "inner"), ("typeq registry check comp", "compile"),
        ] {
            let run = try folder.run(
                try #require(Self.fish),
                ["--no-config", "-c", "source (typeq completions fish | psub); complete -C '\(line)'"])
            let found = run.lines.map { String($0.prefix { $0 != "\t" }) }
            #expect(run.messages == "" && !found.contains(word), "\(line): \(found)")
        }
        let script = try folder.run(
            try #require(Self.fish),
            ["--no-config", "-c", "typeq completions fish | source; complete -C 'typeq lint --format '"])
        #expect(script.lines.map { String($0.prefix { $0 != "\t" }) } == ["github", "json", "sarif", "text"])
    }

    @Test(.enabled(if: zsh != nil, "there is no zsh"), .timeLimit(.minutes(20)))
    func `zsh completes commands, options, values, types, rules, roles and files`() throws {
        // The shell quotes the blank of "two words.txt".
        let questions = Self.questions.filter {
            $0.1.count == 1 && !["conf", "hel"].contains($0.0[0]) && $0.1 != ["two words.txt"]
                && $0.0.last?.hasPrefix("--") == false
        }
        try completeInZsh(Self.operands.map { ("typeq \($0.0.joined(separator: " "))", $0.1[0]) })
        try completeInZsh(questions.map { ("typeq \($0.0.joined(separator: " "))", $0.1[0]) })
    }

    @Test(.enabled(if: zsh != nil, "there is no zsh"), .timeLimit(.minutes(20)))
    func `zsh completes the values of every option`() throws {
        let questions = try Self.valueQuestions().filter { $0.1.count == 1 }
        try completeInZsh(questions.map { ("typeq \($0.0.joined(separator: " "))", $0.1[0]) })
    }

    /// Source: zsh completed no file after `typeq aaa.png <Tab>` and no value after `--identify <Tab>`, and descriptions were
    /// garbled.
    @Test(.enabled(if: zsh != nil, "there is no zsh"), .timeLimit(.minutes(20)))
    func `zsh lists files after an operand, values after an option, and whole descriptions`() throws {
        try completeInZsh([
            ("typeq picture.png ", "inner/"), ("typeq --identify ", "content"), ("typeq type --sandbox ", "require"),
            ("typeq completions ", "applications"), ("typeq find --exec", "up to the argument ';'; '{}'"),
            ("typeq type --f", "in a custom format: keys in braces, such"),
        ])
    }

    /// Types each line and the tab key in an interactive zsh, and waits for the expected text.
    private func completeInZsh(_ lines: [(line: String, expected: String)]) throws {
        let folder = try Folder()
        try folder.tree.file("functions/_typeq", try TypeqProcess("completions", "zsh").output)
        // An interactive zsh in a terminal: its output is read until it contains the completed line.
        try folder.tree.file(
            "capture.zsh",
            """
            zmodload zsh/zpty || exit 3
            zpty -b t zsh -f -i
            zpty -w t 'PS1="> "; COLUMNS=200; fpath=('$HOME'/functions $fpath); autoload -Uz compinit; compinit -u -D; print REA""DY'
            wait_for() {
                local out='' piece; integer i
                for ((i = 0; i < 400; i++)); do
                    while zpty -r -t t piece 2>/dev/null; do out+=$piece; done
                    [[ $out = *$1* ]] && return 0
                    sleep 0.05
                done
                print -r -- "missing: $1 in ${(V)out}"
                return 1
            }
            wait_for READY || exit 1
            while IFS=$'\\t' read -r line expected; do
                zpty -w -n t "$line"$'\\t'
                wait_for "$expected" && print -r -- "$expected"
                zpty -w -n t $'\\x15'
            done
            zpty -d t
            """)
        let input = lines.map { "\($0.line)\t\($0.expected)\n" }.joined()
        let run = try TypeqProcess(
            program: try #require(Self.zsh), ["-f", "../capture.zsh"].map { Array($0.utf8) },
            in: folder.tree.path("work"), environment: folder.environment, input: Array(input.utf8))
        #expect(run.lines == lines.map(\.expected))
    }
}
