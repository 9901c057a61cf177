extension UTType {
    /// Whether the type is `type`, or conforms to it directly or through others.
    ///
    /// The receiver's registry decides. Takes no lock, allocates nothing and hashes no string for declared types.
    /// Complexity: O(supertypes).
    public func conforms(to type: UTType) -> Bool {
        switch (storage, type.storage) {
        case (.declared(let registry, let index), .declared(let otherRegistry, let other))
        where registry === otherRegistry:
            index == other || registry.table.conforms(index, to: other)
        default: self == type || isSubtype(of: type)
        }
    }

    /// Whether `type` conforms to this type and is not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether this type conforms to `type` and is not the same.
    public func isSubtype(of type: UTType) -> Bool {
        let registry = registry
        guard self != type, let other = registry.index(of: type) else {
            // A placeholder is in no table, but a placeholder may name one as its supertype.
            if case .undeclared(let undeclared) = storage { return undeclared.supertype == type.identifier }
            return false
        }
        switch storage {
        case .declared(_, let index): return registry.table.conforms(index, to: other)
        case .undeclared(let undeclared):
            guard let supertype = undeclared.supertypeIndex else { return false }
            return supertype == other || registry.table.conforms(supertype, to: other)
        }
    }

    /// Every type that this one conforms to, itself left out.
    public var supertypes: Set<UTType> {
        let sequence = supertypeSequence
        var set = Set<UTType>(minimumCapacity: sequence.underestimatedCount)
        for type in sequence { set.insert(type) }
        return set
    }

    /// Every type that this one conforms to, itself left out, nearest first; those of equal distance in declared order.
    public var supertypeSequence: SupertypeSequence { SupertypeSequence(self) }

    /// The supertypes of a type, nearest first. Iterating allocates nothing.
    public struct SupertypeSequence: Sequence, Sendable {
        private let registry: Registry
        /// A supertype outside the table's list: the direct one of an undeclared type.
        private let first: UInt32?
        private let listed: UInt32?
        /// Supertypes that the table does not list, because there are too many.
        private let walked: [UInt32]

        init(_ type: UTType) {
            let registry = type.registry
            self.registry = registry
            let index: UInt32?
            switch type.storage {
            case .declared(_, let declared): (first, index) = (nil, declared)
            case .undeclared(let undeclared): (first, index) = (undeclared.supertypeIndex, undeclared.supertypeIndex)
            }
            let isListed = index.map { registry.table.closure(of: $0) != nil } ?? true
            listed = isListed ? index : nil
            walked = isListed ? [] : index.map(registry.table.supertypes(of:)) ?? []
        }

        /// The exact number of supertypes.
        public var underestimatedCount: Int {
            (first == nil ? 0 : 1) + (listed.flatMap { registry.table.closure(of: $0)?.count } ?? walked.count)
        }

        /// An iterator from the nearest supertype on.
        public func makeIterator() -> Iterator {
            Iterator(registry: registry, first: first, listed: listed, walked: walked)
        }

        /// Gives one supertype after the other.
        public struct Iterator: IteratorProtocol, Sendable {
            let registry: Registry
            var first: UInt32?
            let listed: UInt32?
            let walked: [UInt32]
            private var position = 0

            init(registry: Registry, first: UInt32?, listed: UInt32?, walked: [UInt32]) {
                (self.registry, self.first, self.listed, self.walked) = (registry, first, listed, walked)
            }

            /// The next supertype, or nil after the last.
            public mutating func next() -> UTType? {
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
