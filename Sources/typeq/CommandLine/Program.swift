import FileSystem
import SystemPackage
import TypeRegistry

/// The program: finds the command, parses its arguments, runs it.
enum Program {
    /// Every command, in the order of the help.
    static var commands: [CommandSpecification] { Command.allCases.map(\.specification) }

    /// Runs a command line and gives the exit code of the process.
    static func run(_ arguments: [Argument]) -> ExitCode {
        var console = Console()
        var code = dispatch(arguments, &console)
        console.flush()
        if let failure = console.failure, failure != .brokenPipe {
            console.message("cannot write the answer: \(failure.reason)")
            code = .trouble
        }
        return code
    }

    private static func dispatch(_ arguments: [Argument], _ console: inout Console) -> ExitCode {
        guard let first = arguments.first else {
            console.message("nothing to do: name a file or a command; 'typeq --help' shows them")
            return .usage
        }
        switch first.text {
        case "help": return help(arguments.dropFirst(), &console)
        case "-h", "--help":
            console.write(Help.overview(of: commands).utf8)
            return .yes
        default: break
        }
        if arguments.count == 2, ["-h", "--help"].contains(arguments[1].text), !Command.family(first.text).isEmpty {
            return help(arguments.prefix(1), &console)
        }
        do {
            let (command, rest) = try find(arguments)
            return try run(command, rest, &console)
        } catch {
            console.message(error.message)
            return .usage
        }
    }

    /// The command that the arguments name, and the arguments behind its name. Anything else is asked for its type.
    private static func find(
        _ arguments: [Argument]
    ) throws(UsageError) -> (CommandSpecification, ArraySlice<Argument>) {
        let word = arguments[0].text
        if let command = Command.named(word) { return (command.specification, arguments.dropFirst()) }
        let second = arguments.count > 1 ? arguments[1].text : nil
        if let second, let command = Command.named("\(word) \(second)") {
            return (command.specification, arguments.dropFirst(2))
        }
        // A family such as `registry` needs its second word.
        let family = Command.family(word)
        if !family.isEmpty {
            let names = family.map { String($0.rawValue.dropFirst(word.count + 1)) }
            let nearest = second.flatMap { NearestSpelling.of($0, among: names) }
            throw UsageError(
                "'typeq \(word)' needs one of \(names.joined(separator: ", "))"
                    + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
        }
        if let misspelt = misspeltCommand(arguments[0]) { throw misspelt }
        return (.type, arguments[...])
    }

    /// What is wrong with a first word that is neither a command nor a file, but nearly a command.
    ///
    /// `typeq type NAME` takes any name for that of a file.
    private static func misspeltCommand(_ word: Argument) -> UsageError? {
        let isPlain = word.isUTF8 && !word.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard isPlain, word.bytes.first != UInt8(ascii: "-"), !Environment.exists(word),
            let nearest = NearestSpelling.of(word.text, among: ["help"] + Command.firstWords)
        else { return nil }
        return UsageError("no command and no file '\(word.name)': did you mean '\(nearest)'?")
    }

    private static func run(
        _ command: CommandSpecification, _ arguments: ArraySlice<Argument>, _ console: inout Console
    ) throws(UsageError) -> ExitCode {
        let invocation = try Invocation(arguments, for: command)
        if invocation.has(.help) {
            console.write(Help.text(of: command).utf8)
            return .yes
        }
        if invocation.has(.version) {
            console.print(StyledText(Version.text))
            return .yes
        }
        let lists = invocation.all(.filesFrom).count
        guard command.count.contains(invocation.operands.count) || lists > 0 else {
            throw UsageError(
                "'typeq \(command.name)' takes \(command.operands.isEmpty ? "no operand" : command.operands), "
                    + "got \(invocation.operands.count == 0 ? "none" : "\(invocation.operands.count)")")
        }
        console.style = Console.Style(invocation)
        return command.run(invocation, &console)
    }

    private static func help(_ arguments: ArraySlice<Argument>, _ console: inout Console) -> ExitCode {
        let name = arguments.map(\.text).joined(separator: " ")
        guard !name.isEmpty else {
            console.write(Help.overview(of: commands).utf8)
            return .yes
        }
        let family = Command.family(name)
        if !family.isEmpty {
            console.write(Help.text(of: family.map(\.specification), named: name).utf8)
            return .yes
        }
        guard let command = Command.named(name)?.specification else {
            let nearest = NearestSpelling.of(name, among: Command.allCases.map(\.rawValue))
            console.message("no command '\(name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
            return .usage
        }
        console.write(Help.text(of: command).utf8)
        return .yes
    }
}

extension Console.Style {
    /// The style that the options ask for. Colour follows no-color.org and CLICOLOR_FORCE.
    init(_ invocation: Invocation) {
        self.init()
        isJSON = invocation.has(.json)
        isQuiet = invocation.has(.quiet)
        let isTerminal = CurrentProcess.isTerminal(.standardOutput)
        hasProgress =
            !isQuiet && !isTerminal && CurrentProcess.isTerminal(.standardError)
            && Environment.value("TERM")?.text != "dumb"
        if invocation.has(.null) { terminator = 0 }
        hasColor = Self.hasColor(invocation, on: .standardOutput) && !isJSON
        hasColorInMessages = Self.hasColor(invocation, on: .standardError)
    }

    private static func hasColor(_ invocation: Invocation, on descriptor: FileDescriptor) -> Bool {
        switch invocation.value(.color)?.text {
        case "always": true
        case "never": false
        default:
            if Environment.value("NO_COLOR") != nil {
                false
            } else if Environment.value("CLICOLOR_FORCE") != nil {
                true
            } else {
                CurrentProcess.isTerminal(descriptor) && Environment.value("TERM")?.text != "dumb"
            }
        }
    }
}
