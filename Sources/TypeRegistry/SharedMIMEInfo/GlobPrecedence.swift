/// The precedence of types whose patterns match the same names.
///
/// Among the patterns that match a name, those with the highest weight apply, and among these the longest. A declaration has one
/// order for all its tags, so the order of a type is chosen such that the heaviest pattern of each name comes first. If no order
/// satisfies all names, a pattern that never applies is omitted.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/),
/// "Recommended checking order": "keep only globs with the biggest weight", then "the longest pattern".
struct GlobPrecedence {
    /// The order of each MIME type that has patterns.
    private(set) var orders: [String: Int] = [:]
    /// The patterns of each MIME type that can apply.
    private(set) var globs: [String: [MIMECache.Glob]]

    /// Determines the precedence of types.
    ///
    /// - Parameter globs: The patterns of each MIME type.
    init(_ globs: [String: [MIMECache.Glob]]) {
        self.globs = globs
        omitDominated()
        order(self.globs.filter { !$0.value.isEmpty }.keys.sorted())
    }

    /// Returns a key that is equal for patterns that match the same names.
    private static func key(_ glob: MIMECache.Glob) -> String {
        glob.isCaseSensitive && !glob.pattern.hasPrefix("*.") ? glob.pattern : glob.pattern.lowercased()
    }

    /// A graph whose nodes are the types, followed by the boundaries between the patterns of a name with different weights.
    private struct Contests {
        /// The nodes after a node.
        var later: [[Int]]
        /// The boundaries before a node, with the key of their patterns.
        var earlier: [[(node: Int, key: String)]]
        /// The number of nodes before a node that have no order.
        var waiting: [Int]

        init(types: Int) {
            later = Array(repeating: [], count: types)
            earlier = Array(repeating: [], count: types)
            waiting = Array(repeating: 0, count: types)
        }

        /// Adds the types that have patterns with the same key.
        mutating func add(_ claims: [(type: Int, weight: Int)], _ key: String) {
            let ranked = claims.sorted { ($1.weight, $0.type) < ($0.weight, $1.type) }
            var boundary: Int?
            for (index, claim) in ranked.enumerated() {
                if index > 0, ranked[index - 1].weight > claim.weight {
                    var start = index - 1
                    while start > 0, ranked[start - 1].weight == ranked[start].weight { start -= 1 }
                    later.append([])
                    waiting.append(index - start)
                    let node = later.count - 1
                    for heavier in ranked[start..<index] { later[heavier.type].append(node) }
                    boundary = node
                }
                guard let boundary else { continue }
                later[boundary].append(claim.type)
                earlier[claim.type].append((boundary, key))
                waiting[claim.type] += 1
            }
        }
    }

    private func contests(of names: [String]) -> Contests {
        var claims: [String: [(type: Int, weight: Int)]] = [:]
        for (type, name) in names.enumerated() {
            var weights: [String: Int] = [:]
            for glob in globs[name] ?? [] { weights[Self.key(glob)] = max(weights[Self.key(glob)] ?? 0, glob.weight) }
            for (key, weight) in weights { claims[key, default: []].append((type, weight)) }
        }
        var contests = Contests(types: names.count)
        for (key, claims) in claims.sorted(by: { $0.key < $1.key }) where claims.count > 1 { contests.add(claims, key) }
        return contests
    }

    /// Omits the names and suffixes that a shorter suffix with a greater weight also matches.
    private mutating func omitDominated() {
        var weights: [String: Int] = [:]
        for glob in globs.values.joined() where !glob.isCaseSensitive && glob.pattern.hasPrefix("*.") {
            let suffix = String(glob.pattern.dropFirst()).lowercased()
            weights[suffix] = max(weights[suffix] ?? 0, glob.weight)
        }
        guard let greatest = weights.values.max() else { return }
        for (name, own) in globs where own.contains(where: { $0.weight < greatest }) {
            globs[name] = own.filter { glob in
                let pattern = glob.pattern.lowercased()
                return !pattern.indices.contains { index in
                    // A pattern does not dominate itself.
                    pattern[index] == "." && index > pattern.startIndex && pattern[..<index] != "*"
                        && (weights[String(pattern[index...])] ?? 0) > glob.weight
                }
            }
        }
    }

    /// Assigns an order to each type: at least 100 minus the greatest weight of its patterns, and greater than the
    /// orders of types with heavier patterns for the same names.
    private mutating func order(_ names: [String]) {
        var contests = contests(of: names)
        var least = names.map { name in 100 - ((globs[name] ?? []).map { $0.weight }.max() ?? 0) }
        least += Array(repeating: 0, count: contests.later.count - names.count)
        var isOrdered = Array(repeating: false, count: least.count)
        var ready = names.indices.filter { contests.waiting[$0] == 0 }
        for first in names.indices {
            while let node = ready.popLast() {
                guard !isOrdered[node] else { continue }
                isOrdered[node] = true
                for next in contests.later[node] where !isOrdered[next] {
                    least[next] = max(least[next], least[node] + (next < names.count ? 1 : 0))
                    contests.waiting[next] -= 1
                    if contests.waiting[next] == 0 { ready.append(next) }
                }
            }
            guard !isOrdered[first] else { continue }
            // The types that remain precede each other in a cycle.
            let lost = Set(contests.earlier[first].filter { !isOrdered[$0.node] }.map { $0.key })
            globs[names[first]]?.removeAll { lost.contains(Self.key($0)) }
            ready.append(first)
        }
        for (node, name) in names.enumerated() { orders[name] = least[node] }
    }
}
