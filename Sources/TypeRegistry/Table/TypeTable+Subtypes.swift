// The indexes by which what depends on a type is found without a pass over all types.

extension TypeTable {
    /// Returns the types that conform directly to a type, in no particular order, without the type itself.
    ///
    /// - Complexity: O(tables · log types + subtypes).
    func subtypes(of type: UInt32) -> [UInt32] {
        var found: [UInt32] = []
        for index in levels.indices {
            let level = levels[index]
            let place = level.section(.subtypeKeys)
            guard
                let key = Self.search(
                    place.count,
                    { key in
                        let parent = level.word(.subtypeKeys, key)
                        return parent == type ? .equal : parent < type ? .before : .after
                    })
            else { continue }
            add(level.range(atWord: place.start + key * 3 + 1, in: .subtypes), of: index, to: &found)
        }
        found.removeAll { $0 == type }
        return found
    }

    /// Returns the types that conform directly to an identifier that is not declared, in no particular order.
    ///
    /// - Complexity: O(tables · length · log names + subtypes).
    func subtypes(ofDangling name: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var found: [UInt32] = []
        for index in levels.indices {
            let level = levels[index]
            let place = level.section(.danglingKeys)
            guard
                let key = Self.search(
                    place.count,
                    { key in
                        let other = level.text(.danglingKeys, key, 0)
                        if other.elementsEqual(name) { return .equal }
                        return other.lexicographicallyPrecedes(name) ? .before : .after
                    })
            else { continue }
            add(level.range(atWord: place.start + key * 4 + 2, in: .subtypes), of: index, to: &found)
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

    /// Returns the number of the table of a record, 0 for the highest.
    func levelIndex(of record: Record) -> Int { record.level - levels.baseAddress.unsafelyUnwrapped }

    private enum Order { case before, equal, after }

    /// Searches a sorted list.
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
