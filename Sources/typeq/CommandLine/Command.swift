import CStartup
import FileSystem
import SystemPackage

/// The commands, in the order of the help. The raw values are the words after `typeq`.
///
/// Looking up a command by name is cheap, because its specification is created only when it is needed.
enum Command: String, CaseIterable {
    case type
    case isType = "is"
    case find
    case file
    case whichGroup = "which-group"
    case whichScene = "which-scene"
    case new, open, close, windows, rename, phase, conforms, show, tree, types, graph, handlers, export, app, diff, lint
    case report
    case registryCheck = "registry check"
    case registryLayers = "registry layers"
    case registryCompile = "registry compile"
    case doctor, completions

    var specification: CommandSpecification {
        switch self {
        case .type: .type
        case .isType: .isType
        case .find: .find
        case .file: .file
        case .whichGroup: .whichGroup
        case .whichScene: .whichScene
        case .new: .new
        case .open: .open
        case .close: .close
        case .windows: .listWindows
        case .rename: .rename
        case .phase: .phase
        case .conforms: .conforms
        case .show: .show
        case .tree: .tree
        case .types: .types
        case .graph: .graph
        case .handlers: .handlers
        case .export: .export
        case .app: .app
        case .diff: .diff
        case .lint: .lint
        case .report: .report
        case .registryCheck: .registryCheck
        case .registryLayers: .registryLayers
        case .registryCompile: .registryCompile
        case .doctor: .doctor
        case .completions: .completions
        }
    }

    /// Returns the command with a name, or nil if there is none.
    ///
    /// `init(rawValue:)` first creates a dictionary of all names, which takes longer than some commands do.
    static func named(_ name: String) -> Command? { allCases.first { $0.rawValue == name } }

    /// Returns the commands with two words whose first word is the given word, such as `registry check`.
    static func family(_ word: String) -> [Command] {
        allCases.filter { $0.rawValue.hasPrefix(word + " ") }
    }

    static var firstWords: [String] { allCases.map { String($0.rawValue.prefix { $0 != " " }) } }
}

struct CommandSet: Equatable, ExpressibleByArrayLiteral, Sendable {
    /// A bit for each command.
    private var bits: UInt64

    init(arrayLiteral commands: Command...) {
        bits = commands.reduce(0) { $0 | Self.bit($1) }
    }

    private init(bits: UInt64) { self.bits = bits }

    static var all: CommandSet { CommandSet(bits: .max) }

    func contains(_ command: Command) -> Bool { bits & Self.bit(command) != 0 }

    func subtracting(_ other: CommandSet) -> CommandSet { CommandSet(bits: bits & ~other.bits) }

    func union(_ other: CommandSet) -> CommandSet { CommandSet(bits: bits | other.bits) }

    /// Returns the bit of a command.
    ///
    /// A case without associated values is stored as a byte with its index. Searching for the command in `allCases` takes much
    /// longer.
    private static func bit(_ command: Command) -> UInt64 { withUnsafeBytes(of: command) { 1 << UInt64($0[0]) } }
}

/// The name, the operands and a description of a command. The parser, the help and the completions use it.
///
/// The options are in the option table, `Options`.
struct CommandSpecification: Sendable {
    var command: Command
    /// A summary of the result, in one line.
    var summary: String
    /// The operands, as the usage line shows them.
    var operands: String
    /// The permitted number of operands.
    var count: ClosedRange<Int>
    /// Typical command lines, each with its effect.
    var examples: [(line: String, effect: String)]
    /// Further information about the command.
    var discussion: String = ""
    /// The kind of completion for an operand.
    var completion: OperandCompletion = .files
    /// The long name of the option that the operand can replace: `typeq new TYPE` is equivalent to
    /// `typeq new --type TYPE`.
    var operandOption: String?
    /// A closure that runs the command. It throws an error if the arguments are invalid.
    var run: @Sendable (Invocation, inout Console) throws(UsageError) -> ExitCode
    /// A closure that runs the command with its arguments, or nil if the command does not parse them itself.
    var runWithArguments: (@Sendable (ArraySlice<Argument>, inout Console) -> ExitCode)?

    /// The words after `typeq`: `conforms`, or `registry check`.
    var name: String { command.rawValue }

