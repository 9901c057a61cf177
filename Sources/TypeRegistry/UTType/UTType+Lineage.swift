extension UTType {
    /// The type itself and every type that it conforms to, each with the number of conformance steps up to it, nearest
    /// first.
    ///
    /// All that `conformanceDistance(to:)` could answer about the type, at once. Complexity: O(supertypes²) comparisons of
    /// numbers, where there are seldom more than a dozen.
    package var lineage: [(type: UTType, steps: Int)] {
        let registry = registry
        var lineage: [(type: UTType, steps: Int)] = [(self, 0)]
        lineage.reserveCapacity(16)
        var queue: [UInt32] = []
        queue.reserveCapacity(16)
        var steps: [Int] = []
        steps.reserveCapacity(16)
        switch storage {
        case .declared(_, let index):
            queue.append(index)
            steps.append(0)
        case .undeclared(let type):
            for (distance, placeholder) in type.placeholders.enumerated() {
                lineage.append((UTType(undeclared: placeholder), distance + 1))
            }
            guard let supertype = type.supertypeIndex else { return lineage }
            queue.append(supertype)
            steps.append(type.placeholders.count + 1)
            lineage.append((UTType(declared: supertype, in: registry), steps[0]))
        }
        var next = 0
        while next < queue.count {
            for parent in registry.table.parents(of: queue[next]) where !queue.contains(parent) {
                queue.append(parent)
                steps.append(steps[next] + 1)
                lineage.append((UTType(declared: parent, in: registry), steps[next] + 1))
            }
            next += 1
        }
        return lineage
    }
}
