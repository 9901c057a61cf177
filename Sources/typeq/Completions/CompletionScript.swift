extension CompletionScript {
    /// The completion script for bash. It does not require the bash-completion package.
    ///
    /// Words are read line by line, because the shell expands the lists of `compgen -W` like code.
    var bash: String {
        var operands = ""
        var values = ""
        for command in commands {
            let options = command.options.map { "--" + $0.long }.joined(separator: " ")
            let kind =
                command.completion == .shells
                ? Self.kind(.choices(CompletionShell.operands)) : command.completion.rawValue
            operands += "        '\(command.name)') options='\(options)'; kind='\(kind)'"
            if command.completion == .fileThenType {
                operands += "; valued=' \(command.spellingsWithValue.joined(separator: " ")) '"
            }
            operands += " ;;\n"
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
                    programs) _typeq_lines < <(compgen -c -- "$word") ;;
                esac
            }
            _typeq() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options='' kind=files
                local name=${COMP_WORDS[1]} first=2 index operands=0 valued='' hasValue='' ended=''
                COMPREPLY=()
                # The words of --option=value are separate.
                if [ "$word" = = ]; then
                    word=''
                elif [ "$previous" = = ]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if [ "$COMP_CWORD" -eq 1 ] && [[ $word != -* ]]; then
                    _typeq_lines < <(compgen -W '\(helpWords.joined(separator: " "))' -- "$word")
                    _typeq_offer files "$word"
                    return
                fi
                case $name in
                    help)
                        case "$COMP_CWORD ${COMP_WORDS[2]}" in
                            2\\ *) _typeq_lines < <(compgen -W '\(helpWords.joined(separator: " "))' -- "$word") ;;
                            \(families.map { "3\\ \($0)" }.joined(separator: "|")))
                                _typeq_lines < <(compgen -W '\(secondWords.joined(separator: " "))' -- "$word") ;;
                        esac
                        return ;;
                    \(families.joined(separator: "|"))) name="$name ${COMP_WORDS[2]}"; first=3 ;;
                    \(firstWords.filter { !families.contains($0) }.joined(separator: "|"))) ;;
                    *) name=type; first=1 ;;
                esac
                case $name in
            \(operands)        '\(families.first ?? "") '*) options='\(secondWords.joined(separator: " "))'; kind=none ;;
                esac
                # The value of an option is not an operand. After --, every word is an operand.
                for ((index = first; index < COMP_CWORD; index++)); do
                    if [ -n "$ended" ]; then operands=$((operands + 1)); continue; fi
                    case ${COMP_WORDS[index]} in
                        =) ;;
                        --) ended=yes ;;
                        -*) if [[ $valued = *" ${COMP_WORDS[index]} "* ]]; then hasValue=yes; else hasValue=''; fi ;;
                        *) if [ -n "$hasValue" ]; then hasValue=''; else operands=$((operands + 1)); fi ;;
                    esac
                done
                if [ -n "$ended" ]; then options='' previous=''; fi
                case "$name $previous" in
            \(values)        *)
                        if [[ -z $ended && ( $word = -* || ( $kind = none && -n $options ) ) ]]; then
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
        case .programs: "programs"
        case .none: "none"
        }
    }
}

