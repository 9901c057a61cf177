extension CompletionScript {
    /// The script for fish.
    var fish: String {
        let first = "not __fish_seen_subcommand_from \(firstWords.joined(separator: " "))"
        var text = "# fish completion for typeq; written by 'typeq completions fish'\n"
        for command in commands {
            let words = command.name.split(separator: " ").map(String.init)
            var condition: String
            if words.count == 1 {
                text +=
                    "complete -c typeq -n \(Self.literal(first)) -a \(words[0]) -d \(Self.literal(command.summary))\n"
                condition = "__fish_seen_subcommand_from \(words[0])"
                // Without a command, the options are those of `type`.
                if command.command == .type { condition += "; or \(first)" }
            } else {
                text += "complete -c typeq -n \(Self.literal(first)) -a \(words[0])\n"
                text +=
                    "complete -c typeq -n '__fish_seen_subcommand_from \(words[0])' -f -a \(words[1]) -d \(Self.literal(command.summary))\n"
                condition = "__fish_seen_subcommand_from \(words[0]); and __fish_seen_subcommand_from \(words[1])"
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
                let second = condition + "; and test (count (commandline -opc)) -gt 2"
                text += "complete -c typeq -n \(Self.literal(second)) -f -a \(types)\n"
            case .directories:
                text += "complete -c typeq -n \(Self.literal(condition)) -f -a '(__fish_complete_directories)'\n"
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
        case .none: " -x"
        }
    }

    /// Text within single quotes of fish, in which a backslash quotes.
    private static func literal(_ text: String) -> String {
        var quoted = ""
        for character in text {
            if character == "'" || character == "\\" { quoted += "\\" }
            quoted.append(character)
        }
        return "'\(quoted)'"
    }
}
