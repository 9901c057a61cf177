extension UTType {
    /// The shortest way up to a supertype, both ends included, or nil when the type does not conform to it.
    ///
    /// Of several shortest ways the one through the supertypes declared first. Complexity: O(supertypes²).
    public func conformancePath(to type: UTType) -> [UTType]? {
        if self == type { return [self] }
        guard conforms(to: type) else { return nil }
        let registry = registry
        let goal = registry.index(of: type)
        switch storage {
        case .declared(_, let index):
            return goal.flatMap { registry.path(from: index, to: $0) }?.map { UTType(declared: $0, in: registry) }
        case .undeclared(let undeclared):
            let placeholders = [self] + undeclared.placeholders.map { UTType(undeclared: $0) }
            guard let goal else { return placeholders.prefix { $0 != type } + [type] }
            let path = undeclared.supertypeIndex.flatMap { registry.path(from: $0, to: goal) }
            return path.map { placeholders + $0.map { UTType(declared: $0, in: registry) } }
        }
    }

    /// The number of conformance steps up to a supertype: 0 for the type itself, nil when it does not conform.
    public func conformanceDistance(to type: UTType) -> Int? {
        conformancePath(to: type).map { $0.count - 1 }
    }

    /// The declared direct subtypes, by identifier. Complexity: O(types of the registry).
    public var directSubtypes: [UTType] {
        guard let goal = registry.index(of: self) else { return [] }
        let table = registry.table
        return (0..<UInt32(table.typeCount)).filter { $0 != goal && table.parents(of: $0).contains(goal) }
            .sorted { table.identifierText(of: $0).lexicographicallyPrecedes(table.identifierText(of: $1)) }
            .map { UTType(declared: $0, in: registry) }
    }

    /// The declared direct supertypes, in declared order; for a dynamic type the one that its identifier spells,
    /// for a placeholder the one given.
    public var directSupertypes: [UTType] {
        switch storage {
        case .declared(let registry, let index):
            registry.table.parents(of: index).filter { $0 != index }.map { UTType(declared: $0, in: registry) }
        case .undeclared(let type):
            type.placeholders.first.map { [UTType(undeclared: $0)] }
                ?? type.supertypeIndex.map { [UTType(declared: $0, in: type.registry)] } ?? []
        }
    }

    /// The supertypes that another registry has, as it has them, without those above one of them: what is nearest to the
    /// type there. The nearest first, of equally near ones in declared order.
    package func nearestSupertypes(in other: Registry) -> [UTType] {
        var found: [UTType] = []
        var queue = [self]
        var seen: Set<UTType> = [self]
        var next = 0
        while next < queue.count {
            for parent in queue[next].directSupertypes where seen.insert(parent).inserted {
                if let own = other.type(parent.identifier) { found.append(own) } else { queue.append(parent) }
            }
            next += 1
        }
        return found
    }
}

extension Registry {
    /// Breadth first, so that the first way found is a shortest one.
    ///
    /// The steps stand in an array, because the first dictionary of a program costs more than a search among the few dozen
    /// supertypes that a type has.
    fileprivate func path(from start: UInt32, to goal: UInt32) -> [UInt32]? {
        var steps: [(type: UInt32, from: Int)] = [(start, 0)]
        var next = 0
        while next < steps.count {
            let current = steps[next].type
            if current == goal {
                var path = [goal]
                var place = next
                while place != 0 {
                    place = steps[place].from
                    path.append(steps[place].type)
                }
                return path.reversed()
            }
            for parent in table.parents(of: current) where !steps.contains(where: { $0.type == parent }) {
                steps.append((parent, next))
            }
            next += 1
        }
        return nil
    }
}
