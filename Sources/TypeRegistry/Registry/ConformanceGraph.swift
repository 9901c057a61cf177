/// The conformances between the types of a registry, as indices.
struct ConformanceGraph {
    /// The declared supertypes of each type, in declared order; dangling ones and the type itself are left out.
    let parents: [[UInt32]]
    /// Which types the search that is under way has seen: those marked with its number.
    private var seen: [Int]
    private var search = 0

    /// Makes the graph of declared supertypes, given as identifiers in any case.
    init(_ conformsTo: [[String]], _ indices: [String: UInt32]) {
        parents = conformsTo.enumerated().map { type, names in
            names.compactMap { indices[TypeIdentifier.folded($0)] }.filter { $0 != UInt32(type) }
        }
        seen = [Int](repeating: 0, count: conformsTo.count)
    }

    /// The supertypes of a type, nearest first, those of equal distance in declared order, the type itself left out;
    /// nil when there are more than the limit. Circles do no harm.
    mutating func closure(of type: Int, upTo limit: Int) -> [UInt32]? {
        search += 1
        seen[type] = search
        var found: [UInt32] = []
        var next = 0
        var current = type
        while true {
            for parent in parents[current] where seen[Int(parent)] != search {
                guard found.count < limit else { return nil }
                seen[Int(parent)] = search
                found.append(parent)
            }
            guard next < found.count else { return found }
            current = Int(found[next])
            next += 1
        }
    }

    /// The circles of the graph, each as the types on it, each circle once. Complexity: O(types + conformances).
    func cycles() -> [[Int]] {
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: parents.count)
        var cycles: [[Int]] = []
        for start in parents.indices where marks[start] == .new {
            // A path of its own instead of recursion: chains of ten thousand occur in tests of robustness.
            var path: [(type: Int, next: Int)] = [(start, 0)]
            marks[start] = .open
            while let (type, next) = path.last {
                guard next < parents[type].count else {
                    marks[type] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let parent = Int(parents[type][next])
                switch marks[parent] {
                case .new:
                    marks[parent] = .open
                    path.append((parent, 0))
                case .open:
                    if let first = path.firstIndex(where: { $0.type == parent }) {
                        cycles.append(path[first...].map(\.type))
                    }
                case .done: break
                }
            }
        }
        return cycles
    }
}
