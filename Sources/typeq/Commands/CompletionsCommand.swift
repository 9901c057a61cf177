import DeclarationLint
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let completions = CommandSpecification(
        command: .completions, summary: "a completion script for a shell, or its words",
        operands: "bash|zsh|fish|KIND [START]", count: 1...2,
        examples: [
            ("typeq completions bash > /etc/bash_completion.d/typeq", "a script for bash, for all users"),
            ("typeq completions fish > ~/.config/fish/completions/typeq.fish", "a script for fish"),
            ("typeq completions types public.jp", "the identifiers that begin with a prefix"),
        ],
        completion: .shells,
        run: { invocation, console throws(UsageError) in
            let name = invocation.operands[0]
            if let words = CompletionWords(rawValue: name.text) {
                let start = invocation.operands.count > 1 ? invocation.operands[1].text : ""
                for word in words.all(invocation, start, console: &console) { console.print(StyledText(word)) }
                return .yes
            }
            guard invocation.operands.count == 1, let shell = CompletionShell(rawValue: name.text) else {
                let shells = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
                let words = CompletionWords.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(
                    "invalid operand '\(name.name)' (choose a shell: \(shells); or a kind of words: \(words))")
            }
            let script = CompletionScript(commands: Program.commands)
            switch shell {
            case .bash: console.write(script.bash.utf8)
            case .zsh: console.write(script.zsh.utf8)
            case .fish: console.write(script.fish.utf8)
            }
            return .yes
        })
}

enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    /// The possible first operands of `completions`.
    static var operands: [String] { allCases.map(\.rawValue) + CompletionWords.allCases.map(\.rawValue) }
}

/// The kinds of words that the scripts request.
///
/// The scripts run typeq itself to obtain the words, because typeq starts in a millisecond and includes the layers of
/// the user. The shell treats words as data, never as code.
enum CompletionWords: String, CaseIterable {
    /// Identifiers, or extensions if the word starts with a period.
    case types
    case extensions, mimeTypes = "mime-types", rules, roles
    /// The values of `--only`.
    case answers
    /// The desktop file IDs of the installed applications.
    case applications

    /// Returns the words that begin with a string, sorted.
    func all(_ invocation: Invocation, _ start: String, console: inout Console) -> [String] {
        let words: [String]
        switch self {
        case .types, .answers, .extensions, .mimeTypes:
            let (registries, _) = RegistryLayers.registries(invocation, &console)
            let types = registries.everything.types
            switch self {
            case .extensions: words = Self.extensions(of: types)
            case .mimeTypes: words = types.flatMap { $0.tags[.mimeType] ?? [] }
            case _ where start.hasPrefix("."): words = Self.extensions(of: types).map { ".\($0)" }
            default:
                let others = self == .answers ? AnswerFilter.Word.allCases.map(\.rawValue) : []
                words = others + TypeFamily.words + types.map(\.identifier)
            }
        case .rules: words = RuleList.all.map { $0.documentation.id }
        case .applications: words = DesktopAssociations(Desktop.folders).applications.map(\.id)
        case .roles: words = SessionRole.known.map(\.rawValue)
        }
        let folded = self == .types ? start.lowercased() : start
        // A word that contains a space or a control character cannot be used on a command line.
        return Set(words.filter { $0.hasPrefix(folded) && !$0.utf8.contains { $0 <= 0x20 || $0 == 0x7F } }).sorted()
    }

    private static func extensions(of types: some Sequence<UTType>) -> [String] {
        types.flatMap { ($0.tags[.filenameExtension] ?? []) + ($0.declaration?.compoundExtensions ?? []) }
    }
}

/// The kind of words that a shell suggests for a value.
enum ValueCompletion: Equatable {
    case words(CompletionWords)
    /// A list of valid values.
    case choices([String])
    case files, directories, programs, none

    /// Creates the completion of an option's value, according to the name of the value.
    init(_ option: OptionRow) {
        if !option.choices.isEmpty {
            self = .choices(option.choices)
            return
        }
        switch option.value {
        case "TYPE": self = .words(.types)
        case "WHAT": self = .words(.answers)
        case "MIME": self = .words(.mimeTypes)
        case "KIND": self = .choices(FileCondition.letters)
        case "CMD": self = .programs
        case "EXT": self = .words(.extensions)
        case "RULE": self = .words(.rules)
        case "APP": self = .words(.applications)
        case "ROLE": self = .words(.roles)
        case "FILE", "PATH", "FILES": self = .files
        default: self = .none
        }
    }
}

/// The completion scripts, which are generated from the specifications of the commands and the option table.
struct CompletionScript {
    let commands: [CommandSpecification]

    /// The first words of the command names that have two words.
    var families: [String] {
        var names: [String] = []
        for name in commands.map(\.name) where name.contains(" ") {
            let family = String(name.prefix { $0 != " " })
            if !names.contains(family) { names.append(family) }
        }
        return names
    }

    /// The first words, and `help`, which is not in the list of commands.
    var helpWords: [String] { firstWords + ["help"] }

    var firstWords: [String] { commands.map(\.name).filter { !$0.contains(" ") } + families }

    /// The second words of the command names that have two words.
    var secondWords: [String] {
        commands.map(\.name).filter { $0.contains(" ") }.compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    /// Returns text in single quotes for a shell.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension CommandSpecification {
    /// The spellings of the options that take a value.
    var spellingsWithValue: [String] { options.filter { $0.value != nil }.flatMap(\.spellings) }
}

extension OptionRow {
    /// The spellings of the option, including hyphens.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }
}
