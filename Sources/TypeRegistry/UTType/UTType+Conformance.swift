extension UTType {
    /// Returns whether the type is equal to another type, or conforms to it directly or indirectly.
    ///
    /// Source:
    /// [conforms(to:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)).
    ///
    /// - Parameter type: A type of any registry. The registry of the receiver is used.
    /// - Returns: True if the receiver conforms to `type` or is equal to it.
    /// - Complexity: O(*n*) in the number of supertypes, without allocation or lock for declared types.
    public func conforms(to type: UTType) -> Bool {
        switch (storage, type.storage) {
        case (.embedded(let registry, let index), .embedded(let otherRegistry, let other))
        where registry == otherRegistry: index == other || registry.table.conforms(index, to: other)
        case (.layered(let registry, let index), .layered(let otherRegistry, let other))
        where registry === otherRegistry: index == other || registry.table.conforms(index, to: other)
        default: self == type || isSubtype(of: type)
        }
    }

    /// Returns whether the type is in a set of types, or conforms to one of them.
    ///
    /// - Complexity: O(*n*) in the number of supertypes.
    package func conforms(toAnyOf types: Set<UTType>) -> Bool {
        types.contains(self) || supertypeSequence.contains { types.contains($0) }
    }

    /// Returns whether another type conforms to this type and is not equal to it.
    ///
    /// - Parameter type: A type of any registry. The registry of the receiver is used: a declared type that this registry does
    ///   not contain conforms to no type.
    /// - Returns: True if `type` conforms to the receiver and is not equal to it.
    /// - Complexity: O(*n*) in the number of supertypes.
    public func isSupertype(of type: UTType) -> Bool {
        type.counterpart(in: registry)?.isSubtype(of: self) ?? false
    }

    /// Returns whether this type conforms to another type and is not equal to it.
    ///
    /// - Parameter type: A type of any registry. The registry of the receiver is used.
    /// - Returns: True if the receiver conforms to `type` and is not equal to it.
    /// - Complexity: O(*n*) in the number of supertypes.
    public func isSubtype(of type: UTType) -> Bool {
        guard self != type else { return false }
        let registry = registry
        let other = registry.index(of: type)
        switch storage {
        case .embedded(_, let index), .layered(_, let index):
            return other.map { registry.table.conforms(index, to: $0) } ?? false
        case .undeclared(let undeclared): return undeclared.conforms(to: other, named: type.identifier)
        }
    }

    /// All types that this type conforms to, excluding the type itself.
    ///
    /// - Complexity: O(*n*) in the number of supertypes.
    public var supertypes: Set<UTType> {
        let sequence = supertypeSequence
        var set = Set<UTType>(minimumCapacity: sequence.underestimatedCount)
        for type in sequence { set.insert(type) }
        return set
    }

    /// All types that this type conforms to, excluding the type itself, from nearest to farthest. Types at equal distance are
    /// in declared order.
    ///
    /// - Complexity: O(1). Iterating over the sequence is O(*n*) in the number of supertypes.
    public var supertypeSequence: some Sequence<UTType> { SupertypeSequence(self) }

    /// The supertypes of a type, from nearest to farthest. Iterating does not allocate memory.
    package struct SupertypeSequence: Sequence, Sendable {
        private let registry: Registry
        private let placeholders: [UndeclaredType]
        /// The declared direct supertype of an undeclared type.
        private let first: UInt32?
        private let listed: UInt32?
        /// The supertypes, if the table does not list them because there are too many.
        private let walked: [UInt32]

        init(_ type: UTType) {
            let registry = type.registry
            self.registry = registry
            let index: UInt32?
            switch type.storage {
            case .embedded(_, let declared), .layered(_, let declared):
                (placeholders, first, index) = ([], nil, declared)
            case .undeclared(let undeclared):
                (first, index) = (undeclared.supertypeIndex, undeclared.supertypeIndex)
                placeholders = undeclared.placeholders
            }
            let isListed = index.map { registry.table.closure(of: $0) != nil } ?? true
            listed = isListed ? index : nil
            walked = isListed ? [] : index.map(registry.table.supertypes(of:)) ?? []
        }

        /// The exact number of supertypes.
        package var underestimatedCount: Int {
            let above = listed.flatMap { registry.table.closure(of: $0)?.count } ?? walked.count
            return placeholders.count + (first == nil ? 0 : 1) + above
        }

        /// Returns an iterator over the supertypes, from nearest to farthest.
        package func makeIterator() -> Iterator {
            Iterator(registry: registry, placeholders: placeholders[...], first: first, listed: listed, walked: walked)
        }

        package struct Iterator: IteratorProtocol, Sendable {
            let registry: Registry
            var placeholders: ArraySlice<UndeclaredType>
            var first: UInt32?
            let listed: UInt32?
            let walked: [UInt32]
            private var position = 0

            init(
                registry: Registry, placeholders: ArraySlice<UndeclaredType>, first: UInt32?, listed: UInt32?,
                walked: [UInt32]
            ) {
                (self.registry, self.placeholders, self.first) = (registry, placeholders, first)
                (self.listed, self.walked) = (listed, walked)
            }

            /// Returns the next supertype, or nil after the last supertype.
            package mutating func next() -> UTType? {
                if let placeholder = placeholders.popFirst() { return UTType(undeclared: placeholder) }
                if let first {
                    self.first = nil
                    return UTType(declared: first, in: registry)
                }
                let index = position
                position += 1
                if let listed {
                    guard let closure = registry.table.closure(of: listed), index < closure.count else { return nil }
                    return UTType(declared: UInt32(littleEndian: closure[index]), in: registry)
                }
                return index < walked.count ? UTType(declared: walked[index], in: registry) : nil
            }
        }
    }
}

