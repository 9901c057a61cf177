/// The conformance cycles of types. Types are identified by their indices.
struct ConformanceCycles {
    /// The maximum number of cycles to report. Types that all conform to each other have very many cycles.
    static let limit = 100

    private let parents: (Int) -> [Int]
    /// The number of the cycle that each type belongs to. Two types with the same number conform to each other.
    private let components: [Int32]
    /// The types that conform to themselves through other types.
    let nodes: [Int]

    /// Finds the types in cycles.
    ///
    /// - Parameters:
    ///   - count: The number of types.
    ///   - parents: A closure that returns the supertypes of a type.
    /// - Complexity: O(*n*) in the number of types and conformances.
    init(count: Int, parents: @escaping (Int) -> [Int]) {
        self.parents = parents
        let components = Self.components(count, parents)
        self.components = components
        let isCyclic = components.indices.reduce(into: Set<Int32>()) { cyclic, node in
            if components[node] != Int32(node) { cyclic.insert(components[node]) }
        }
        nodes = isCyclic.isEmpty ? [] : components.indices.filter { isCyclic.contains(components[$0]) }
    }

    /// Returns a shortest cycle for each of the given types that is not in an earlier cycle, at most `limit` cycles. Each cycle
    /// begins with that type.
    ///
    /// - Complexity: O(1) for a type that is in no cycle, and O(*n*) in the number of conformances for a cycle.
    func all(from starts: [Int]) -> [[Int]] {
        var done: Set<Int> = []
        var cycles: [[Int]] = []
        for start in starts where cycles.count < Self.limit {
            for parent in parents(start) where !done.contains(start) && parent != start {
                guard let cycle = shortest(from: start, through: parent) else { continue }
                done.formUnion(cycle)
                cycles.append(cycle)
            }
        }
        return cycles
    }

    private func shortest(from start: Int, through parent: Int) -> [Int]? {
        guard components[start] == components[parent] else { return nil }
        var cameFrom = [parent: start]
        var queue = [parent]
        var next = 0
        while next < queue.count {
            let current = queue[next]
            next += 1
            for parent in parents(current) where components[parent] == components[start] {
                if parent == start {
                    var path = [current]
                    while let before = cameFrom[path[path.count - 1]] { path.append(before) }
                    return path.reversed()
                }
                if cameFrom[parent] == nil {
                    cameFrom[parent] = current
                    queue.append(parent)
                }
            }
        }
        return nil
    }

    /// Returns the number of the strongly connected component of each type, which Tarjan's algorithm finds in a single
    /// depth-first search. An explicit path replaces recursion, because a chain may consist of thousands of types.
    private static func components(_ count: Int, _ parents: (Int) -> [Int]) -> [Int32] {
        let none: Int32 = -1
        var components = [Int32](repeating: none, count: count)
        var orders = components
        var lowest = components
        var open: [Int] = []
        var found: Int32 = 0
        for start in 0..<count where orders[start] == none {
            var path: [(node: Int, parents: ArraySlice<Int>)] = []
            func enter(_ node: Int) {
                (orders[node], lowest[node]) = (found, found)
                found += 1
                open.append(node)
                path.append((node, parents(node)[...]))
            }
            enter(start)
            while let node = path.last?.node {
                guard let parent = path[path.count - 1].parents.popFirst() else {
                    if lowest[node] == orders[node] {
                        while let member = open.popLast() {
                            components[member] = Int32(node)
                            if member == node { break }
                        }
                    }
                    path.removeLast()
                    if let outer = path.last { lowest[outer.node] = min(lowest[outer.node], lowest[node]) }
                    continue
                }
                if orders[parent] == none {
                    enter(parent)
                } else if components[parent] == none {
                    lowest[node] = min(lowest[node], orders[parent])
                }
            }
        }
        return components
    }
}
