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
            try tree.file("work/picture.png", Samples.png)
            try tree.file("work/two words.txt", "a\n")
            try tree.file("work/inner/x.txt", "a\n")
            // Words from a layer are data.
            try tree.file(
                "config/typeq/types.d/t.json",
                #"{"types": [{"identifier": "com.x.newtype", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["ex$(touch made)"], "description": "New"}]}"#
            )
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
        // The command is the first word: typeq reports one after options. Other words are not a command.
        (["-q", "two"], ["two words.txt"]), (["-q", "--identify", "na"], ["name"]),
        (["find", "type", "--conforms-to", "public.imag"], ["public.image"]),
    ]

    @Test(.enabled(if: bash != nil, "there is no bash"))
    func `bash completes commands, options, values, types, rules, roles and files`() throws {
        let folder = try Folder()
        let script = """
            source <(typeq completions bash)
            COMP_WORDS=(typeq "$@"); COMP_CWORD=$#; _typeq; printf '%s\\n' "${COMPREPLY[@]}"
            """
        for (words, expected) in Self.questions {
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
        #expect(FileBytes.names(in: Array(folder.tree.path("work").utf8)).count == 3, "nothing was run")
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
        for (words, expected) in Self.questions where words.last != "two" {
            let line = "typeq " + words.joined(separator: " ")
            let run = try folder.run(
                try #require(Self.fish),
                ["--no-config", "-c", "source (typeq completions fish | psub); complete -C '\(line)'"])
            let found = run.lines.map { String($0.prefix { $0 != "\t" }) }
            #expect(run.messages == "")
            for word in expected { #expect(found.contains(word), "\(words): \(found)") }
        }
        // A command is not offered where it would be an error, and options of another command are not either.
        for (line, word) in [
            ("typeq -q conf", "conforms"), ("typeq two conf", "conforms"), ("typeq find type --arc", "--archives"),
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
        let folder = try Folder()
        try folder.tree.file("functions/_typeq", try TypeqProcess("completions", "zsh").output)
        // A terminal of zsh itself: the line with its completion is read back until it is there.
        try folder.tree.file(
            "capture.zsh",
            """
            zmodload zsh/zpty || exit 3
            zpty -b t zsh -f -i
            zpty -w t 'PS1="> "; fpath=('$HOME'/functions $fpath); autoload -Uz compinit; compinit -u -D; print REA""DY'
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
        // The shell quotes the blank of "two words.txt".
        let questions = Self.questions.filter {
            $0.1.count == 1 && $0.0 != ["conf"] && $0.1 != ["two words.txt"] && $0.0.last?.hasPrefix("--") == false
        }
        let input = questions.map { "typeq \($0.0.joined(separator: " "))\t\($0.1[0])\n" }.joined()
        let run = try TypeqProcess(
            program: try #require(Self.zsh), ["-f", "../capture.zsh"].map { Array($0.utf8) },
            in: folder.tree.path("work"),
            environment: folder.environment, input: Array(input.filter { $0 != "\\" }.utf8))
        #expect(run.lines == questions.map { $0.1[0] })
    }
}
