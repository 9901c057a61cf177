/// Finds circles of conformance.
enum ConformanceCycles {
    /// How many circles are told apart: types that all conform to one another have more of them than anybody reads.
    static let limit = 100

    /// The circles that can be reached from some types, each as the types on it, at most `limit` of them.
    /// Complexity: O(types + conformances + circles × types).
    static func find(in table: TypeTable, from types: [UInt32]) -> [[UInt32]] {
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: table.typeCount)
        var cycles: [[UInt32]] = []
        for start in types where marks[Int(start)] == .new {
            // A path of its own instead of recursion: chains of ten thousand types occur.
            var path: [(type: UInt32, parents: ArraySlice<UInt32>)] = [(start, Array(table.parents(of: start))[...])]
            marks[Int(start)] = .open
            while let type = path.last?.type {
                guard let parent = path[path.count - 1].parents.popFirst() else {
                    marks[Int(type)] = .done
                    path.removeLast()
                    continue
                }
                switch marks[Int(parent)] {
                case .new:
                    marks[Int(parent)] = .open
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