extension CompletionScript {
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
            case .shells: operands = " '1:shell:(\(CompletionShell.operands.joined(separator: " ")))'"
            case .none: operands = ""
            }
            cases +=
                "        '\(command.name)') _arguments -s -S \(specifications.joined(separator: " "))\(operands) ;;\n"
        }
        let summaries =
            (commands.filter { !$0.name.contains(" ") }.map { Self.quoted("\($0.name):\($0.summary)") }
            + [Self.quoted("help:the help of a command")]).joined(separator: " ")
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
                # zsh has a special array named commands, which _command_names needs.
                local -a summaries=(\(summaries) \(familySummaries))
                if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                    _describe command summaries
                    _files
                    return
                fi
                local name=$words[2]
                case $name in
                    help)
                        if (( CURRENT == 3 )); then
                            _describe command summaries
                        elif (( CURRENT == 4 )) && [[ $words[3] = (\(families.joined(separator: "|"))) ]]; then
                            compadd \(secondWords.joined(separator: " "))
                        fi
                        return ;;
                    \(families.joined(separator: "|")))
                        if (( CURRENT == 3 )); then compadd \(secondWords.joined(separator: " ")); return; fi
                        name="$name $words[3]"
                        shift words; (( CURRENT-- )) ;;
                    \(firstWords.filter { !families.contains($0) }.joined(separator: "|"))) ;;
                    *) name=type; words=(typeq "${words[@]}"); (( CURRENT++ )) ;;
                esac
                shift words; (( CURRENT-- ))
                case $name in
            \(cases)        *) _files ;;
                esac
            }
            if [[ $funcstack[1] = _typeq ]]; then _typeq "$@"; else compdef _typeq typeq; fi

            """
    }

    /// Returns an option in the syntax of the zsh function `_arguments`.
    private static func specification(_ spelling: String, _ option: OptionRow) -> String {
        var help = ""
        for character in option.help {
            if "[]:\\".contains(character) { help += "\\" }
            help.append(character)
        }
        let action: String
        switch ValueCompletion(option) {
        case .words(let words): action = " _typeq_words \(words.rawValue)"
        case .choices(let choices): action = "(\(choices.joined(separator: " ")))"
        case .files: action = "_files"
        case .directories: action = "_files -/"
        case .programs: action = "_command_names -e"
        case .none: action = " "
        }
        let equals = option.value != nil && spelling.hasPrefix("--") ? "=" : ""
        let isRepeated = option.isList ? "*" : ""
        return quoted("\(isRepeated)\(spelling)\(equals)[\(help)]\(option.value.map { ":\($0):\(action)" } ?? "")")
    }
}

extension CompletionScript {
    var fish: String {
        // The command is the first word. If the first word is an option, there is no command.
        let first = "test (count (commandline -opc)) -eq 1"
        var text = """
            # fish completion for typeq; written by 'typeq completions fish'
            function __typeq_command
                set -l words (commandline -opc)
                set -e words[1]
                if not contains -- "$words[1]" \(helpWords.joined(separator: " "))
                    echo type
                else if contains -- "$words[1]" \(families.joined(separator: " ")); and set -q words[2]
                    echo "$words[1] $words[2]"
                else
                    echo $words[1]
                end
            end
            # The number of operands after the command. The arguments are the options that take a value.
            function __typeq_operands
                set -l words (commandline -opc)
                set -l count 0
                set -l value no
                set -l ended no
                for word in $words[3..-1]
                    if test $ended = yes
                        set count (math $count + 1)
                    else if test "$word" = --
                        set ended yes
                    else if test $value = yes
                        set value no
                    else if contains -- "$word" $argv
                        set value yes
                    else if not string match -q -- '-*' "$word"
                        set count (math $count + 1)
                    end
                end
                echo $count
            end

            """
        let help = "test (__typeq_command) = help; and test (count (commandline -opc)) -eq"
        text += "complete -c typeq -n \(Self.literal(first)) -a help -d 'the help of a command'\n"
        text += "complete -c typeq -n \(Self.literal("test (__typeq_command) = help")) -f\n"
        for command in commands {
            let words = command.name.split(separator: " ").map(String.init)
            let summary = words.count == 1 ? " -d \(Self.literal(command.summary))" : ""
            text += "complete -c typeq -n \(Self.literal("\(help) 2")) -f -a \(words[0])\(summary)\n"
            if words.count > 1 {
                let second = "\(help) 3; and contains -- \(words[0]) (commandline -opc)"
                text +=
                    "complete -c typeq -n \(Self.literal(second)) -f -a \(words[1]) -d \(Self.literal(command.summary))\n"
            }
            let condition = "test (__typeq_command) = '\(command.name)'"
            if words.count == 1 {
                text +=
                    "complete -c typeq -n \(Self.literal(first)) -a \(words[0]) -d \(Self.literal(command.summary))\n"
            } else {
                let family = Self.literal("test (__typeq_command) = \(words[0])")
                text += "complete -c typeq -n \(Self.literal(first)) -a \(words[0])\n"
                text += "complete -c typeq -n \(family) -f -a \(words[1]) -d \(Self.literal(command.summary))\n"
            }
            for option in command.options {
                let short = option.short.map { " -s \($0)" } ?? ""
                text +=
                    "complete -c typeq -n \(Self.literal(condition)) -l \(option.long)\(short)"
                    + "\(option.value == nil ? "" : Self.value(ValueCompletion(option))) -d \(Self.literal(option.help))\n"
            }
            let types = "'(typeq completions types (commandline -ct) 2>/dev/null)'"
            switch command.completion {
            case .types: text += "complete -c typeq -n \(Self.literal(condition)) -f -a \(types)\n"
            case .typeOrFile: text += "complete -c typeq -n \(Self.literal(condition)) -a \(types)\n"
            case .fileThenType:
                let valued = command.spellingsWithValue.joined(separator: " ")
                let second = condition + "; and test (__typeq_operands \(valued)) -gt 0"
                text += "complete -c typeq -n \(Self.literal(second)) -f -a \(types)\n"
            case .directories:
                text += "complete -c typeq -n \(Self.literal(condition)) -f -a '(__fish_complete_directories)'\n"
            case .shells:
                let words = CompletionShell.operands.joined(separator: " ")
                text += "complete -c typeq -n \(Self.literal(condition)) -f -a '\(words)'\n"
            case .none: text += "complete -c typeq -n \(Self.literal(condition)) -f\n"
            case .files: break
            }
        }
        return text
    }

    private static func value(_ completion: ValueCompletion) -> String {
        switch completion {
        case .words(let words): " -x -a '(typeq completions \(words.rawValue) (commandline -ct) 2>/dev/null)'"
        case .choices(let choices): " -x -a '\(choices.joined(separator: " "))'"
        case .files: " -r -F"
        case .directories: " -x -a '(__fish_complete_directories)'"
        case .programs: " -x -a '(__fish_complete_command)'"
        case .none: " -x"
        }
    }

    /// Returns text in single quotes for fish, in which a backslash is an escape character.
    private static func literal(_ text: String) -> String {
        var quoted = ""
        for character in text {
            if character == "'" || character == "\\" { quoted += "\\" }
            quoted.append(character)
        }
        return "'\(quoted)'"
    }
}
