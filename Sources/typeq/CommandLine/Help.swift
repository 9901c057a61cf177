/// The help texts, made from the specifications of the commands and the table of options.
enum Help {
    /// Returns the help of one command: examples first, then usage and options.
    static func text(of command: CommandSpecification) -> String {
        var text = "\(command.summary.firstUppercased)\n\n"
        text += examples(command.examples)
        let operands = command.operands.isEmpty ? "" : " " + command.operands
        text += "USAGE\n  typeq \(command.name) [OPTIONS]\(operands)\n\n"
        if !command.discussion.isEmpty { text += command.discussion + "\n\n" }
        text += "OPTIONS\n" + command.options.map(line).joined() + "\n"
        text += "See typeq(1) for exit codes, files and environment.\n"
        return text
    }

    /// Returns the help of a family: the commands whose names have the same first word.
    static func text(of family: [CommandSpecification], named name: String) -> String {
        var text = examples(family.flatMap { $0.examples.prefix(1) })
        text += "COMMANDS\n" + family.map { row($0.name, $0.summary) }.joined()
        text += "\nRun 'typeq \(name) COMMAND --help' for the options of a command.\n"
        return text
    }

    /// Returns the help of typeq itself.
    static func overview(of commands: [CommandSpecification]) -> String {
        var text = "typeq: know what a file is, and what opens it\n\n"
        text += examples([
            ("typeq photo.jpg", "what the file is"),
            ("typeq which-group report.md", "which document group opens it, and how"),
            ("typeq conforms public.jpeg public.image", "whether one type is a kind of another"),
        ])
        text += "USAGE\n  typeq [COMMAND] [OPTIONS] OPERAND…\n\n"
        text += "COMMANDS\n"
        for command in commands { text += row(command.name, command.summary) }
        text += "\nOPTIONS\n" + Options.common.map(line).joined()
        text +=
            "\nWithout a command, typeq prints the type of each file. Run 'typeq COMMAND --help' for the options of a\n"
            + "command, 'man typeq' for the manual.\n"
        return text
    }

    private static func examples(_ examples: [(line: String, effect: String)]) -> String {
        let width = examples.map(\.line.count).max() ?? 0
        let lines = examples.map { example in
            "  \(example.line)\(String(repeating: " ", count: width - example.line.count))   # \(example.effect)\n"
        }
        return "EXAMPLES\n" + lines.joined() + "\n"
    }

    private static func line(_ option: OptionRow) -> String {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.value.map { " \($0)" } ?? ""
        let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
        return row("\(short)--\(option.long)\(value)", option.help + choices)
    }

    private static func row(_ name: String, _ help: String) -> String {
        "  \(name)\(String(repeating: " ", count: max(2, 24 - name.count)))\(help)\n"
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
