import IgnoreRules

/// A matcher of paths that are relative to one folder.
///
/// Source: `**` as in [Bash](https://www.gnu.org/software/bash/manual/html_node/Pattern-Matching.html) with `globstar`, which
/// XcodeGen and Tuist follow; other patterns as in glob(7).
struct PathMatcher {
    private var paths: Set<String> = []
    /// The components of each pattern; nil for `**`.
    private var globs: [[Glob?]] = []
    /// The cost of matching a path, which increases with the number and the lengths of the patterns.
    private(set) var cost = 1

    /// The maximum number of alternatives that are followed in a pattern.
    private static let alternativeLimit = 256
    /// The maximum length of a pattern in bytes, including its alternatives (PATH_MAX). Longer patterns match nothing.
    private static let lengthLimit = 4096

    init(_ patterns: [PathPattern]) {
        for pattern in patterns {
            switch pattern {
            case .path(let path): paths.insert(Self.components(path).joined(separator: "/"))
            case .glob(let glob):
                guard glob.utf8.count <= Self.lengthLimit else { continue }
                cost += 1 + glob.utf8.count / 64
                var open = [glob]
                var closed: [String] = []
                while let next = open.popLast(), open.count + closed.count < Self.alternativeLimit {
                    if let alternatives = Self.alternatives(of: next) {
                        open += alternatives
                    } else {
                        closed.append(next)
                    }
                }
                cost += closed.count
                globs += closed.map { Self.components($0).map { $0 == "**" ? nil : Self.glob($0) } }
            }
        }
    }

    /// Whether there are no patterns.
    var isEmpty: Bool { paths.isEmpty && globs.isEmpty }

    /// Returns whether a path, or a folder that contains it, matches.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the path and of each pattern with wildcards.
    func matches(_ path: String) -> Bool {
        if !paths.isEmpty {
            if paths.contains("") || paths.contains(path) { return true }
            for slash in path.indices where path[slash] == "/" {
                if paths.contains(String(path[..<slash])) { return true }
            }
        }
        guard !globs.isEmpty else { return false }
        let components = Self.components(path).map { Array($0.utf8) }
        return globs.contains { Self.matches(components, $0) }
    }

    private static func components(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    /// Returns the pattern for a name. A name that is not a valid pattern matches only itself.
    private static func glob(_ name: Substring) -> Glob? {
        (try? Glob(name.utf8)) ?? (try? Glob(name.utf8.flatMap { "[\\".utf8.contains($0) ? [0x5C, $0] : [$0] }))
    }

    /// Returns whether components, or a prefix of them, match a pattern. The state after each component is the set of possible
    /// positions in the pattern, so that several `**` do not multiply the time.
    private static func matches(_ components: [[UInt8]], _ pattern: [Glob?]) -> Bool {
        func closed(_ positions: Set<Int>) -> Set<Int> {
            var result = positions
            for position in positions.sorted() {
                var position = position
                while position < pattern.count, pattern[position] == nil {
                    position += 1
                    result.insert(position)
                }
            }
            return result
        }
        var positions = closed([0])
        for component in components {
            var next: Set<Int> = []
            for position in positions where position < pattern.count {
                guard let glob = pattern[position] else {
                    next.insert(position)
                    continue
                }
                if glob.matches(component) { next.insert(position + 1) }
            }
            positions = closed(next)
            if positions.contains(pattern.count) { return true }
        }
        return false
    }

    /// Returns the patterns for the alternatives of the first `{a,b}`, or nil if there is none.
    private static func alternatives(of pattern: String) -> [String]? {
        guard let start = pattern.firstIndex(of: "{") else { return nil }
        var depth = 0
        var parts: [String] = [""]
        var index = start
        while index < pattern.endIndex {
            let character = pattern[index]
            index = pattern.index(after: index)
            if character == "{" {
                depth += 1
                if depth == 1 { continue }
            } else if character == "}" {
                depth -= 1
                if depth == 0 {
                    guard parts.count > 1 else { return nil }
                    return parts.map { pattern[..<start] + $0 + pattern[index...] }
                }
            } else if character == ",", depth == 1 {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return nil
    }
}
