/// A rule that identifies a format by the members of a zip archive.
///
/// A pattern is a name that includes its folders. `*` matches any characters except a slash, and `**` at the end matches any
/// characters.
package struct MemberRule: Hashable, Sendable {
    /// Patterns that must each match a member.
    package var all: [String] = []
    /// Patterns, at least one of which must match a member. Ignored if empty.
    package var any: [String] = []
    /// Patterns that must not match a member.
    package var none: [String] = []
    /// The pattern that the first member must match.
    package var first: String?
    /// The pattern that every member must match.
    package var every: String?
    /// The text that the first 16 KiB of a member must contain: the member that the first pattern of `all` matches.
    package var contains: String?
    /// Whether the archive must contain exactly one member.
    package var isSingle = false
    /// Whether all members must be uncompressed.
    package var isStored = false
    /// Whether archives of other formats also match. A rule that is not weak takes precedence.
    package var isWeak = false

    package init(all: [String] = []) { self.all = all }

    /// The number of conditions. If two rules match, the rule with more conditions takes precedence.
    package var weight: Int {
        all.count + none.count
            + [!any.isEmpty, first != nil, every != nil, contains != nil, isSingle, isStored].count { $0 }
    }

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
    /// - Complexity: O(*n* · *m*) for a pattern of *n* bytes and a name of *m* bytes.
    package static func matches(_ pattern: some Collection<UInt8>, _ name: some Collection<UInt8>) -> Bool {
        Wildcard.matches(Array(pattern), Array(name), stopsAt: UInt8(ascii: "/"))
    }
}

/// Matching of patterns that contain `*`.
enum Wildcard {
    /// Returns whether a pattern matches a string. `*` matches any bytes except a particular byte, and `**` at the end matches
    /// any bytes.
    ///
    /// - Complexity: O(*n* · *m*) for a pattern of *n* bytes and a string of *m* bytes: only the last `*` is extended,
    ///   because extending an earlier wildcard would leave less for the rest of the pattern.
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

/// A rule that identifies a format by the keys of a JSON object.
package struct JSONRule: Sendable {
    /// The paths of the keys that must be present. `asset.version` is the key `version` below the key `asset`.
    package var keys: [String]
    /// The patterns that the string values of some of the keys must match. `*` matches any characters.
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

    /// The number of conditions. If two rules match, the rule with more conditions takes precedence.
    package var weight: Int { keys.count + values.count }

    var conditions: [String] {
        keys.map { key in values.first { $0.key == key }.map { "v\(key)=\($0.pattern)" } ?? "k\(key)" }
    }

    package static func matches(_ pattern: String, _ value: some Collection<UInt8>) -> Bool {
        Wildcard.matches(Array(pattern.utf8), Array(value), stopsAt: nil)
    }

    /// The part of the first key that is at the top level.
    var lookUpKey: String { keys.first.map { String($0.prefix { $0 != "." }) } ?? "" }
}
