import CStartup
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

/// The program, which finds the command, parses its arguments and runs it.
@main
enum Program {
    static func main() {
        // Occupies the numbers of closed standard streams, so that an opened file cannot have one of these numbers and
        // be read as `-`.
        typeq_occupy_standard_descriptors()
        CurrentProcess.ignoreFileSizeSignal()
        let arguments = Argument.program.elementsEqual("file".utf8) ? [Argument("file")] + Argument.all : Argument.all
        CurrentProcess.exit(run(arguments).rawValue)
    }

    /// The specifications of all commands, in the order of the help.
    static var commands: [CommandSpecification] { Command.allCases.map(\.specification) }

    /// Runs a command line and returns the exit code of the process.
    static func run(_ arguments: [Argument]) -> ExitCode {
        var console = Console()
        var code = dispatch(arguments, &console)
        console.flush()
        if let failure = console.failure, failure != .brokenPipe {
            console.message("cannot write the output: \(failure.reason)")
            code = .error
        }
        return code
    }

    private static func dispatch(_ arguments: [Argument], _ console: inout Console) -> ExitCode {
        guard let first = arguments.first else {
            console.message("no file or command given: see 'typeq --help'")
            return .usage
        }
        switch first.text {
        case "help": return help(arguments.dropFirst(), &console)
        case "-h", "--help":
            console.write(Help(width: console.columns).overview(of: commands))
            return .yes
        default: break
        }
        if arguments.count == 2, ["-h", "--help"].contains(arguments[1].text), !Command.family(first.text).isEmpty {
            return help(arguments.prefix(1), &console)
        }
        do {
            let (command, rest) = try find(arguments)
            return try run(command, rest, console: &console)
        } catch {
            console.message(error.message)
            return .usage
        }
    }

    /// Returns the command that the arguments name, and the arguments after its name. If the arguments do not name a command,
    /// returns `type`.
    private static func find(
        _ arguments: [Argument]
    ) throws(UsageError) -> (CommandSpecification, ArraySlice<Argument>) {
        let word = arguments[0].text
        if let command = Command.named(word) { return (command.specification, arguments.dropFirst()) }
        let second = arguments.count > 1 ? arguments[1].text : nil
        if let second, let command = Command.named("\(word) \(second)") {
            return (command.specification, arguments.dropFirst(2))
        }
        // A family such as `registry` requires a second word.
        let family = Command.family(word)
        if !family.isEmpty {
            let names = family.map { String($0.rawValue.dropFirst(word.count + 1)) }
            let nearest = second.map { NearestSpelling.suggestion(for: $0, among: names) }
            throw UsageError("'typeq \(word)' needs one of \(names.joined(separator: ", "))" + (nearest ?? ""))
        }
        if let misspelled = misspelledCommand(arguments[0]) { throw misspelled }
        return (.type, arguments[...])
    }

    /// Returns the error for a first word that is neither a command nor a file, but whose spelling is similar to the
    /// name of a command.
    ///
    /// `typeq type NAME` accepts any filename.
    private static func misspelledCommand(_ word: Argument) -> UsageError? {
        let isPlain = word.isUTF8 && !word.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard isPlain, word.bytes.first != UInt8(ascii: "-"), !Environment.exists(word) else { return nil }
        // Other linters have a command or option with this name.
        if word.text == "rules" {
            return UsageError("unknown command or file 'rules': did you mean 'typeq lint --list-rules'?")
        }
        let nearest = NearestSpelling.suggestion(for: word.text, among: ["help"] + Command.firstWords)
        return nearest.isEmpty ? nil : UsageError("unknown command or file '\(word.name)'" + nearest)
    }

    private static func run(
        _ command: CommandSpecification, _ arguments: ArraySlice<Argument>, console: inout Console
    ) throws(UsageError) -> ExitCode {
        if let run = command.runWithArguments { return run(arguments, &console) }
        var invocation = try Invocation(arguments, for: command.command)
        if invocation[Options.help] {
            console.write(Help(width: console.columns).text(of: command))
            return .yes
        }
        if invocation[Options.version] {
            console.style.isJSON = invocation[Options.json]
            if console.style.isJSON {
                console.print(json: Provenance.versions(invocation))
            } else {
                console.print(StyledText(Version.text))
            }
            return .yes
        }
        if let late = lateCommand(arguments, invocation) { throw late }
        let hasLists = !invocation[Options.filesFrom].isEmpty || invocation[Options.frames]
        let hasNames = command.command == .whichGroup && !invocation[Options.names].isEmpty
        guard command.count.contains(invocation.operands.count) || hasLists || hasNames else {
            let hasStreamName = invocation.operands.isEmpty && invocation[Options.inputName] != nil
            throw UsageError(
                "'typeq \(command.name)' takes \(command.operands.isEmpty ? "no operand" : command.operands), "
                    + "got \(invocation.operands.count == 0 ? "none" : "\(invocation.operands.count)")"
                    + (hasStreamName ? ": '--name' names standard input, which is the operand '-'" : "")
                    + (invocation[Options.verbose] ? ": '--version' prints the version" : ""))
        }
        if let option = command.operandOption { invocation = try invocation.withOperand(as: option, of: command) }
        console.style = Console.Style(invocation)
        if invocation[Options.provenance] {
            guard console.style.isJSON else { throw UsageError("'--provenance' needs '--json'") }
            console.provenance = Provenance.value(invocation)
        }
        return try command.run(invocation, &console)
    }

