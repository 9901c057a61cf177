extension BuildSettings {
    /// What a text comes to.
    public struct Expansion: Hashable, Sendable {
        /// The text with every known setting in the place of its name.
        public var text: String
        /// The names of the settings that are not known, in the order of the text.
        public var unknown: [String]
    }

    /// Settings within settings end at this depth, and an expansion at this length: what goes further stays as written.
    static let limit = (depth: 32, length: 1 << 16)

    /// Puts values in the places of `$(NAME)` and `${NAME}`, with operators such as `$(NAME:rfc1034identifier)`.
    ///
    /// Complexity: O(length of text and result).
    public func expanded(_ text: String) -> Expansion {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return Expansion(text: text, unknown: []) }
        var expander = Expander(settings: self)
        return Expansion(text: expander.expand(text[...], below: []), unknown: expander.unknown)
    }

    private struct Expander {
        let settings: BuildSettings
        var unknown: [String] = []
        var length = 0

        mutating func expand(_ text: Substring, below names: [String]) -> String {
            var result = ""
            var rest = text
            while let dollar = rest.firstIndex(of: "$") {
                result += rest[..<dollar]
                guard let reference = Self.reference(in: rest[dollar...]) else {
                    result.append("$")
                    rest = rest[rest.index(after: dollar)...]
                    continue
                }
                result += value(of: reference, below: names) ?? String(rest[dollar..<reference.end])
                rest = rest[reference.end...]
            }
            return result + rest
        }

        /// The value of a reference, or nil when it stays as it is written.
        private mutating func value(of reference: Reference, below names: [String]) -> String? {
            // A name may be made of other settings: $(PREFIX_$(CONFIGURATION)).
            let parts = expand(reference.body, below: names).split(separator: ":", omittingEmptySubsequences: false)
            guard let name = parts.first.map(String.init) else { return nil }
            let operators = parts.dropFirst().map(String.init)
            guard operators.allSatisfy(Operator.isKnown) else {
                unknown.append(name)
                return nil
            }
            var value: String
            if names.contains(name) || names.count >= limit.depth || length > limit.length {
                unknown.append(name)
                return nil
            } else if let raw = settings[name] {
                value = expand(raw[...], below: names + [name])
            } else if operators.contains(where: { $0.hasPrefix("default=") }) {
                value = ""
            } else {
                unknown.append(name)
                return nil
            }
            for name in operators { value = Operator.apply(name, to: value) }
            length += value.utf8.count
            return value
        }

        private struct Reference {
            var body: Substring
            var end: Substring.Index
        }

        /// The reference at the beginning of a text, if there is a whole one.
        private static func reference(in text: Substring) -> Reference? {
            let open = text.index(after: text.startIndex)
            guard open < text.endIndex, let close: Character = ["(": ")", "{": "}"][text[open]] else { return nil }
            var depth = 0
            var index = open
            while index < text.endIndex {
                if text[index] == text[open] { depth += 1 }
                if text[index] == close { depth -= 1 }
                let next = text.index(after: index)
                if depth == 0 { return Reference(body: text[text.index(after: open)..<index], end: next) }
                index = next
            }
            return nil
        }
    }

    /// The operators behind a colon, as swift-build has them.
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

        /// The text with every character that may not stand in an identifier exchanged, a digit in front too.
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
