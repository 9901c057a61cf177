extension CompletionScript {
    /// The script for zsh.
    var zsh: String {
        var cases = ""
        for command in commands {
            let specifications = command.options.flatMap { option in
                option.spellings.map { Self.specification($0, option) }
            }
            let operands: String
            switch command.completion {
            case .files: operands = " '*:file:_files'"
            case .directories: operands = " '*:directory:_files -/'"
            case .types: operands = " '*:type: _typeq_words types'"
            case .typeOrFile: operands = " '*: : _alternative \"types:type:_typeq_words types\" \"files:file:_files\"'"
            case .fileThenType: operands = " '1:file:_files' '2:type: _typeq_words types'"
            case .none: operands = ""
            }
            cases += "        '\(command.name)') _arguments -s \(specifications.joined(separator: " "))\(operands) ;;\n"
        }
        let summaries = commands.filter { !$0.name.contains(" ") }
            .map { Self.quoted("\($0.name):\($0.summary)") }.joined(separator: " ")
        let familySummaries = families.map { Self.quoted("\($0):declarations of types") }.joined(separator: " ")
        return """
            #compdef typeq
            # zsh completion for typeq; written by 'typeq completions zsh'
            _typeq_words() {
                local -a candidates
                candidates=(${(f)"$(typeq completions $1 "$PREFIX" 2>/dev/null)"})
                compadd -a candidates
            }
            _typeq() {
                if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                    local -a commands=(\(summaries) \(familySummaries))
                    _describe command commands
                    _files
                    return
                fi
                local name=$words[2]
                case $name in
                    \(families.joined(separator: "|")))
                        if (( CURRENT == 3 )); then compadd \(secondWords.joined(separator: " ")); return; fi
                        name="$name $words[3]"
                        shift words; (( CURRENT-- )) ;;
                    \(firstWords.filter { !families.contains($0) }.joined(separator: "|"))) ;;
                    *) name=type; words=(typeq $words); (( CURRENT++ )) ;;
                esac
                shift words; (( CURRENT-- ))
                case $name in
            \(cases)        *) _files ;;
                esac
            }
            if [[ $funcstack[1] = _typeq ]]; then _typeq "$@"; else compdef _typeq typeq; fi

            """
    }

    /// An option as `_arguments` of zsh reads it.
    private static func specification(_ spelling: String, _ option: OptionRow) -> String {
        let help = option.help.filter { !"'[]:\\".contains($0) }
        let action: String
        switch ValueCompletion(option) {
        case .words(let words): action = " _typeq_words \(words.rawValue)"
        case .choices(let choices): action = "(\(choices.joined(separator: " ")))"
        case .files: action = "_files"
        case .directories: action = "_files -/"
        case .none: action = " "
        }
        let equals = option.value != nil && spelling.hasPrefix("--") ? "=" : ""
        return "'\(spelling)\(equals)[\(help)]\(option.value.map { ":\($0):\(action)" } ?? "")'"
    }
}
