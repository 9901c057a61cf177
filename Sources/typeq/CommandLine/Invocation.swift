import TypeRegistry

/// A row of the option table: the spelling of an option, its help, and the commands that have it.
struct OptionRow: Sendable {
    /// The name after two hyphens.
    var long: String
    /// The letter after one hyphen.
    var short: Character?
    /// The name of the value in the help, or nil for a flag.
    var value: String?
    /// A closure that returns the valid values, or nil if any value is valid. Most command lines do not need the values.
    var listChoices: (@Sendable () -> [String])?
    var commands: CommandSet
    /// A description of the option, in one line.
    var help: String
    /// Whether the value consists of all following arguments, up to the argument `;`.
    var takesRest = false
    /// Whether the option can be repeated.
    var isList = false

    /// The valid values, or an empty array if any value is valid.
    var choices: [String] { listChoices?() ?? [] }
}

/// An option, with the type of its value.
struct Option<Value>: Sendable {
    let row: OptionRow
    /// A closure that returns the value, given the arguments of all occurrences in order. The arguments of a flag are empty.
    let value: @Sendable ([Argument]) -> Value
}

extension Option<Bool> {
    /// Creates an option without a value.
    init(flag long: String, short: Character? = nil, in commands: CommandSet, help: String) {
        row = OptionRow(long: long, short: short, commands: commands, help: help)
        value = { !$0.isEmpty }
    }
}

extension Option<Argument?> {
    /// Creates an option with a value. If it is repeated, the last value is used.
    init(_ long: String, short: Character? = nil, value name: String, in commands: CommandSet, help: String) {
        row = OptionRow(long: long, short: short, value: name, commands: commands, help: help)
        value = { $0.last }
    }
}

extension Option<String?> {
    /// Creates an option whose value is one of a list of words. The default is nil.
    init(
        word long: String, value name: String, choices: @escaping @autoclosure @Sendable () -> [String],
        in commands: CommandSet, help: String
    ) {
        row = OptionRow(long: long, value: name, listChoices: { choices() }, commands: commands, help: help)
        value = { $0.last?.text }
    }
}

extension Option<[Argument]> {
    /// Creates an option that can be repeated.
    init(list long: String, short: Character? = nil, value name: String, in commands: CommandSet, help: String) {
        row = OptionRow(long: long, short: short, value: name, commands: commands, help: help, isList: true)
        value = { $0 }
    }

    /// Creates an option whose value is a command line: all following arguments, up to the argument `;`.
    init(rest long: String, short: Character, value name: String, in commands: CommandSet, help: String) {
        row = OptionRow(long: long, short: short, value: name, commands: commands, help: help, takesRest: true)
        value = { $0 }
    }
}

extension Option {
    /// Creates an option whose value is one of a fixed set of words. The default is nil.
    init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ long: String, value name: String, of type: Choice.Type, in commands: CommandSet, help: String
    ) where Value == Choice? {
        row = OptionRow(
            long: long, value: name, listChoices: { Choice.allCases.map(\.rawValue) }, commands: commands, help: help)
        value = { $0.last.flatMap { Choice(rawValue: $0.text) } }
    }

    /// Creates an option whose value is one of a fixed set of words.
    init(
        _ long: String, value name: String,
        choices: @escaping @autoclosure @Sendable () -> [Value] = Array(Value.allCases), default standard: Value,
        in commands: CommandSet, help: String
    ) where Value: CaseIterable & RawRepresentable<String> & Sendable {
        row = OptionRow(
            long: long, value: name, listChoices: { choices().map(\.rawValue) }, commands: commands, help: help)
        value = { $0.last.flatMap { Value(rawValue: $0.text) } ?? standard }
    }
}

/// A parsed command line: the options with their values, and the operands.
struct Invocation {
    /// The options and their arguments in order, identified by their long names. The argument of a flag is empty.
    private var given: [(name: String, value: Argument)] = []
    private(set) var operands: [Argument] = []

    /// Creates a command line without options or operands.
    init() {}

    /// Returns the command line with additional operands that precede its own.
    func adding(operands: [Argument]) -> Invocation {
        var invocation = self
        invocation.operands = operands + self.operands
        return invocation
    }

    /// Returns the command line without its first operand.
    func droppingFirstOperand() -> Invocation {
        var invocation = self
        invocation.operands.removeFirst()
        return invocation
    }

    /// Returns the command line with its operand as the value of an option.
    ///
    /// - Throws: `UsageError` if the option is also given.
    func withOperand(as option: String, of command: CommandSpecification) throws(UsageError) -> Invocation {
        guard let operand = operands.first else { return self }
        guard !given.contains(where: { $0.name == option }) else {
            let name = command.operands.filter { !"[]".contains($0) }
            throw UsageError("'typeq \(command.name)' takes \(name) or '--\(option)', not both")
        }
        var invocation = self
        invocation.operands = []
        invocation.given.append((option, operand))
        return invocation
    }

