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
    /// Runs the command.
    var run: @Sendable (Invocation, inout Console) -> ExitCode
    /// Runs the command with its arguments, if it parses them itself.
    var runWithArguments: (@Sendable (ArraySlice<Argument>, inout Console) -> ExitCode)?

    /// The words after `typeq`: `conforms`, or `registry check`.
    var name: String { command.rawValue }

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
