// The indexes by which what depends on a type is found without a pass over all types.

extension TypeTable {
    /// Returns the types that conform directly to a type, in no particular order, without the type itself.
    ///
    /// - Complexity: O(tables · log types + subtypes).
    func subtypes(of type: UInt32) -> [UInt32] {
        subtypes(.subtypeKeys, rangeAt: (1, of: 3)) { level, key in
            let parent = level.word(.subtypeKeys, key)
            return parent == type ? .equal : parent < type ? .before : .after
        }.filter { $0 != type }
    }

    /// Returns the types that conform directly to an identifier that is not declared, in no particular order.
    ///
    /// - Complexity: O(tables · length · log names + subtypes).
    func subtypes(ofDangling name: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        subtypes(.danglingKeys, rangeAt: (2, of: 4)) { level, key in
            let other = level.text(.danglingKeys, key, 0)
            if other.elementsEqual(name) { return .equal }
            return other.lexicographicallyPrecedes(name) ? .before : .after
        }
    }

    /// Returns the subtypes that the tables list under a key.
    ///
    /// - Parameters:
    ///   - keys: The section with the sorted keys.
    ///   - range: The index of the word with the range of the subtypes, and the number of words of a key.
    ///   - order: Returns the order of a key of a table relative to the wanted key.
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
