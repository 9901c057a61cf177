/// The commands, by the words after `typeq`, in the order of the help.
///
/// To know one by its name costs nothing: its specification is made when it is asked for.
enum Command: String, CaseIterable {
    case type
    case whichGroup = "which-group"
    case whichScene = "which-scene"
    case new, open, close, windows, rename, phase, conforms, show, tree, types, graph, app, diff, lint
    case registryCheck = "registry check"
    case registryLayers = "registry layers"
    case registryCompile = "registry compile"
    case completions

    var specification: CommandSpecification {
        switch self {
        case .type: .type
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
        case .app: .app
        case .diff: .diff
        case .lint: .lint
        case .registryCheck: .registryCheck
        case .registryLayers: .registryLayers
        case .registryCompile: .registryCompile
        case .completions: .completions
        }
    }

    /// The command of a name; nil when there is none. `init(rawValue:)` makes a dictionary of all names first, which takes
    /// longer than some commands do.
    static func named(_ name: String) -> Command? { allCases.first { $0.rawValue == name } }

    /// The commands whose names begin with a word, and have another behind it: `registry check` and its kin.
    static func family(_ word: String) -> [Command] {
        allCases.filter { $0.rawValue.hasPrefix(word + " ") }
    }

    /// The first words of all names.
    static var firstWords: [String] { allCases.map { String($0.rawValue.prefix { $0 != " " }) } }
}
