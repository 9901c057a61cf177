import FileIdentification
import Synchronization
import TypeRegistry

/// The condition of `--only` on the answers of `type`.
struct AnswerFilter: Sendable {
    /// The words that are not types.
    enum Word: String, CaseIterable {
        case mismatched, unknown, text

        fileprivate func accepts(_ identification: Identification) -> Bool {
            switch self {
            case .mismatched: identification.isMismatched
            case .unknown: identification.isUnknown
            case .text: identification.isText ?? false
            }
        }
    }

    private var words: [Word] = []
    private var types: [UTType] = []
    private let matches = MatchCount()

    /// Reads the values of `--only`. Returns nil after reporting a value that is neither a word nor a type.
    init?(_ invocation: Invocation, in registry: Registry, _ code: inout ExitCode, console: inout Console) {
        for operand in invocation[Options.only] {
            if let word = Word(rawValue: operand.text) {
                words.append(word)
            } else if let type = console.type(operand, in: registry, orWord: Word.allCases.map(\.rawValue), &code) {
                types += registry.types(denotedBy: operand, type)
            } else {
                return nil
            }
        }
    }

    /// Returns whether the output of a command depends on whether a file is text, and not only on its type: the output
    /// contains `isText`, or `--only` or `--conforms-to` selects text files.
    static func examinesText(_ invocation: Invocation) -> Bool {
        invocation[Options.json] || (invocation[Options.only] + invocation[Options.filter]).contains(where: isText)
    }

    /// Returns whether an operand selects all text files.
    static func isText(_ operand: Argument) -> Bool { ["text", "public.text"].contains(operand.text.lowercased()) }

    private var isEmpty: Bool { words.isEmpty && types.isEmpty }

    /// Returns whether an answer is printed, and if so, counts it.
    func accepts(_ identification: Identification) -> Bool {
        let isAccepted =
            isEmpty || words.contains { $0.accepts(identification) }
            || types.contains(where: identification.conforms(to:))
        if isAccepted { matches.count.add(1, ordering: .relaxed) }
        return isAccepted
    }

    /// Whether an answer has met the condition, or there is no condition.
    var hasMatched: Bool { isEmpty || matches.count.load(ordering: .relaxed) > 0 }

    private final class MatchCount: Sendable { let count = Atomic<Int>(0) }
}

extension Identification {
    /// Whether the answer has a warning that the name does not match the content.
    var isMismatched: Bool { !mismatches.isEmpty }

    private var mismatches: [IdentificationWarning] {
        warnings.filter { [.extensionMismatch, .notText].contains($0.id) }
    }

    /// Whether no declared type is known for the file.
    var isUnknown: Bool { type.isDynamic || confidence == .none }

    /// The reasons why the file fails with `--strict`, in one line.
    var doubts: String {
        (mismatches.map(\.text) + (isUnknown ? ["the type is unknown"] : [])).joined(separator: "; ")
    }
}