    /// The manual page: `typeq-conforms(1)`, or `typeq-registry-check(1)`.
    var page: String { "typeq-" + String(name.map { $0 == " " ? "-" : $0 }) + "(1)" }

    /// The kind of words that a shell suggests for an operand.
    enum OperandCompletion: String {
        case files, directories, types, none
        /// A type or a file.
        case typeOrFile
        /// A file, followed by a type.
        case fileThenType
        /// A shell, for `completions`.
        case shells
    }

    /// The options of the command, in the order of the help.
    var options: [OptionRow] { Options.of(command) }
}

/// An argument as the system passes it. Paths are bytes, so that a name that is not UTF-8 is preserved.
struct Argument: Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ path: FilePath) { bytes = path.bytes }

    init(_ pointer: UnsafePointer<CChar>) { bytes = FilePath.bytes(of: pointer) }

    /// The argument as text. Invalid UTF-8 is replaced with U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The argument as it is shown in messages: a byte that is not UTF-8 is written as `\xFF`.
    var name: String { VisibleText.repaired(bytes) }

    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    var path: FilePath { FilePath(bytes: bytes) }

    /// The argument `-`, which means standard input.
    static let standardInput = Argument("-")

    /// The last component of the name with which the process was started.
    static var program: [UInt8] {
        var count: Int32 = 0
        let name = typeq_arguments(&count).flatMap { count > 0 ? $0[0] : nil } ?? CommandLine.unsafeArgv[0]
        let bytes = name.map { FilePath.bytes(of: $0) } ?? []
        return bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(bytes[($0 + 1)...]) } ?? bytes
    }

    /// The arguments of the process, without its name.
    static var all: [Argument] {
        var count: Int32 = 0
        if let arguments = typeq_arguments(&count) {
            return (1..<max(1, Int(count))).compactMap { arguments[$0].map { Argument($0) } }
        }
        return (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { Argument($0) } }
    }
}

/// The environment variables and files that the command uses, with paths as bytes.
enum Environment {
    /// Returns the value of a variable, or nil if it is unset or empty.
    static func value(_ name: String) -> Argument? { CurrentProcess.variable(name).map { Argument(bytes: $0) } }

    /// Returns the nonempty elements of a variable that contains a list of paths.
    static func paths(_ name: String) -> [Argument] {
        value(name)?.bytes.split(separator: UInt8(ascii: ":")).map { Argument(bytes: Array($0)) } ?? []
    }

    /// Whether the locale uses UTF-8. This is true if no locale is set.
    static var hasUTF8: Bool {
        guard let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG")
        else { return true }
        let name = locale.bytes.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
        let wanted = Array("utf8".utf8)
        return name.indices.dropLast(3).contains { name[$0..<$0 + 4].elementsEqual(wanted) }
    }

    /// The current directory, or nil if it was removed.
    static var currentDirectory: Argument? { FilePath.currentDirectory.map { Argument($0) } }

    /// The cache directory, or nil if it is unknown or if `TYPEQ_CACHE` is `off`.
    static var cacheDirectory: FilePath? {
        guard Environment.value("TYPEQ_CACHE")?.text != "off" else { return nil }
        return BaseDirectories().cache?.appending("typeq")
    }

    /// Returns whether a file exists at a path. A symbolic link exists even if its target is missing.
    static func exists(_ file: Argument) -> Bool { (try? FileStatus(at: file.bytes, followingLink: false)) != nil }

    /// Returns whether a regular file exists at a path. Symbolic links are followed.
    static func isFile(_ file: Argument) -> Bool {
        (try? FileStatus(at: file.bytes, followingLink: true))?.type == .regular
    }

    /// Returns the files in a directory whose names have one of the suffixes and are not hidden, sorted by their bytes.
    /// Returns an empty array if the directory cannot be read.
    static func files(in directory: [UInt8], suffixes: [String]) -> [Argument] {
        guard let names = try? Directory(directory).rawNames() else { return [] }
        let wanted = names.filter { name in
            name.first != UInt8(ascii: ".")
                && suffixes.contains { suffix in
                    name.count > suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
                }
        }
        return wanted.sorted { $0.lexicographicallyPrecedes($1) }
            .map { Argument(bytes: directory + [UInt8(ascii: "/")] + $0) }
    }
}