    subscript<Value>(_ option: Option<Value>) -> Value {
        assert(Options.table.contains { $0.long == option.row.long }, "the option is not in the table")
        return option.value(given.compactMap { $0.name == option.row.long ? $0.value : nil })
    }
}

/// An error in the command line. The message describes the mistake and how to correct it.
struct UsageError: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

extension Invocation {
    /// Parses the arguments after the name of a command, in the style of POSIX and GNU: `--name value`, `--name=value`,
    /// `-q`, clusters such as `-q0`, values after a letter such as `-oFILE`, options between operands, and `--` before operands
    /// that begin with a hyphen.
    init(_ arguments: ArraySlice<Argument>, for command: Command) throws(UsageError) {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument.bytes == Array("--".utf8) {
                operands += rest
                break
            }
            guard argument.bytes.first == UInt8(ascii: "-"), argument.bytes.count > 1 else {
                operands.append(argument)
                continue
            }
            if argument.bytes[1] == UInt8(ascii: "-") {
                let body = argument.bytes.dropFirst(2)
                let name = String(decoding: body.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
                guard let option = Options.first(of: command, where: { $0.long == name }) else {
                    throw Self.unknown("--" + name, in: argument, command)
                }
                let hasValue = name.utf8.count < body.count
                let value = hasValue ? Argument(bytes: Array(body.dropFirst(name.utf8.count + 1))) : nil
                try take(option, "--" + name, attached: value, rest: &rest)
            } else {
                if let advice = FamiliarOptions.advice(onWord: argument, for: command) {
                    throw UsageError("unknown option '\(argument.name)' for 'typeq \(command.rawValue)': \(advice)")
                }
                var letters = argument.bytes.dropFirst()
                while let byte = letters.popFirst() {
                    let letter = Character(Unicode.Scalar(byte))
                    guard let option = Options.first(of: command, where: { $0.short == letter }) else {
                        throw Self.unknown("-" + Self.firstCharacter([byte] + letters), in: argument, command)
                    }
                    // If an option has a value, the rest of the cluster is the value.
                    let value = option.value == nil || letters.isEmpty ? nil : Argument(bytes: Array(letters))
                    if value != nil { letters = [] }
                    try take(option, "-\(letter)", attached: value, rest: &rest)
                }
            }
        }
    }

    /// Records an option, with the value after `=` or with the next argument.
    private mutating func take(
        _ option: OptionRow, _ spelling: String, attached: Argument?, rest: inout ArraySlice<Argument>
    ) throws(UsageError) {
        guard let name = option.value else {
            guard attached == nil else { throw UsageError("the option '\(spelling)' takes no value") }
            given.append((option.long, Argument("")))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("the option '\(spelling)' needs a value: \(spelling) \(name)")
        }
        given.append((option.long, try Self.choice(value, of: option)))
        guard option.takesRest, attached == nil else { return }
        while let word = rest.popFirst(), word.bytes != [UInt8(ascii: ";")] { given.append((option.long, word)) }
    }

    /// Returns a value of an option. If the option has a list of values, returns the value in the list, whose case may differ.
    private static func choice(_ value: Argument, of option: OptionRow) throws(UsageError) -> Argument {
        let choices = option.choices
        let text = value.text
        guard !choices.isEmpty, !choices.contains(text) else { return value }
        let folded = text.lowercased()
        guard let choice = choices.first(where: { $0.lowercased() == folded }) else {
            throw UsageError(
                "invalid value '\(value.name)' for '--\(option.long)' (choose \(choices.joined(separator: ", ")))")
        }
        return Argument(choice)
    }

    private static func firstCharacter(_ bytes: [UInt8]) -> String {
        VisibleText.repaired(bytes).first.map { String($0) } ?? ""
    }

    /// Returns the error for an unknown option. If the argument looks like a filename, the message contains a hint.
    private static func unknown(_ spelling: String, in argument: Argument, _ command: Command) -> UsageError {
        if let advice = FamiliarOptions.advice(on: spelling, for: command) {
            let hint = Environment.exists(argument) ? " (the file is written './\(argument.name)')" : ""
            return UsageError("unknown option '\(spelling)' for 'typeq \(command.rawValue)': \(advice)\(hint)")
        }
        let names = Options.of(command).map { "--" + $0.long }
        let nearest = NearestSpelling.suggestion(for: spelling, among: names)
        var message = "unknown option '\(spelling)'" + (nearest.isEmpty ? " for 'typeq \(command.rawValue)'" : nearest)
        if argument.bytes.contains(UInt8(ascii: ".")) || Environment.exists(argument) {
            message += " (a file with this name is written './\(argument.name)')"
        }
        return UsageError(message)
    }
}
