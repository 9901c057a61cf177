extension TableBuilder {
    /// Updates the supertypes of the changed types, and of all types that conform to a type whose supertypes changed.
    mutating func updateClosures(changed: [UInt32], replaced: [UInt32]) {
        var isStale = [Bool](repeating: false, count: typeCount)
        for type in changed { isStale[Int(type)] = true }
        if !replaced.isEmpty {
            let replaced = Set(replaced)
            for type in isStale.indices where !isStale[type] {
                // An unlisted closure is walked at each query, so it cannot be stale.
                isStale[type] = closure(of: UInt32(type))?.contains(where: replaced.contains) ?? false
            }
        }
        var search = ClosureSearch(count: typeCount)
        for type in isStale.indices where isStale[type] {
            let base = type * TypeField.count
            if let closure = search.closure(of: UInt32(type), in: self, upTo: TableLayout.longestClosure) {
                let start = UInt32(words[.closures].count)
                words[.types][base + TypeField.closure] = start
                words[.types][base + TypeField.closure + 1] = UInt32(closure.count)
                words[.closures].append(contentsOf: closure)
            } else {
                words[.types][base + TypeField.closure] = 0
                words[.types][base + TypeField.closure + 1] = TableLayout.unlisted
            }
        }
    }

    private func closure(of type: UInt32) -> ArraySlice<UInt32>? {
        let count = typeWord(type, TypeField.closure + 1)
        guard count != TableLayout.unlisted else { return nil }
        let start = Int(typeWord(type, TypeField.closure))
        return words[.closures][start..<start + Int(count)]
    }

    /// Returns the direct supertypes of a type that are declared, without the type itself.
    func parents(of type: UInt32) -> [UInt32] {
        let first = Int(typeWord(type, TypeField.parents))
        let slice = words[.parents][first..<first + Int(typeWord(type, TypeField.parents + 1))]
        return slice.filter { $0 & TableLayout.danglingMark == 0 && $0 != type }
    }
}

/// Searches for supertypes, breadth first.
private struct ClosureSearch {
    /// The number of the last search that has seen each type.
    private var seen: [Int]
    private var search = 0
    /// Whether each type is known to have more supertypes than the limit. A type that conforms to it has too.
    private var isBeyond: [Bool]

    init(count: Int) {
        seen = [Int](repeating: 0, count: count)
        isBeyond = [Bool](repeating: false, count: count)
    }

    /// Returns the supertypes of a type without the type itself, nearest first, those at equal distance in declared order;
    /// nil when there are more than the limit. Cycles are allowed.
    mutating func closure(of type: UInt32, in builder: TableBuilder, upTo limit: Int) -> [UInt32]? {
        search += 1
        seen[Int(type)] = search
        var found: [UInt32] = []
        var next = 0
        var current = type
        while true {
            for parent in builder.parents(of: current) where seen[Int(parent)] != search {
                guard found.count < limit, !isBeyond[Int(parent)] else {
                    isBeyond[Int(type)] = true
                    return nil
                }
                seen[Int(parent)] = search
                found.append(parent)
            }
            guard next < found.count else { return found }
            current = found[next]
            next += 1
        }
    }
}
