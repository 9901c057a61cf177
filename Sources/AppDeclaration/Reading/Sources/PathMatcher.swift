/// A matcher of paths that are relative to one folder.
///
/// Source: `**` as in [Bash](https://www.gnu.org/software/bash/manual/html_node/Pattern-Matching.html) with `globstar`, which
/// XcodeGen and Tuist follow; other patterns as in glob(7).
struct PathMatcher {
    private var paths: Set<String> = []
    private var globs: [[[Unicode.Scalar]]] = []
    /// The cost of matching a path, in proportion to the patterns and their lengths.
    private(set) var cost = 1

    /// The maximum number of alternatives of a pattern that are followed.
    private static let alternativeLimit = 256
    /// The length in bytes of the longest pattern that can match a path (PATH_MAX, with alternatives).
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
                globs += closed.map { Self.components($0).map { Array($0.unicodeScalars) } }
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
        let components = Self.components(path).map { Array($0.unicodeScalars) }
        return globs.contains { Self.matches(components, $0) }
    }

    private static func components(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }
    }

    /// Returns whether components, or a prefix of them, match a pattern. The state after each component is the set of possible
    /// positions in the pattern, so that several `**` do not multiply the time.
    private static func matches(_ components: [[Unicode.Scalar]], _ pattern: [[Unicode.Scalar]]) -> Bool {
        let any: [Unicode.Scalar] = ["*", "*"]
        func closed(_ positions: Set<Int>) -> Set<Int> {
            var result = positions
            for position in positions.sorted() {
                var position = position
                while position < pattern.count, pattern[position] == any {
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
                if pattern[position] == any {
                    next.insert(position)
                } else if matches(component[...], pattern[position][...]) {
                    next.insert(position + 1)
                }
            }
            positions = closed(next)
            if positions.contains(pattern.count) { return true }
        }
        return false
    }

    /// Returns whether the name of a file or folder matches a pattern without `/`.
    private static func matches(_ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
        var (name, pattern) = (name, pattern)
        // The last `*`, and the position in the name from which matching continues after it.
        var retry: (name: ArraySlice<Unicode.Scalar>, pattern: ArraySlice<Unicode.Scalar>)?
        while true {
            if pattern.first == "*" {
                pattern = pattern.dropFirst()
                retry = (name, pattern)
            } else if let scalar = name.first, let rest = matched(scalar, pattern) {
                (name, pattern) = (name.dropFirst(), rest)
            } else if name.isEmpty, pattern.isEmpty {
                return true
            } else if let last = retry, !last.name.isEmpty {
                retry = (last.name.dropFirst(), last.pattern)
                (name, pattern) = (last.name.dropFirst(), last.pattern)
            } else {
                return false
            }
        }
    }

    /// Returns the remainder of a pattern after the part that matches a scalar, or nil if it does not match.
    private static func matched(
        _ scalar: Unicode.Scalar, _ pattern: ArraySlice<Unicode.Scalar>
    ) -> ArraySlice<Unicode.Scalar>? {
        guard let first = pattern.first else { return nil }
        if first == "[", let end = pattern.dropFirst(2).firstIndex(of: "]") {
            var set = pattern[(pattern.startIndex + 1)..<end]
            let isNegated = set.first == "!" || set.first == "^"
            if isNegated { set = set.dropFirst() }
            var isMember = false
            while let low = set.popFirst() {
                if set.first == "-", let high = set.dropFirst().first {
                    set = set.dropFirst(2)
                    if low <= scalar, scalar <= high { isMember = true }
                } else if low == scalar {
                    isMember = true
                }
            }
            return isMember != isNegated ? pattern[(end + 1)...] : nil
        }
        return first == "?" || first == scalar ? pattern.dropFirst() : nil
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
