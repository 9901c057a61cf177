/// Finds cycles of conformance.
enum ConformanceCycles {
    /// The largest number of cycles to find. Types that all conform to each other have very many.
    static let limit = 100

    /// Returns the cycles that can be reached from some types, each as its types in order, at most `limit`.
    ///
    /// - Complexity: O(reached types + conformances + cycles × types).
    static func find(in table: TypeTable, from types: [UInt32]) -> [[UInt32]] {
        var marks = CycleMarks(table)
        var cycles: [[UInt32]] = []
        for start in types where marks[start] == .new {
            // An explicit path instead of recursion: a chain may have ten thousand types.
            var path: [(type: UInt32, parents: ArraySlice<UInt32>)] = [(start, Array(table.parents(of: start))[...])]
            marks[start] = .open
            while let type = path.last?.type {
                guard let parent = path[path.count - 1].parents.popFirst() else {
                    marks[type] = .done
                    path.removeLast()
                    continue
                }
                switch marks[parent] {
                case .new:
                    marks[parent] = .open
                    path.append((parent, Array(table.parents(of: parent))[...]))
                case .open where parent != type && cycles.count < limit:
                    if let first = path.firstIndex(where: { $0.type == parent }) {
                        cycles.append(path[first...].map(\.type))
                    }
                case .open, .done: break
                }
            }
        }
        return cycles
    }
}

/// How far the search for cycles is with each type.
///
/// A type of the base that the highest table does not change has only supertypes of the same kind. A cycle of these is none
/// of the layers', and is not searched for.
private struct CycleMarks {
    enum Mark { case new, open, done }

    private let table: TypeTable
    private let firstNew: UInt32
    private var new: [Mark]
    private var overridden: [UInt32: Mark] = [:]

    init(_ table: TypeTable) {
        self.table = table
        firstNew = UInt32(table.top.firstType)
        new = [Mark](repeating: .new, count: table.top.typeCount)
    }

    subscript(type: UInt32) -> Mark {
        get {
            guard type < firstNew else {
                return Int(type - firstNew) < new.count ? new[Int(type - firstNew)] : .done
            }
            if let mark = overridden[type] { return mark }
            return table.top.override(of: type) == nil ? .done : .new
        }
        set {
            if type < firstNew { overridden[type] = newValue } else { new[Int(type - firstNew)] = newValue }
        }
    }
}
