/// A rule about the members of a zip archive, by which its format is identified.
///
/// A pattern is a name with its folders. `*` is any part of a name without a slash, `**` at the end any rest.
package struct MemberRule: Hashable, Sendable {
    /// Patterns that must each match a member.
    package var all: [String] = []
    /// Patterns of which one must match a member, if there are any.
    package var any: [String] = []
    /// Patterns that must not match a member.
    package var none: [String] = []
    /// The pattern of the first member.
    package var first: String?
    /// The pattern of every member.
    package var every: String?
    /// Text at the beginning of the member that the first pattern of `all` matches.
    package var contains: String?
    /// Whether the archive must have a single member.
    package var isSingle = false
    /// Whether all members must be uncompressed.
    package var isStored = false
    /// Whether archives of other formats match too, so that a rule that is not weak decides.
    package var isWeak = false

    package init(all: [String] = []) { self.all = all }

    /// The number of conditions: of two rules that match, the one with more decides.
    package var weight: Int {
        all.count + none.count
            + [!any.isEmpty, first != nil, every != nil, contains != nil, isSingle, isStored].count { $0 }
    }

    /// The pattern by which the rule is looked up.
    var lookUpPattern: String? { all.first ?? first ?? every }
}

extension MemberRule {
    /// Reads the conditions of a mark.
    package init(_ conditions: [String]) {
        for condition in conditions {
            let text = String(condition.dropFirst())
            switch condition.first {
            case "a": all.append(text)
            case "o": any.append(text)
            case "n": none.append(text)
            case "f": first = text
            case "e": every = text
            case "c": contains = text
            case "1": isSingle = true
            case "s": isStored = true
            case "w": isWeak = true
            default: break
            }
        }
    }

    var conditions: [String] {
        all.map { "a\($0)" } + any.map { "o\($0)" } + none.map { "n\($0)" } + (first.map { ["f\($0)"] } ?? [])
            + (every.map { ["e\($0)"] } ?? []) + (contains.map { ["c\($0)"] } ?? []) + (isSingle ? ["1"] : [])
            + (isStored ? ["s"] : []) + (isWeak ? ["w"] : [])
    }

    /// Returns whether a pattern matches the name of a member.
    ///
    /// - Complexity: O(pattern · name).
    package static func matches(_ pattern: some Collection<UInt8>, _ name: some Collection<UInt8>) -> Bool {
        Wildcard.matches(Array(pattern), Array(name), stopsAt: UInt8(ascii: "/"))
    }
}

/// Patterns with `*`.
enum Wildcard {
    /// Returns whether a pattern matches a string: `*` is any part of it without a certain byte, `**` at the end any rest.
    ///
    /// - Complexity: O(pattern · text): only the last `*` is tried again, because an earlier one that took more would leave
    ///   less for the rest.
    static func matches(_ pattern: [UInt8], _ text: [UInt8], stopsAt stop: UInt8?) -> Bool {
        let star = UInt8(ascii: "*")
        var (index, position) = (0, 0)
        var retry: (index: Int, position: Int)?
        while position < text.count || index < pattern.count {
            if index < pattern.count, pattern[index] == star {
                if index + 1 < pattern.count, pattern[index + 1] == star { return true }
                retry = (index + 1, position)
                index += 1
            } else if index < pattern.count, position < text.count, pattern[index] == text[position] {
                index += 1
                position += 1
            } else if let last = retry, last.position < text.count, text[last.position] != stop {
                retry = (last.index, last.position + 1)
                (index, position) = (last.index, last.position + 1)
            } else {
                return false
            }
        }
        return true
    }
}

/// A rule about the keys of a JSON object, by which its format is identified.
package struct JSONRule: Sendable {
    /// The keys that must be present, from the top: `asset.version` is the key `version` below `asset`.
    package var keys: [String]
    /// The patterns of the strings of some of the keys; `*` is any part.
    package var values: [(key: String, pattern: String)] = []

    package init(keys: [String]) { self.keys = keys }

    /// Reads the conditions of a mark.
    package init(_ conditions: [String]) {
        keys = []
        for condition in conditions {
            let text = condition.dropFirst()
            guard condition.first == "v", let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                keys.append(String(text))
                continue
            }
            let key = String(text[..<equals])
            keys.append(key)
            values.append((key, String(text[text.utf8.index(after: equals)...])))
        }
    }

    /// The number of conditions: of two rules that match, the one with more decides.
    package var weight: Int { keys.count + values.count }

    var conditions: [String] {
        keys.map { key in values.first { $0.key == key }.map { "v\(key)=\($0.pattern)" } ?? "k\(key)" }
    }

    /// Returns whether the pattern of a value matches it.
    package static func matches(_ pattern: String, _ value: some Collection<UInt8>) -> Bool {
        Wildcard.matches(Array(pattern.utf8), Array(value), stopsAt: nil)
    }

    /// The first key, as far as it is at the top level.
    var lookUpKey: String { keys.first.map { String($0.prefix { $0 != "." }) } ?? "" }
}
