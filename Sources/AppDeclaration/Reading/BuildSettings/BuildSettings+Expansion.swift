import DeclarationFormats
import Synchronization

extension BuildSettings {
    /// A string in which references to settings are replaced with values.
    package struct Expansion: Hashable, Sendable {
        /// The text in which all known settings are replaced with their values.
        package var text: String
        /// The names of the unknown settings, in the order in which they occur in the text.
        package var unknown: [String]
    }

    /// The maximum depth of nested references, and the maximum length of all values in bytes. References beyond these limits
    /// are kept as written.
    static let limit = (depth: 32, length: 1 << 16)

    /// Replaces references such as `$(NAME)` and `${NAME:rfc1034identifier}` with their values.
    ///
    /// - Parameter text: A string that may contain references.
    /// - Returns: The expanded text, and the names of unknown settings.
    /// - Complexity: O(length of text and result). After the budget of the project is exhausted, nothing is replaced.
    package func expanded(_ text: String) -> Expansion {
        guard text.utf8.containsByte(UInt8(ascii: "$")) else { return Expansion(text: text, unknown: []) }
        var expander = Expander(settings: self)
        return Expansion(text: expander.expand(text, below: [], depth: 0), unknown: expander.unknown)
    }

    private struct Expander {
        let settings: BuildSettings
        var unknown: [String] = []
        /// The total size of all expanded values in bytes, plus one byte for each reference.
        var length = 0

        mutating func expand(_ text: String, below names: [String], depth: Int) -> String {
            guard let dollar = text.utf8.firstIndex(of: UInt8(ascii: "$")) else { return text }
            return expand(text[...], Brackets(text[dollar...]), below: names, depth: depth)
        }

        /// Expands a string, or the name of a reference in it, given the pairs of brackets in the string.
        private mutating func expand(
            _ text: Substring, _ brackets: Brackets, below names: [String], depth: Int
        ) -> String {
            var result = ""
            var rest = text
            while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
                result += rest[..<dollar]
                guard let reference = brackets.reference(at: dollar, in: text) else {
                    result.append("$")
                    rest = rest[rest.utf8.index(after: dollar)...]
                    continue
                }
                result +=
                    value(of: reference, brackets, below: names, depth: depth) ?? String(rest[dollar..<reference.end])
                rest = rest[reference.end...]
            }
            return result + rest
        }

        /// Returns the value of a reference, or nil to keep the reference as written.
        private mutating func value(
            of reference: Brackets.Reference, _ brackets: Brackets, below names: [String], depth: Int
        ) -> String? {
            length += 1
            guard depth < limit.depth, length <= limit.length, settings.budget.spend(0) else {
                unknown.append(String(reference.body))
                return nil
            }
            // A name can contain references: $(PREFIX_$(CONFIGURATION)).
            let parts = expand(reference.body, brackets, below: names, depth: depth + 1)
                .split(separator: ":", omittingEmptySubsequences: false)
            guard let name = parts.first.map(String.init) else { return nil }
            let operators = parts.dropFirst().map(String.init)
            guard operators.allSatisfy(Operator.isKnown) else {
                unknown.append(name)
                return nil
            }
            var value: String
            if names.contains(name) || length > limit.length {
                unknown.append(name)
                return nil
            } else if let raw = settings[name] {
                length += raw.utf8.count
                settings.budget.spend(raw.utf8.count)
                value = expand(raw, below: names + [name], depth: depth + 1)
            } else if operators.contains(where: { $0.hasPrefix("default=") }) {
                value = ""
            } else {
                unknown.append(name)
                return nil
            }
            for name in operators { value = Operator.apply(name, to: value) }
            return value
        }
    }

    /// The pairs of brackets in a string. Complexity: O(length of the text) regardless of nesting.
    private struct Brackets {
        struct Reference {
            var body: Substring
            var end: Substring.Index
        }

        private var closing: [Substring.Index: Substring.Index] = [:]

        init(_ text: Substring) {
            var (round, curly): ([Substring.Index], [Substring.Index]) = ([], [])
            for index in text.utf8.indices {
                switch text.utf8[index] {
                case UInt8(ascii: "("): round.append(index)
                case UInt8(ascii: "{"): curly.append(index)
                case UInt8(ascii: ")"): if let open = round.popLast() { closing[open] = index }
                case UInt8(ascii: "}"): if let open = curly.popLast() { closing[open] = index }
                default: break
                }
            }
        }

        /// Returns the reference that starts at a dollar sign, or nil if its bracket is not closed in the text.
        func reference(at dollar: Substring.Index, in text: Substring) -> Reference? {
            let open = text.utf8.index(after: dollar)
            guard let close = closing[open], close < text.endIndex else { return nil }
            return Reference(body: text[text.utf8.index(after: open)..<close], end: text.utf8.index(after: close))
        }
    }

    private enum Operator {
        private static let names: Set = [
            "rfc1034identifier", "c99extidentifier", "identifier", "bundleidentifier", "lower", "upper", "base", "dir",
            "file", "suffix", "standardizepath", "quote",
        ]

        static func isKnown(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("default=") }

        static func apply(_ name: String, to value: String) -> String {
            if name.hasPrefix("default=") { return value.isEmpty ? String(name.dropFirst("default=".count)) : value }
            let file = value.split(separator: "/").last.map(String.init) ?? ""
            switch name {
            case "rfc1034identifier": return legal(value, besides: "-", instead: "-")
            case "bundleidentifier": return legal(value, besides: "-.", instead: "_")
            case "identifier": return legal(value, besides: "_", instead: "_")
            case "c99extidentifier": return legal(value, besides: "_", instead: "_", allowsOthers: true)
            case "lower": return value.lowercased()
            case "upper": return value.uppercased()
            case "base": return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
            case "suffix": return file.lastIndex(of: ".").map { String(file[$0...]) } ?? ""
            case "file": return file
            case "dir": return String(value.dropLast(file.count))
            default: return value
            }
        }

        /// Returns the text with every character that is invalid in an identifier, and a leading digit, replaced.
        private static func legal(
            _ text: String, besides others: String, instead: Character, allowsOthers: Bool = false
        ) -> String {
            var result = ""
            for character in text {
                let isPlain =
                    character.isASCII
                    ? character.isLetter || character.isNumber || others.contains(character)
                    : allowsOthers && (character.isLetter || character.isNumber)
                let isLeadingDigit = result.isEmpty && character.isNumber
                result.append(isPlain && !isLeadingDigit ? character : instead)
            }
            return result
        }
    }
}

/// A limit on the work for the build settings of a project. All targets of the project and all strings with references
/// share it.
package final class SettingsBudget: Sendable {
    /// The maximum number of bytes of values that are assigned or inserted for references, plus ``cost`` bytes for each value.
    package static let limit = 32 << 20
    /// The cost of an assignment or a reference in addition to the bytes of its value.
    static let cost = 64

    private let spent = Mutex(0)

    package init() {}

    /// Whether more work was requested than the budget allows.
    package var isExhausted: Bool { spent.withLock { $0 > Self.limit } }

    /// Subtracts the cost of a value from the budget.
    ///
    /// - Parameter bytes: The size of the value.
    /// - Returns: Whether the budget was sufficient.
    @discardableResult
    func spend(_ bytes: Int) -> Bool {
        spent.withLock { spent in
            guard spent <= Self.limit else { return false }
            spent += Self.cost + bytes
            return spent <= Self.limit
        }
    }
}
