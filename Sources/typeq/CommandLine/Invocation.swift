import TypeRegistry

/// A parsed command line: which options were given, with which values, and the operands.
struct Invocation {
    /// What was given of options, in its order. A list, because they are few.
    private var given: [Given] = []
    private(set) var operands: [Argument] = []

    /// An option by its long name, with its value unless it is a flag.
    private struct Given {
        var name: String
        var value: Argument?
    }

    /// Whether a flag was given.
    func has(_ option: OptionSpecification) -> Bool { given.contains { $0.name == option.long } }

    /// The value of an option that was given last.
    func value(_ option: OptionSpecification) -> Argument? { given.last { $0.name == option.long }?.value }

    /// Every value of an option, in the order given.
    func all(_ option: OptionSpecification) -> [Argument] {
        given.compactMap { $0.name == option.long ? $0.value : nil }
    }
}

/// The command line is wrong: what, and what would be right.
struct UsageError: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

extension Invocation {
    /// Parses the arguments behind the name of a command, as POSIX and GNU have it: `--name value`, `--name=value`, `-q`,
    /// clusters `-q0`, options between operands, and `--` before operands that begin with a hyphen.
    init(_ arguments: ArraySlice<Argument>, for command: CommandSpecification) throws(UsageError) {
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
                try takeLong(argument, &rest, command)
            } else {
                try takeCluster(argument, &rest, command)
            }
        }
    }

    private mutating func takeLong(
        _ argument: Argument, _ rest: inout ArraySlice<Argument>, _ command: CommandSpecification
    ) throws(UsageError) {
        let body = argument.bytes.dropFirst(2)
        let name = String(decoding: body.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        guard let option = command.allOptions.first(where: { $0.long == name }) else {
            throw Self.unknown("--" + name, command)
        }
        guard name.utf8.count < body.count else { return try take(option, "--" + name, &rest) }
        guard option.value != nil else { throw UsageError("the option '--\(name)' takes no value") }
        try set(option, to: Argument(bytes: Array(body.dropFirst(name.utf8.count + 1))))
    }

    private mutating func takeCluster(
        _ argument: Argument, _ rest: inout ArraySlice<Argument>, _ command: CommandSpecification
    ) throws(UsageError) {
        for letter in argument.text.dropFirst() {
            guard let option = command.allOptions.first(where: { $0.short == letter }) else {
                throw Self.unknown("-\(letter)", command)
            }
            try take(option, "-\(letter)", &rest)
        }
    }

    private mutating func take(
        _ option: OptionSpecification, _ spelling: String, _ rest: inout ArraySlice<Argument>
    ) throws(UsageError) {
        guard let value = option.value else {
            given.append(Given(name: option.long))
            return
        }
        guard let next = rest.popFirst() else {
            throw UsageError("the option '\(spelling)' needs a value: \(spelling) \(value)")
        }
        try set(option, to: next)
    }

    private mutating func set(_ option: OptionSpecification, to value: Argument) throws(UsageError) {
        guard option.choices.isEmpty || option.choices.contains(value.text) else {
            throw UsageError(
                "invalid value '\(value.name)' for '--\(option.long)' (choose \(option.choices.joined(separator: ", ")))"
            )
        }
        given.append(Given(name: option.long, value: value))
    }

    private static func unknown(_ spelling: String, _ command: CommandSpecification) -> UsageError {
        let names = command.allOptions.map { "--" + $0.long }
        let nearest = NearestSpelling.of(spelling, among: names)
        return UsageError(
            "unknown option '\(spelling)'"
                + (nearest.map { ": did you mean '\($0)'?" } ?? " of 'typeq \(command.name)'"))
    }
}