extension UTType {
    /// The type itself and all types that it conforms to, each with the number of conformance steps, from nearest to farthest.
    ///
    /// The numbers are the results of `conformanceDistance(to:)` for all supertypes.
    ///
    /// - Complexity: O(*n*²) comparisons of numbers in the number of supertypes. There are rarely more than a dozen
    ///   supertypes.
    package var lineage: [(type: UTType, steps: Int)] {
        let registry = registry
        var lineage: [(type: UTType, steps: Int)] = [(self, 0)]
        lineage.reserveCapacity(16)
        var queue: [UInt32] = []
        queue.reserveCapacity(16)
        var steps: [Int] = []
        steps.reserveCapacity(16)
        switch storage {
        case .embedded(_, let index), .layered(_, let index):
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

extension UTType {
    /// Returns the shortest path of conformances to a supertype.
    ///
    /// - Parameter type: The supertype.
    /// - Returns: The types on the path, from this type to `type`, or nil if this type does not conform to `type`. If there are
    ///   several shortest paths, returns the path through the supertypes that are declared first.
    /// - Complexity: O(*n*²) in the number of supertypes.
    package func conformancePath(to type: UTType) -> [UTType]? {
        if self == type { return [self] }
        guard conforms(to: type) else { return nil }
        let registry = registry
        let goal = registry.index(of: type)
        switch storage {
        case .embedded(_, let index), .layered(_, let index):
            return goal.flatMap { registry.table.path(from: index, to: $0) }?.map { UTType(declared: $0, in: registry) }
        case .undeclared(let undeclared):
            let placeholders = [self] + undeclared.placeholders.map { UTType(undeclared: $0) }
            guard let goal else { return placeholders.prefix { $0 != type } + [type] }
            let path = undeclared.supertypeIndex.flatMap { registry.table.path(from: $0, to: goal) }
            return path.map { placeholders + $0.map { UTType(declared: $0, in: registry) } }
        }
    }

    /// Returns the number of conformance steps to a supertype.
    ///
    /// - Parameter type: The supertype.
    /// - Returns: The number of steps, 0 for the type itself, or nil if this type does not conform to `type`.
    /// - Complexity: O(*n*²) in the number of supertypes.
    package func conformanceDistance(to type: UTType) -> Int? {
        conformancePath(to: type).map { $0.count - 1 }
    }

    /// The declared direct subtypes, sorted by identifier.
    ///
    /// - Complexity: O(*n* log *n*) in the number of subtypes, and O(log *n*) in the number of types in the registry.
    public var directSubtypes: [UTType] {
        guard let goal = registry.index(of: self) else { return [] }
        let table = registry.table
        return table.subtypes(of: goal).sorted {
            table.identifierText(of: $0).lexicographicallyPrecedes(table.identifierText(of: $1))
        }.map { UTType(declared: $0, in: registry) }
    }

    /// The direct supertypes that are declared, in declared order. For a dynamic type, this is the supertype in its identifier;
    /// for a placeholder, the specified supertype.
    public var directSupertypes: [UTType] {
        if case .undeclared(let type) = storage {
            return type.placeholders.first.map { [UTType(undeclared: $0)] }
                ?? type.supertypeIndex.map { [UTType(declared: $0, in: type.registry)] } ?? []
        }
        guard let (registry, index) = declared else { return [] }
        return registry.table.parents(of: index).filter { $0 != index }.map { UTType(declared: $0, in: registry) }
    }

    /// Returns the nearest supertypes that another registry contains, as types of that registry. Supertypes that can be reached
    /// only through another result are omitted. The results are sorted from nearest to farthest, and types at equal distance
    /// are in declared order.
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

extension TypeTable {
    /// Returns a shortest path, found by a breadth-first search, or nil if there is none.
    ///
    /// The steps are stored in an array, because creating the first dictionary in a program takes longer than searching the few
    /// dozen supertypes of a type.
    func path(from start: UInt32, to goal: UInt32) -> [UInt32]? {
        var steps: [(type: UInt32, from: Int)] = [(start, 0)]
        var next = 0
        while next < steps.count {
            let current = steps[next].type
            if current == goal {
                var path = [goal]
                var step = next
                while step != 0 {
                    step = steps[step].from
                    path.append(steps[step].type)
                }
                return path.reversed()
            }
            for parent in parents(of: current) where !steps.contains(where: { $0.type == parent }) {
                steps.append((parent, next))
            }
            next += 1
        }
        return nil
    }
}
