/// What a command is called, takes and does. Help, completions and the parser all read it, so that they cannot disagree.
struct CommandSpecification: Sendable {
    /// Which command it is.
    var command: Command
    /// One line: what it answers.
    var summary: String
    /// The operands as the usage line shows them.
    var operands: String
    /// How many operands there may be.
    var count: ClosedRange<Int>
    /// The options of its own, before the common ones.
    var options: [OptionSpecification] = []
    /// Command lines that show what it is good for, each with what it does.
    var examples: [(line: String, effect: String)]
    /// What to know beyond the options.
    var discussion: String = ""
    /// Whether operands may come from a list (`--files-from`).
    var takesFileLists = false
    /// What completes an operand.
    var completion: OperandCompletion = .files
    /// Runs the command.
    var run: @Sendable (Invocation, inout Console) -> ExitCode

    /// The words after `typeq`: `conforms`, or `registry check`.
    var name: String { command.rawValue }

    /// What a shell offers for an operand.
    enum OperandCompletion: Sendable {
        case files, types, none
    }

    /// Its own options and the common ones.
    var allOptions: [OptionSpecification] {
        options + (takesFileLists ? [.filesFrom] : []) + OptionSpecification.common
    }
}

/// One option: a flag, or a name with a value.
struct OptionSpecification: Sendable {
    /// The name after two hyphens.
    var long: String
    /// The letter after one hyphen.
    var short: Character?
    /// The name of the value in the help; nil for a flag.
    var value: String?
    /// The values it may have, when they are few.
    var choices: [String] = []
    /// One line: what it does.
    var help: String

    static let json = OptionSpecification(long: "json", help: "one JSON object a line, with stable keys")
    static let null = OptionSpecification(
        long: "null", short: "0", help: "end each line with NUL, and read NUL between names in --files-from")
    static let quiet = OptionSpecification(long: "quiet", short: "q", help: "print nothing; the exit code answers")
    static let color = OptionSpecification(
        long: "color", value: "WHEN", choices: ["auto", "always", "never"], help: "colour the output")
    static let registry = OptionSpecification(
        long: "registry", value: "FILE", help: "add the declarations of a file; may be given several times")
    static let help = OptionSpecification(long: "help", short: "h", help: "show this help")
    static let version = OptionSpecification(
        long: "version", help: "print the version of typeq, of libmagic and of the registry")
    static let filesFrom = OptionSpecification(
        long: "files-from", value: "FILE", help: "read names from a file, one a line; '-' is standard input")
    static let explain = OptionSpecification(long: "explain", short: "e", help: "say why")

    /// The options of every command.
    static let common: [OptionSpecification] = [json, null, quiet, color, registry, help, version]
}
