extension CommandSpecification {
    static let completions = CommandSpecification(
        command: .completions,
        summary: "a completion script for a shell",
        operands: "bash|zsh|fish",
        count: 1...1,
        examples: [
            ("typeq completions bash > /etc/bash_completion.d/typeq", "for all users"),
            ("typeq completions fish > ~/.config/fish/completions/typeq.fish", "for fish"),
        ],
        completion: .none,
        run: { invocation, console in
            let commands = Program.commands
            switch invocation.operands[0].text {
            case "bash": console.write(CompletionScript.bash(commands).utf8)
            case "zsh": console.write(CompletionScript.zsh(commands).utf8)
            case "fish": console.write(CompletionScript.fish(commands).utf8)
            default:
                console.message("invalid shell '\(invocation.operands[0].name)' (choose bash, zsh, fish)")
                return .usage
            }
            return .yes
        }
    )
}

/// The completion scripts, made from the specifications of the commands and the table of options.
///
/// The scripts run typeq itself to complete identifiers: it starts in a millisecond.
enum CompletionScript {
    /// Returns the script for bash. It does not need the bash-completion package.
    static func bash(_ commands: [CommandSpecification]) -> String {
        var cases = ""
        for command in commands {
            let options = command.options.map { "--" + $0.long }.joined(separator: " ")
            cases += "        '\(command.name)') options='\(options)'; kind=\(command.completion.rawValue) ;;\n"
        }
        var values = ""
        for option in choices() {
            values +=
                "        --\(option.long)) COMPREPLY=($(compgen -W '\(option.choices.joined(separator: " "))' -- \"$word\")); return ;;\n"
        }
        return """
            # bash completion for typeq; written by 'typeq completions bash'
            _typeq() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options='' kind=files
                case $previous in
            \(values)    esac
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W '\(firstWords(commands))' -- "$word") $(compgen -f -- "$word"))
                    return
                fi
                local name=${COMP_WORDS[1]}
                case $name in \(families(commands).joined(separator: "|"))) name="$name ${COMP_WORDS[2]}" ;; esac
                case $name in
            \(cases)        '\(families(commands).first ?? "") '*) options='\(secondWords(commands))'; kind=none ;;
                esac
                case $word in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                    *) case $kind in
                        types) COMPREPLY=($(compgen -W "$(typeq types 2>/dev/null)" -- "$word")) ;;
                        files) COMPREPLY=($(compgen -f -- "$word")) ;;
                        none) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
                    esac ;;
                esac
            }
            complete -o filenames -F _typeq typeq

            """
    }

    /// Returns the script for zsh.
    static func zsh(_ commands: [CommandSpecification]) -> String {
        var cases = ""
        for command in commands {
            let options = command.options.map { option -> String in
                let help = option.help.filter { !"'[]".contains($0) }
                let value =
                    option.value.map { name in
                        option.choices.isEmpty
                            ? ":\(name):_files" : ":\(name):(\(option.choices.joined(separator: " ")))"
                    } ?? ""
                return "'--\(option.long)[\(help)]\(value)'"
            }
            let operands: String
            switch command.completion {
            case .files: operands = " '*:file:_files'"
            case .types: operands = " '*:type:($(typeq types 2>/dev/null))'"
            case .none: operands = ""
            }
            cases += "        '\(command.name)') _arguments \(options.joined(separator: " "))\(operands) ;;\n"
        }
        let summaries = commands.filter { !$0.name.contains(" ") }
            .map { "'\($0.name):\($0.summary.filter { $0 != "'" })'" }.joined(separator: " ")
        return """
            #compdef typeq
            # zsh completion for typeq; written by 'typeq completions zsh'
            _typeq() {
                if (( CURRENT == 2 )); then
                    local -a commands=(\(summaries) \(families(commands).map { "'\($0):declarations of types'" }.joined(separator: " ")))
                    _describe command commands
                    _files
                    return
                fi
                local name=$words[2]
                case $name in
                    \(families(commands).joined(separator: "|")))
                        if (( CURRENT == 3 )); then compadd \(secondWords(commands)); return; fi
                        name="$name $words[3]"
                        shift words; (( CURRENT-- )) ;;
                esac
                shift words; (( CURRENT-- ))
                case $name in
            \(cases)        *) _files ;;
                esac
            }
            _typeq "$@"

            """
    }

    /// Returns the script for fish.
    static func fish(_ commands: [CommandSpecification]) -> String {
        var text = "# fish completion for typeq; written by 'typeq completions fish'\n"
        for command in commands {
            let words = command.name.split(separator: " ").map(String.init)
            let condition: String
            if words.count == 1 {
                text += "complete -c typeq -n __fish_use_subcommand -a \(words[0]) -d '\(escaped(command.summary))'\n"
                condition = "__fish_seen_subcommand_from \(words[0])"
            } else {
                text += "complete -c typeq -n __fish_use_subcommand -a \(words[0])\n"
                text +=
                    "complete -c typeq -n '__fish_seen_subcommand_from \(words[0])' -f -a \(words[1]) -d '\(escaped(command.summary))'\n"
                condition = "__fish_seen_subcommand_from \(words[0]); and __fish_seen_subcommand_from \(words[1])"
            }
            for option in command.options {
                let short = option.short.map { " -s \($0)" } ?? ""
                let value =
                    option.value == nil
                    ? "" : option.choices.isEmpty ? " -r" : " -x -a '\(option.choices.joined(separator: " "))'"
                text +=
                    "complete -c typeq -n '\(condition)' -l \(option.long)\(short)\(value) -d '\(escaped(option.help))'\n"
            }
            if command.completion == .types {
                text += "complete -c typeq -n '\(condition)' -f -a '(typeq types 2>/dev/null)'\n"
            }
        }
        return text
    }

    /// The options with few valid values, each once.
    private static func choices() -> [OptionRow] { Options.table.filter { !$0.choices.isEmpty } }

    private static func families(_ commands: [CommandSpecification]) -> [String] {
        var names: [String] = []
        for name in commands.map(\.name) where name.contains(" ") {
            let family = String(name.prefix { $0 != " " })
            if !names.contains(family) { names.append(family) }
        }
        return names
    }

    private static func firstWords(_ commands: [CommandSpecification]) -> String {
        (commands.map(\.name).filter { !$0.contains(" ") } + families(commands)).joined(separator: " ")
    }

    private static func secondWords(_ commands: [CommandSpecification]) -> String {
        commands.map(\.name).filter { $0.contains(" ") }.compactMap { $0.split(separator: " ").last.map(String.init) }
            .joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