    /// Returns the error for a command after options, as in `typeq -q conforms A B`, where the command would be treated
    /// as a file.
    private static func lateCommand(_ arguments: ArraySlice<Argument>, _ invocation: Invocation) -> UsageError? {
        guard arguments.startIndex == 0, let word = invocation.operands.first, word.bytes != arguments.first?.bytes,
            Command.firstWords.contains(word.text), !Environment.exists(word)
        else { return nil }
        return UsageError("the command comes before the options: 'typeq \(word.text) …'")
    }

    private static func help(_ arguments: ArraySlice<Argument>, _ console: inout Console) -> ExitCode {
        let name = arguments.map(\.text).joined(separator: " ")
        guard !name.isEmpty else {
            console.write(Help(width: console.columns).overview(of: commands))
            return .yes
        }
        if ["help", "-h", "--help"].contains(name) {
            console.write(Help(width: console.columns).textOfHelp)
            return .yes
        }
        let family = Command.family(name)
        if !family.isEmpty {
            console.write(Help(width: console.columns).text(of: family.map(\.specification), named: name))
            return .yes
        }
        guard let command = Command.named(name)?.specification else {
            let names = ["help"] + Command.allCases.map(\.rawValue)
            console.message("unknown command '\(name)'" + NearestSpelling.suggestion(for: name, among: names))
            return .usage
        }
        console.write(Help(width: console.columns).text(of: command))
        return .yes
    }
}

extension NearestSpelling {
    /// Returns the end of a message that suggests the nearest name, or an empty string if no name is similar.
    static func suggestion(for text: String, among names: [String]) -> String {
        of(text, among: names).map { ": did you mean '\($0)'?" } ?? ""
    }
}

extension Console.Style {
    /// Creates the style that the options specify. Colors follow no-color.org and CLICOLOR_FORCE.
    init(_ invocation: Invocation) {
        self.init()
        isJSON = invocation[Options.json] || invocation[Options.frames]
        isQuiet = invocation[Options.quiet]
        let isTerminal = CurrentProcess.isTerminal(.standardOutput)
        hasProgress =
            !isQuiet && !isTerminal && CurrentProcess.isTerminal(.standardError)
            && Environment.value("TERM")?.text != "dumb"
        if invocation[Options.null] { terminator = 0 }
        hasColor = Self.hasColor(invocation, on: .standardOutput) && !isJSON
        hasColorInMessages = Self.hasColor(invocation, on: .standardError)
    }

    private static func hasColor(_ invocation: Invocation, on descriptor: FileDescriptor) -> Bool {
        switch invocation[Options.color] {
        case .always: true
        case .never: false
        case .auto:
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

/// The versions that `--version` prints.
enum Version {
    static let typeq = "0.1.0"

    /// The versions of typeq, libmagic, its database and the registry.
    static var text: String {
        let libmagic =
            MagicLibrary.version.map { "libmagic \($0), \(MagicDatabases.system.description)" } ?? "without libmagic"
        return "typeq \(typeq) (\(libmagic); "
            + "registry of \(Registry.shipped.count) types, \(Registry.apple.count) of them declared by Apple in macOS 12 to \(AppleSystem.newest))"
    }
}

/// The exit codes of typeq. The numbers occur only in this file. The section EXIT STATUS of `typeq(1)` documents them.
enum ExitCode: Int32 {
    /// The answer is yes, or everything was resolved.
    case yes = 0
    /// The answer is no: a type does not conform, nothing opens a file, or a check found an error.
    case no = 1
    /// An input has an error. The rest of the batch is still processed.
    case error = 2
    /// The command line is invalid (EX_USAGE in sysexits.h).
    case usage = 64

    /// Returns the exit code of a batch that has both results, which is the higher exit code.
    func combined(with other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
