import DeclarationFormats

extension TypeTable {
    /// Returns the type with an identifier, or nil if there is none. The case of ASCII letters is ignored. No memory is
    /// allocated and no lock is taken.
    ///
    /// - Complexity: O(*n*) in the length of the identifier, on average.
    func find(identifier: String) -> UInt32? {
        var identifier = identifier
        return identifier.withUTF8 { find(identifier: $0, hash: TableHash.identifier($0)) }
    }

    /// Returns the type whose identifier consists of bytes with a known hash, or nil if there is none.
    func find(identifier bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
        for level in levels {
            let found = level.find(.identifiers, hash) { entry in
                guard entry < level.typeCount else { return false }
                let record = level.types.start + entry * TypeField.count
                return level[record + TypeField.hash] == UInt32(truncatingIfNeeded: hash)
                    && level[record + TypeField.hash + 1] == UInt32(truncatingIfNeeded: hash >> 32)
                    && Self.equal(level.text(atWord: record + TypeField.identifier), bytes, foldingCase: true)
            }
            if let found { return UInt32(level.firstType + found) }
        }
        return nil
    }

    /// Returns the type with an identifier, or the type that declares the identifier as an alias. The first takes
    /// precedence. Returns nil if there is neither.
    ///
    /// - Complexity: O(*n*) in the length of the identifier, on average.
    func resolve(identifier: String) -> UInt32? { find(identifier: identifier) ?? find(alias: identifier) }

    /// Returns the type that declares an alias, or nil if there is none.
    func find(alias: String) -> UInt32? { claims(on: alias, .alias).first.map { UInt32(littleEndian: $0) } }

    /// Returns the types of a tag, in order of preference.
    ///
    /// - Complexity: O(*n*) in the length of the tag, on average.
    func claims(on tag: String, _ tagClass: TableTagClass) -> UnsafeBufferPointer<UInt32> {
        var tag = tagClass.foldsCase && !tag.utf8.allSatisfy({ $0 < 0x80 }) ? tag.lowercased() : tag
        return tag.withUTF8 { claims(on: $0, tagClass) }
    }

    /// Returns the types of a tag in UTF-8. Text that is not ASCII must already be folded.
    func claims(on bytes: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass) -> UnsafeBufferPointer<UInt32> {
        claims(on: bytes, tagClass, hash: TableHash.tag(tagClass, bytes))
    }

    /// Returns the types of a tag with a known hash (see `TableHash.tag`).
    @inline(__always)
    func claims(
        on bytes: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass, hash: UInt64
    ) -> UnsafeBufferPointer<UInt32> {
        for level in levels {
            let keys = level.section(.tagKeys)
            let found = level.find(.tagSlots, hash) { entry in
                guard entry < keys.count else { return false }
                let key = keys.start + entry * TagField.count
                return level[key + TagField.tagClass] == tagClass.rawValue
                    && Self.equal(level.text(atWord: key + TagField.text), bytes, foldingCase: tagClass.foldsCase)
            }
            // The list in the highest table that contains the tag is complete.
            guard let found else { continue }
            let range = level.range(atWord: keys.start + found * TagField.count + TagField.claims, in: .claims)
            return level.list(.claims, range)
        }
        return UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Returns whether a type conforms to another type. The result is false for the type itself.
    ///
    /// This method does not take a lock or compute a hash. It allocates memory only if the type has more supertypes than a
    /// table lists.
    @inline(__always)
    func conforms(_ type: UInt32, to supertype: UInt32) -> Bool {
        guard let closure = closure(of: type) else { return walk(from: type, until: supertype).found }
        for candidate in closure where UInt32(littleEndian: candidate) == supertype { return true }
        return false
    }

    /// Returns the supertypes of a type, excluding the type itself, from nearest to farthest.
    func supertypes(of type: UInt32) -> [UInt32] {
        guard let closure = closure(of: type) else { return walk(from: type, until: nil).visited }
        return closure.map { UInt32(littleEndian: $0) }
    }

    /// Returns the direct supertypes that are declared, in declared order.
    func parents(of type: UInt32) -> Parents {
        let record = links(of: type)
        let level = record.level.pointee
        return Parents(level: level, rest: level.range(atWord: record.start + TypeField.parents, in: .parents))
    }

    /// The direct supertypes of a type. A lazy sequence of the standard library is not used, because its creation at run time
    /// takes longer than reading an app.
    struct Parents: Sequence, IteratorProtocol {
        fileprivate let level: TableLevel
        fileprivate var rest: Range<Int>

        mutating func next() -> UInt32? {
            while let index = rest.first {
                rest = index + 1..<rest.upperBound
                let parent = level.word(.parents, index)
                if parent != TableLayout.dangling { return parent }
            }
            return nil
        }
    }

    /// Returns the identifiers of the direct supertypes in declared order, including undeclared supertypes.
    func parentNames(of record: Record) -> [String] {
        let level = record.level.pointee
        return level.range(atWord: record.start + TypeField.parents, in: .parents).map {
            level.string(.parents, $0, field: 1)
        }
    }

    /// Traverses the supertypes, from nearest to farthest, until a goal is reached.
    private func walk(from type: UInt32, until goal: UInt32?) -> (found: Bool, visited: [UInt32]) {
        var seen: Set<UInt32> = [type]
        var queue: [UInt32] = []
        var next = 0
        var current = type
        while true {
            for parent in parents(of: current) where seen.insert(parent).inserted {
                if parent == goal { return (true, queue) }
                queue.append(parent)
            }
            guard next < queue.count else { return (false, queue) }
            current = queue[next]
            next += 1
        }
    }

    /// Returns whether stored text equals the given text. If `foldingCase` is true, the stored text is already
    /// case-folded, and the ASCII letters of the given text are folded for the comparison.
    @inline(__always)
    private static func equal(
        _ stored: UnsafeBufferPointer<UInt8>, _ given: UnsafeBufferPointer<UInt8>, foldingCase: Bool
    ) -> Bool {
        guard stored.count == given.count else { return false }
        if foldingCase {
            for index in stored.indices where stored[index] != given[index].folded { return false }
        } else {
            for index in stored.indices where stored[index] != given[index] { return false }
        }
        return true
    }
}

// Indexes that are used to find dependent types without a pass over all types.

extension TypeTable {
    /// Returns the types that conform directly to a type, in no particular order, excluding the type itself.
    ///
    /// - Complexity: O(*n* log *m* + *k*) for *n* tables, *m* types and *k* results.
    func subtypes(of type: UInt32) -> [UInt32] {
        subtypes(.subtypeKeys, rangeAt: (1, of: 3)) { level, key in
            let parent = level.word(.subtypeKeys, key)
            return parent == type ? .equal : parent < type ? .before : .after
        }.filter { $0 != type }
    }

