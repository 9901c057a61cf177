extension CompletionScript {
    /// The script for bash. It does not need the bash-completion package.
    ///
    /// Words are read line by line, because the lists of `compgen -W` are expanded like code.
    var bash: String {
        var operands = ""
        var values = ""
        for command in commands {
            let options = command.options.map { "--" + $0.long }.joined(separator: " ")
            operands += "        '\(command.name)') options='\(options)'; kind='\(command.completion.rawValue)' ;;\n"
            for option in command.options where option.value != nil {
                let pattern = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: "|")
                values += "        \(pattern)) kind='\(Self.kind(ValueCompletion(option)))' ;;\n"
            }
        }
        return """
            # bash completion for typeq; written by 'typeq completions bash'
            _typeq_lines() {
                local line
                while IFS= read -r line; do COMPREPLY+=("$line"); done
            }
            _typeq_offer() {
                local word=$2
                case $1 in
                    words\\ *) _typeq_lines < <(typeq completions "${1#words }" "$word" 2>/dev/null) ;;
                    choices\\ *) _typeq_lines < <(compgen -W "${1#choices }" -- "$word") ;;
                    files) _typeq_lines < <(compgen -f -- "$word") ;;
                    directories) _typeq_lines < <(compgen -d -- "$word") ;;
                esac
            }
            _typeq() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options='' kind=files
                local name=${COMP_WORDS[1]} first=2 index operands=0
                COMPREPLY=()
                # The words of --option=value are separate.
                if [ "$word" = = ]; then
                    word=''
                elif [ "$previous" = = ]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if [ "$COMP_CWORD" -eq 1 ] && [[ $word != -* ]]; then
                    _typeq_lines < <(compgen -W '\(firstWords.joined(separator: " "))' -- "$word")
                    _typeq_offer files "$word"
                    return
                fi
                case $name in
                    \(families.joined(separator: "|"))) name="$name ${COMP_WORDS[2]}"; first=3 ;;
                    \(firstWords.filter { !families.contains($0) }.joined(separator: "|"))) ;;
                    *) name=type; first=1 ;;
                esac
                for ((index = first; index < COMP_CWORD; index++)); do
                    [[ ${COMP_WORDS[index]} = -* ]] || operands=$((operands + 1))
                done
                case $name in
            \(operands)        '\(families.first ?? "") '*) options='\(secondWords.joined(separator: " "))'; kind=none ;;
                esac
                case "$name $previous" in
            \(values)        *)
                        if [[ $word = -* || ( $kind = none && -n $options ) ]]; then
                            _typeq_lines < <(compgen -W "$options" -- "$word")
                            return
                        fi
                        case $kind in
                            types) kind='words types' ;;
                            typeOrFile) _typeq_offer 'words types' "$word"; kind=files ;;
                            fileThenType) if [ "$operands" -gt 0 ]; then kind='words types'; else kind=files; fi ;;
                        esac ;;
                esac
                _typeq_offer "$kind" "$word"
            }
            complete -o filenames -F _typeq typeq

            """
    }

    private static func kind(_ completion: ValueCompletion) -> String {
        switch completion {
        case .words(let words): "words \(words.rawValue)"
        case .choices(let choices): "choices \(choices.joined(separator: " "))"
        case .files: "files"
        case .directories: "directories"
        case .none: "none"
        }
    }
}
