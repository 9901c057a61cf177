// Snippets in the formats of project specifications, with Apple's keys.

extension Snippet {
    // MARK: YAML

    /// Returns a part of a snippet for a `project.yml`.
    static func yaml(_ part: Part) -> String {
        switch part {
        case .plain(let text): text
        case .key(let key): key
        case .value(.members(let members)):
            // An element of a list.
            yaml(members).enumerated().map { $0 == 0 ? "- \($1)" : "  \($1)" }.joined(separator: "\n")
        case .value(let value): yaml(value)
        case .member(let key, let value): yaml([Member(key: key, value: value)]).joined(separator: "\n")
        }
    }

    private static func yaml(_ members: [Member]) -> [String] {
        members.filter { $0.key != kind }.flatMap { member in
            guard case .members(let inner) = member.value, !inner.isEmpty else {
                return ["\(member.key): \(yaml(member.value))"]
            }
            return ["\(member.key):"] + yaml(inner).map { "  \($0)" }
        }
    }

    private static func yaml(_ value: Value) -> String {
        switch value {
        case .text(let text): scalar(text)
        case .flag(let flag): "\(flag)"
        case .texts(let texts): "[" + texts.map(scalar).joined(separator: ", ") + "]"
        case .members(let members): "{" + yaml(members).joined(separator: ", ") + "}"
        }
    }

    /// Returns a string in YAML: with quotes, unless it is a word without another meaning.
    private static func scalar(_ text: String) -> String {
        let isWord = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/"): true
            default: false
            }
        }
        let words = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"]
        let isPlain = isWord && text.first?.isLetter == true && !words.contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    // MARK: Swift

    /// Returns a part of a snippet for a `Project.swift`.
    static func swift(_ part: Part) -> String {
        switch part {
        case .plain(let text): text
        case .key(let key): quoted(key)
        case .value(let value): swift(value)
        case .member(let key, let value): "\(quoted(key)): \(swift(value))"
        }
    }

    private static func swift(_ value: Value) -> String {
        switch value {
        case .text(let text): return quoted(text)
        case .flag(let flag): return "\(flag)"
        case .texts(let texts): return "[" + texts.map(quoted).joined(separator: ", ") + "]"
        case .members(let members):
            let inner = members.filter { $0.key != kind }.map { "\(quoted($0.key)): \(swift($0.value))" }
            return inner.isEmpty ? "[:]" : "[" + inner.joined(separator: ", ") + "]"
        }
    }
}