    /// Returns the types that conform directly to an identifier that is not declared, in no particular order.
    ///
    /// - Complexity: O(*n* · *l* · log *m* + *k*) for *n* tables, an identifier of length *l*, *m* undeclared
    ///   supertypes and *k* results.
    func subtypes(ofDangling name: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        subtypes(.danglingKeys, rangeAt: (2, of: 4)) { level, key in
            let other = level.text(.danglingKeys, key, field: 0)
            if other.elementsEqual(name) { return .equal }
            return other.lexicographicallyPrecedes(name) ? .before : .after
        }
    }

    /// Returns the subtypes that the tables list under a key.
    ///
    /// - Parameters:
    ///   - keys: The section with the sorted keys.
    ///   - range: The index of the word with the range of the subtypes, and the number of words of a key.
    ///   - order: A closure that returns the order of a key in a table relative to the wanted key.
    /// - Returns: The types, in no particular order.
    private func subtypes(
        _ keys: TableLevel.Section, rangeAt range: (word: Int, of: Int), order: (TableLevel, Int) -> Order
    ) -> [UInt32] {
        var found: [UInt32] = []
        for index in levels.indices {
            let level = levels[index]
            let place = level.section(keys)
            guard let key = Self.search(place.count, { order(level, $0) }) else { continue }
            add(level.range(atWord: place.start + key * range.of + range.word, in: .subtypes), of: index, to: &found)
        }
        return found
    }

    /// Adds the subtypes that a table lists and that no higher table changes.
    private func add(_ range: Range<Int>, of index: Int, to found: inout [UInt32]) {
        let level = levels[index]
        for entry in range {
            let subtype = level.word(.subtypes, entry)
            let isCurrent = Int(subtype) < typeCount && levelIndex(of: links(of: subtype)) == index
            if isCurrent, found.last != subtype { found.append(subtype) }
        }
    }

    /// Returns the index of the table that contains a record, where 0 is the highest table.
    func levelIndex(of record: Record) -> Int { record.level - levels.baseAddress.unsafelyUnwrapped }

    private enum Order { case before, equal, after }

    /// Returns the index of an element for which the closure returns `.equal`, or nil if there is none. The list must
    /// be sorted in the order that the closure defines.
    private static func search(_ count: Int, _ order: (Int) -> Order) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            switch order(middle) {
            case .equal: return middle
            case .before: low = middle + 1
            case .after: high = middle
            }
        }
        return nil
    }
}
