import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct CompletionsTests {
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

    /// The path of bash, if it is installed.
    static let shell: String? = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"].first { access($0, X_OK) == 0 }

    @Test(.enabled(if: shell != nil, "there is no bash"))
    func `bash completes commands, options and values`() throws {
        let bash = try #require(Self.shell)
        let complete = { (line: String) -> [String] in
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
            let script = """
                source <("$TYPEQ" completions bash)
                COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _typeq; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let run = try TypeqProcess(
                program: bash, ["-c", script].map { Array($0.utf8) }, in: PackageFiles.root,
                environment: ["TYPEQ": TypeqProcess.binary])
            #expect(run.messages == "")
            return run.lines
        }
        #expect(try complete("typeq conf") == ["conforms"])
        #expect(try complete("typeq registry ch") == ["check"])
        #expect(try complete("typeq which-group --pol") == ["--policy"])
        #expect(try complete("typeq which-group --policy sp") == ["specific"])
        #expect(try complete("typeq registry compile --ou") == ["--output"])
    }
}
