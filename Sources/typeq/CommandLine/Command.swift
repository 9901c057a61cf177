import CStartup
import FileSystem
import SystemPackage

/// The commands, by the words after `typeq`, in the order of the help.
///
/// Looking up a command by its name is cheap: its specification is made only when it is needed.
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
    /// `init(rawValue:)` makes a dictionary of all names first, which takes longer than some commands do.
    static func named(_ name: String) -> Command? { allCases.first { $0.rawValue == name } }

    /// Returns the commands whose first word, of two, is the given one: `registry check` and its siblings.
    static func family(_ word: String) -> [Command] {
        allCases.filter { $0.rawValue.hasPrefix(word + " ") }
    }

    /// The first words of all names.
    static var firstWords: [String] { allCases.map { String($0.rawValue.prefix { $0 != " " }) } }
}

/// A set of commands.
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
    /// A case without associated values is stored as a byte with its index. To search it in `allCases` takes much longer.
    private static func bit(_ command: Command) -> UInt64 { withUnsafeBytes(of: command) { 1 << UInt64($0[0]) } }
}

/// What a command is called, takes and does. The parser, the help and the completions read it.
///
/// The options are in the table of options, `Options`.
struct CommandSpecification: Sendable {
    /// Which command it is.
    var command: Command
    /// One line: what the command answers.
    var summary: String
    /// The operands as the usage line shows them.
    var operands: String
    /// How many operands there may be.
    var count: ClosedRange<Int>
    /// Typical command lines, each with its effect.
    var examples: [(line: String, effect: String)]
    /// What to know beyond the options.
    var discussion: String = ""
    /// What completes an operand.
    var completion: OperandCompletion = .files
    /// Runs the command. It throws the message of wrong arguments.
    var run: @Sendable (Invocation, inout Console) throws(UsageError) -> ExitCode
    /// Runs the command with its arguments, if it parses them itself.
    var runWithArguments: (@Sendable (ArraySlice<Argument>, inout Console) -> ExitCode)?

    /// The words after `typeq`: `conforms`, or `registry check`.
    var name: String { command.rawValue }

    /// The page of the manual: `typeq-conforms(1)`, or `typeq-registry-check(1)`.
    var page: String { "typeq-" + String(name.map { $0 == " " ? "-" : $0 }) + "(1)" }

    /// What a shell offers for an operand.
    enum OperandCompletion: String {
        case files, directories, types, none
        /// A type, or a file.
        case typeOrFile
        /// A file, and then a type.
        case fileThenType
    }

    /// The options of the command, in the order of the help.
    var options: [OptionRow] { Options.of(command) }
}

/// One argument as the system gave it. Paths are bytes: a name that is not UTF-8 is kept as it is.
struct Argument: Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ path: FilePath) { bytes = path.bytes }

    init(_ pointer: UnsafePointer<CChar>) { bytes = FilePath.bytes(of: pointer) }

    /// The argument as text, with U+FFFD in place of bytes that are not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The argument as messages show it: a byte that is not UTF-8 is written as `\xFF`.
    var name: String { VisibleText.repaired(bytes) }

    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    var path: FilePath { FilePath(bytes: bytes) }

    /// The argument `-`, standard input.
    static let standardInput = Argument("-")

    /// The last component of the name by which the process was started.
    static var program: [UInt8] {
        var count: Int32 = 0
        let name = typeq_arguments(&count).flatMap { count > 0 ? $0[0] : nil } ?? CommandLine.unsafeArgv[0]
        let bytes = name.map { FilePath.bytes(of: $0) } ?? []
        return bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(bytes[($0 + 1)...]) } ?? bytes
    }

    /// The arguments of the process after its name.
    static var all: [Argument] {
        var count: Int32 = 0
        if let arguments = typeq_arguments(&count) {
            return (1..<max(1, Int(count))).compactMap { arguments[$0].map { Argument($0) } }
        }
        return (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { Argument($0) } }
    }
}

/// The environment variables and the files around the command, with paths as bytes.
enum Environment {
    /// Returns the value of a variable, or nil if it is not set or empty.
    static func value(_ name: String) -> Argument? { CurrentProcess.variable(name).map { Argument(bytes: $0) } }

    /// Returns the parts of a variable that lists paths, without the empty ones.
    static func paths(_ name: String) -> [Argument] {
        value(name)?.bytes.split(separator: UInt8(ascii: ":")).map { Argument(bytes: Array($0)) } ?? []
    }

    /// Whether text is UTF-8 in the locale. If no locale is set, it is.
    static var hasUTF8: Bool {
        guard let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG")
        else { return true }
        let name = locale.bytes.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
        let wanted = Array("utf8".utf8)
        return name.indices.dropLast(3).contains { name[$0..<$0 + 4].elementsEqual(wanted) }
    }

    /// The current directory, or nil if it was removed.
    static var currentDirectory: Argument? { FilePath.currentDirectory.map { Argument($0) } }

    /// The directory of the caches, or nil if it is unknown, or if `TYPEQ_CACHE` is `off`.
    static var cacheDirectory: FilePath? {
        guard Environment.value("TYPEQ_CACHE")?.text != "off" else { return nil }
        return BaseDirectories().cache?.appending("typeq")
    }

    /// Returns whether there is a file at a path. A symbolic link is included even if its target is missing.
    static func exists(_ file: Argument) -> Bool { (try? FileStatus(at: file.bytes, followingLink: false)) != nil }

    /// Returns whether there is a regular file at a path. Symbolic links are followed.
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
