import TypeRegistry

/// The conformances between the types that an app declares. The types are identified by number.
struct DeclaredConformances {
    /// The first declaration of each identifier.
    let types: [DeclaredType]
    private let numbers: [String: Int]
    /// The declared supertypes in the first declaration of each type.
    private var parents: [[Int]]
    /// The number of the cycle to which each type belongs. Two types with the same number conform to each other.
    private var components: [Int] = []

    init(_ all: [DeclaredType]) {
        var types: [DeclaredType] = []
        var numbers: [String: Int] = [:]
        for type in all where numbers[TypeIdentifier.folded(type.identifier)] == nil {
            numbers[TypeIdentifier.folded(type.identifier)] = types.count
            types.append(type)
        }
        (self.types, self.numbers) = (types, numbers)
        func supertypes(of type: DeclaredType) -> [Int] {
            type.conformsTo.compactMap { numbers[TypeIdentifier.folded($0.text)] }
        }
        parents = types.map(supertypes)
        // Further declarations of a type add paths back to the type.
        var edges = parents
        for type in all {
            guard let number = numbers[TypeIdentifier.folded(type.identifier)], types[number] !== type else { continue }
            edges[number] += supertypes(of: type)
        }
        components = Self.components(of: edges)
    }

    /// Returns the number of a type, or nil if the app does not declare it.
    func number(of identifier: String) -> Int? { numbers[TypeIdentifier.folded(identifier)] }

    /// Returns the shortest path from a type through a supertype back to the type, beginning with the supertype and ending with
    /// the type, or nil if there is none.
    ///
    /// - Complexity: O(1) if the two types do not conform to each other.
    func loop(from start: Int, through parent: Int) -> [Int]? {
        guard components[start] == components[parent] else { return nil }
        var cameFrom = [parent: parent]
        var queue = [parent]
        var next = 0
        while next < queue.count {
            let current = queue[next]
            next += 1
            if current == start {
                var path = [current]
                while let before = cameFrom[path[path.count - 1]], before != path[path.count - 1] {
                    path.append(before)
                }
                return path.reversed()
            }
            for parent in parents[current] where components[parent] == components[start] && cameFrom[parent] == nil {
                cameFrom[parent] = current
                queue.append(parent)
            }
        }
        return nil
    }

    /// Returns the number of the strongly connected component of each node, using Tarjan's algorithm with one depth-first
    /// search. The path is explicit instead of recursive, because a chain can contain thousands of types.
    private static func components(of edges: [[Int]]) -> [Int] {
        let none = -1
        var components = [Int](repeating: none, count: edges.count)
        var orders = components
        var lowest = components
        var open: [Int] = []
        var count = 0
        for start in edges.indices where orders[start] == none {
            var path = [(node: start, next: 0)]
            while let last = path.last {
                let node = last.node
                if last.next == 0 {
                    orders[node] = count
                    lowest[node] = count
                    count += 1
                    open.append(node)
                }
                guard last.next < edges[node].count else {
                    if lowest[node] == orders[node] {
                        while let member = open.popLast() {
                            components[member] = node
                            if member == node { break }
                        }
                    }
                    path.removeLast()
                    if let outer = path.last { lowest[outer.node] = min(lowest[outer.node], lowest[node]) }
                    continue
                }
                path[path.count - 1].next += 1
                let parent = edges[node][last.next]
                if orders[parent] == none {
                    path.append((parent, 0))
                } else if components[parent] == none {
                    lowest[node] = min(lowest[node], orders[parent])
                }
            }
        }
        return components
    }
}
