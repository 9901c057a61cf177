/// The help, which is generated from the specifications of the commands and the option table.
struct Help {
    /// The width of a line in columns, or nil for lines of any length.
    let width: Int?

    /// The column in which the descriptions of options and commands begin.
    private static let column = 26

    /// Returns the help of a command: examples, followed by usage and options.
    func text(of command: CommandSpecification) -> String {
        var text = paragraph(command.summary.firstUppercased) + "\n"
        text += examples(command.examples)
        let operands = command.operands.isEmpty ? "" : " " + command.operands
        text += "USAGE\n" + paragraph("typeq \(command.name) [OPTIONS]\(operands)", first: "  ", indent: 6) + "\n"
        if !command.discussion.isEmpty { text += paragraph(command.discussion) + "\n" }
        text += "OPTIONS\n" + command.options.map(line).joined() + "\n"
        text += paragraph("See \(command.page) for details, typeq(1) for exit codes, files and environment.")
        return text
    }

    /// The help of the command `help`, which has no options.
    var textOfHelp: String {
        var text = paragraph("The help of a command, or a list of all commands.") + "\n"
        text += examples([
            ("typeq help", "all commands"), ("typeq help which-group", "the options of a command"),
            ("typeq help registry", "the commands of a family"),
        ])
        text += "USAGE\n" + paragraph("typeq help [COMMAND]", first: "  ", indent: 6) + "\n"
        return text + paragraph("See typeq-help(1) for details, typeq(1) for exit codes, files and environment.")
    }

    /// Returns the help of a family: the commands whose names have the same first word.
    func text(of family: [CommandSpecification], named name: String) -> String {
        var text = examples(family.flatMap { $0.examples.prefix(1) })
        text += "COMMANDS\n" + family.map { row($0.name, $0.summary) }.joined()
        text += "\n" + paragraph("Run 'typeq \(name) COMMAND --help' for the options of a command.")
        return text
    }

    /// Returns the help of typeq itself.
    func overview(of commands: [CommandSpecification]) -> String {
        var text = paragraph("typeq: identify files and the document groups that open them") + "\n"
        text += examples([
            ("typeq photo.jpg", "the type of the file"),
            ("typeq is photo.jpg public.image", "whether the file conforms to a type"),
            ("typeq which-group report.md", "which document group opens the file, and how"),
            ("typeq conforms public.jpeg public.image", "whether one type conforms to another"),
        ])
        text += "USAGE\n" + paragraph("typeq [COMMAND] [OPTIONS] OPERAND…", first: "  ", indent: 6) + "\n"
        text += "COMMANDS\n"
        for command in commands { text += row(command.name, command.summary) }
        text += "\nOPTIONS\n" + Options.common.map(line).joined() + "\n"
        text += paragraph(
            "If no command is given, typeq prints the type of each file. Run 'typeq help COMMAND' for the options of a\n"
                + "command, 'man typeq-COMMAND' for its page, and 'man typeq' for exit codes, files and environment.")
        return text
    }

    private func examples(_ examples: [(line: String, effect: String)]) -> String {
        let column = 5 + (examples.map { TextLayout.columns($0.line) }.max() ?? 0)
        let widest = examples.map { column + 2 + TextLayout.columns($0.effect) }.max() ?? 0
        var text = "EXAMPLES\n"
        for example in examples {
            if let width, widest > width {
                // The effect is printed below the line.
                text += paragraph(example.line, first: "  ", indent: 6)
                text += paragraph(example.effect, first: "    # ", indent: 6)
            } else {
                text += TextLayout.row(example.line, "# " + example.effect, column: column, width: nil)
            }
        }
        return text + "\n"
    }

    private func line(_ option: OptionRow) -> String {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.value.map { " \($0)" } ?? ""
        let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
        return row("\(short)--\(option.long)\(value)", option.help + choices)
    }

    private func row(_ name: String, _ help: String) -> String {
        TextLayout.row(name, help, column: Self.column, width: width)
    }

    private func paragraph(_ text: String, first: String = "", indent: Int = 0) -> String {
        TextLayout.paragraph(text, first: first, indent: indent, width: width)
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
