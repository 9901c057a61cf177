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
    ///
    /// The receiver's registry decides here too: a type that somebody declares elsewhere, but not there, is under nothing.
    public func isSupertype(of type: UTType) -> Bool {
        type.counterpart(in: registry)?.isSubtype(of: self) ?? false
    }

    /// Whether this type conforms to `type` and is not the same.
    public func isSubtype(of type: UTType) -> Bool {
        guard self != type else { return false }
        let registry = registry
        let other = registry.index(of: type)
        switch storage {
        case .declared(_, let index): return other.map { registry.table.conforms(index, to: $0) } ?? false
        case .undeclared(let undeclared): return undeclared.conforms(to: other, named: type.identifier)
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
        private let placeholders: [UndeclaredType]
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
            case .declared(_, let declared): (placeholders, first, index) = ([], nil, declared)
            case .undeclared(let undeclared):
                (first, index) = (undeclared.supertypeIndex, undeclared.supertypeIndex)
                placeholders = undeclared.placeholders
            }
            let isListed = index.map { registry.table.closure(of: $0) != nil } ?? true
            listed = isListed ? index : nil
            walked = isListed ? [] : index.map(registry.table.supertypes(of:)) ?? []
        }

        /// The exact number of supertypes.
        public var underestimatedCount: Int {
            let above = listed.flatMap { registry.table.closure(of: $0)?.count } ?? walked.count
            return placeholders.count + (first == nil ? 0 : 1) + above
        }

        /// An iterator from the nearest supertype on.
        public func makeIterator() -> Iterator {
            Iterator(registry: registry, placeholders: placeholders[...], first: first, listed: listed, walked: walked)
        }

        /// Gives one supertype after the other.
        public struct Iterator: IteratorProtocol, Sendable {
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

            /// The next supertype, or nil after the last.
            public mutating func next() -> UTType? {
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
